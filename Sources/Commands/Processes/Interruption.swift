import Foundation
import Synchronization

/// An external request to stop: Ctrl-C, a terminate signal, or a closed terminal.
///
/// The first request only sets a flag that long commands check; they then write their result so far
/// and end with ``exitCode``. If nothing checks it for half a second, because the command reads a
/// file that never ends, for example, the process ends: there is no result to write. A second
/// request ends the process at once.
///
/// Unsafe, because a signal set and a timer are passed as pointers for one call, and because the
/// handler that a signal had before is compared as a number: functions cannot be compared.
package enum Interruption {
  private static let signalled = Atomic<Int32>(0)
  /// Whether the command has seen the request.
  private static let isSeen = Atomic<Bool>(false)
  private static let numbers = [SIGINT, SIGTERM, SIGHUP]

  /// Starts to listen for signals.
  package static func listen() {
    // The first access creates the flag, which must exist before a handler accesses it.
    signalled.store(0, ordering: .relaxed)
    isSeen.store(false, ordering: .relaxed)
    _ = realTimer
    for number in Self.numbers {
      let before = signal(number) { number in
        let first = Interruption.signalled.exchange(number, ordering: .relaxed)
        if first != 0 { _exit(128 + number) }
        Interruption.startTimer()
      }
      // A command that 'nohup' starts ignores that its terminal is closed, and so goes on.
      if number == SIGHUP, isIgnoring(before) { signal(number, SIG_IGN) }
    }
    signal(SIGALRM) { _ in
      let number = Interruption.signalled.load(ordering: .relaxed)
      if !Interruption.isSeen.load(ordering: .relaxed), number != 0 { _exit(128 + number) }
    }
    // A process inherits the blocked signals of the thread that starts it, and pool threads block
    // nearly all signals.
    var numbers = sigset_t()
    unsafe sigemptyset(&numbers)
    for number in Self.numbers + [SIGALRM] { unsafe sigaddset(&numbers, number) }
    unsafe pthread_sigmask(SIG_UNBLOCK, &numbers, nil)
  }

  /// Declares that requests are handled from now on, however long that takes: by the command, which
  /// has a result to keep, or by the parent of a worker.
  static func isAnsweredFromNowOn() { isSeen.store(true, ordering: .relaxed) }

  #if os(Linux)
  private static let realTimer = __itimer_which_t(ITIMER_REAL.rawValue)
  #else
  private static let realTimer = ITIMER_REAL
  #endif

  /// Lets SIGALRM come in half a second; a handler of a signal may call this.
  private static func startTimer() {
    var timer = itimerval()
    timer.it_value.tv_usec = 500_000
    unsafe setitimer(realTimer, &timer, nil)
  }

  private static func isIgnoring(_ handler: (@convention(c) (Int32) -> Void)?) -> Bool {
    unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// The exit code if there was a request to stop; otherwise nil.
  package static var exitCode: ExitCode? {
    let number = signalled.load(ordering: .relaxed)
    if number != 0 { isSeen.store(true, ordering: .relaxed) }
    return switch number {
    case SIGINT: .interrupted
    case SIGTERM: .terminated
    case SIGHUP: .hungUp
    default: nil
    }
  }
}
