import Foundation
import Synchronization

/// An external request to stop: Ctrl-C, a terminate signal, or a closed terminal.
///
/// The first request only sets a flag that long commands check; they then write their result so far
/// and end with ``exitCode``. A second request ends the process at once.
///
/// Unsafe, because a signal set is passed as a pointer for one call, and because the handler that a
/// signal had before is compared as a number: functions cannot be compared.
package enum Interruption {
  private static let signalled = Atomic<Int32>(0)
  private static let numbers = [SIGINT, SIGTERM, SIGHUP]

  /// Starts to listen for signals.
  package static func listen() {
    // The first access creates the flag, which must exist before a handler accesses it.
    signalled.store(0, ordering: .relaxed)
    for number in Self.numbers {
      let before = signal(number) { number in
        let first = Interruption.signalled.exchange(number, ordering: .relaxed)
        if first != 0 { _exit(128 + number) }
      }
      // A command that 'nohup' starts ignores that its terminal is closed, and so goes on.
      if number == SIGHUP, isIgnoring(before) { signal(number, SIG_IGN) }
    }
    // A process inherits the blocked signals of the thread that starts it, and pool threads block
    // nearly all signals.
    var numbers = sigset_t()
    unsafe sigemptyset(&numbers)
    for number in Self.numbers { unsafe sigaddset(&numbers, number) }
    unsafe pthread_sigmask(SIG_UNBLOCK, &numbers, nil)
  }

  private static func isIgnoring(_ handler: (@convention(c) (Int32) -> Void)?) -> Bool {
    unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// The exit code if there was a request to stop; otherwise nil.
  package static var exitCode: ExitCode? {
    switch signalled.load(ordering: .relaxed) {
    case SIGINT: .interrupted
    case SIGTERM: .terminated
    case SIGHUP: .hungUp
    default: nil
    }
  }
}
