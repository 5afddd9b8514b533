// This file uses `unsafe`. It is sound because the C function copies the text.

import RuntimeHooks
import Synchronization

/// Reports an escape when it happens, before its run ends.
///
/// Code that continues after an escape may trap, exit or hang in the same step, so that its run
/// never ends. An example is a semaphore that does not wait, followed by the use of a value that is
/// not there yet. Without this type, that would be reported as a crash of the logic.
package enum EscapeListener: Sendable {
  private static let listener = Mutex<(@Sendable (Escape.Kind, String?) -> Void)?>(nil)

  /// Sets the handler for escapes in virtual time in all simulations of this process.
  ///
  /// - Parameter body: The handler, which is called in the middle of a step, on any thread, with
  ///   the cause of the escape; nil removes it.
  package static func set(_ body: (@Sendable (Escape.Kind, _ symbol: String?) -> Void)?) {
    listener.withLock { $0 = body }
  }

  /// Makes a crash after the next escape print the reason and exit.
  ///
  /// - Parameters:
  ///   - status: The exit status.
  ///   - prefix: The beginning of the line on standard error, before the reason.
  package static func exitOnCrash(with status: Int32, saying prefix: String) {
    set { kind, symbol in
      unsafe (prefix + Escape.describe(kind, symbol) + "\n").withCString {
        unsafe storestorm_exit_on_crash($0, status)
      }
    }
  }

  private static let tellers = Mutex(0)

  /// Runs trials in a process that continues afterward.
  ///
  /// If the process crashes after an escape, it prints the reason before it ends.
  ///
  /// - Parameters:
  ///   - status: The exit status.
  ///   - prefix: The beginning of the line on standard error, before the reason.
  ///   - body: Runs the trials; other trials may run at the same time.
  /// - Returns: The result of the body.
  package static func tellingCrashes<Result>(
    with status: Int32,
    saying prefix: String,
    in body: () throws -> Result
  ) rethrows -> Result {
    tellers.withLock { count in
      if count == 0, listener.withLock({ $0 == nil }) { exitOnCrash(with: status, saying: prefix) }
      count += 1
    }
    defer {
      tellers.withLock { count in
        count -= 1
        if count == 0 { set(nil) }
      }
      forgetCrashes()
    }
    return try body()
  }

  /// Makes later crashes independent of earlier escapes.
  package static func forgetCrashes() { storestorm_crash_again() }

  /// Makes this process exit if code polls forever, for example on a condition.
  ///
  /// - Parameter status: The exit status.
  package static func exitWhenStuck(with status: Int32) { storestorm_exit_when_stuck(status) }

  static func noteEscape(_ kind: Escape.Kind, _ symbol: String?) {
    listener.withLock { $0 }?(kind, symbol)
  }
}
