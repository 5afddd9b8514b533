import Foundation
import Synchronization

/// An external request to stop: Ctrl-C or a terminate signal.
///
/// The first request only sets a flag that long commands check; they then write their result so far
/// and end with ``exitCode``. A second request ends the process at once.
///
/// Unsafe, because a signal set is passed as a pointer for one call.
package enum Interruption {
  private static let signalled = Atomic<Int32>(0)

  /// Starts to listen for signals.
  package static func listen() {
    // The first access creates the flag, which must exist before a handler accesses it.
    signalled.store(0, ordering: .relaxed)
    for number in [SIGINT, SIGTERM] {
      signal(number) { number in
        let first = Interruption.signalled.exchange(number, ordering: .relaxed)
        if first != 0 { _exit(128 + number) }
      }
    }
    // A process inherits the blocked signals of the thread that starts it, and pool threads block
    // nearly all signals.
    var numbers = sigset_t()
    unsafe sigemptyset(&numbers)
    for number in [SIGINT, SIGTERM] { unsafe sigaddset(&numbers, number) }
    unsafe pthread_sigmask(SIG_UNBLOCK, &numbers, nil)
  }

  /// The exit code if there was a request to stop; otherwise nil.
  package static var exitCode: ExitCode? {
    switch signalled.load(ordering: .relaxed) {
    case SIGINT: .interrupted
    case SIGTERM: .terminated
    default: nil
    }
  }
}
