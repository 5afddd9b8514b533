// One of the files with `unsafe`. Why it is sound: the C function copies the text.

import RuntimeHooks
import Synchronization

/// Hears of an escape when it happens, not when its run ends.
///
/// Code that goes on after an escape may trap, exit or hang in the same step, so that its run never
/// ends: a semaphore that does not wait, and then a value that is not there yet. Without this, that
/// would be reported as a crash of the logic.
public enum EscapeListener: Sendable {
  private static let listener = Mutex<(@Sendable (Escape.Kind, String?) -> Void)?>(nil)

  /// Has escapes in virtual time heard from now on, in every simulation of this process.
  ///
  /// - Parameter body: called in the middle of a step, on whichever thread, with what the escape is
  ///   about; nil: nobody hears.
  public static func set(_ body: (@Sendable (Escape.Kind, _ symbol: String?) -> Void)?) {
    listener.withLock { $0 = body }
  }

  /// From the next escape on, a crash of this process prints why and exits.
  ///
  /// - Parameters:
  ///   - status: what it exits with.
  ///   - prefix: what one line for standard error begins with, before the reason.
  public static func exitOnCrash(with status: Int32, saying prefix: String) {
    set { kind, symbol in
      unsafe (prefix + Escape.describe(kind, symbol) + "\n").withCString {
        unsafe storestorm_exit_on_crash($0, status)
      }
    }
  }

  private static let tellers = Mutex(0)

  /// Runs trials in a process that goes on afterwards: if the process crashes after an escape, it
  /// says so before it ends.
  ///
  /// - Parameters:
  ///   - status: what it exits with.
  ///   - prefix: what one line for standard error begins with, before the reason.
  ///   - body: runs the trials; others may at the same time.
  /// - Returns: what the body returns.
  public static func tellingCrashes<Result>(
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

  /// A crash from here on has nothing to do with an escape before.
  public static func forgetCrashes() { storestorm_crash_again() }

  /// Code that polls for what never comes, for example on a condition, ends this process.
  ///
  /// - Parameter status: what it exits with.
  public static func exitWhenStuck(with status: Int32) { storestorm_exit_when_stuck(status) }

  static func note(_ kind: Escape.Kind, _ symbol: String?) {
    listener.withLock { $0 }?(kind, symbol)
  }
}
