import Foundation
import Synchronization

/// A request from outside to stop: Ctrl-C or a terminate signal.
///
/// The first request only sets a flag that long commands look at; they then write what they have
/// and end with ``exitCode``. A second request ends the process at once.
///
/// Unsafe, because a set of signals is handed over as a pointer, for one call.
package enum Interruption {
  private static let signalled = Atomic<Int32>(0)

  /// Listens from here on.
  package static func listen() {
    // The first access makes the flag: it must exist before a handler touches it.
    signalled.store(0, ordering: .relaxed)
    for number in [SIGINT, SIGTERM] {
      signal(number) { number in
        let first = Interruption.signalled.exchange(number, ordering: .relaxed)
        if first != 0 { _exit(128 + number) }
      }
    }
    // A process inherits what the thread has blocked that starts it, and threads of a pool block
    // nearly all.
    var numbers = sigset_t()
    unsafe sigemptyset(&numbers)
    for number in [SIGINT, SIGTERM] { unsafe sigaddset(&numbers, number) }
    unsafe pthread_sigmask(SIG_UNBLOCK, &numbers, nil)
  }

  /// What to end with, if a request has come.
  package static var exitCode: ExitCode? {
    switch signalled.load(ordering: .relaxed) {
    case SIGINT: .interrupted
    case SIGTERM: .terminated
    default: nil
    }
  }
}
