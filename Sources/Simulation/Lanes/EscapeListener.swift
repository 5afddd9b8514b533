// One of the files with `unsafe`. Why it is sound: the C function copies the text.

import RuntimeHooks
import Synchronization

/// Hears of an escape when it happens, not when its run ends.
///
/// Code that goes on after an escape may trap, exit or hang in the same step, so that its run never
/// ends: a semaphore that does not wait, and then a value that is not there yet. Without this, that
/// would be reported as a crash of the logic.
public enum EscapeListener: Sendable {
  private static let listener = Mutex<(@Sendable (Escape.Kind) -> Void)?>(nil)

  /// Has escapes in virtual time heard from now on, in every simulation of this process.
  ///
  /// - Parameter body: called in the middle of a step, on whichever thread; nil: nobody hears.
  public static func set(_ body: (@Sendable (Escape.Kind) -> Void)?) {
    listener.withLock { $0 = body }
  }

  /// From the next escape on, a crash of this process prints why and exits.
  ///
  /// - Parameters:
  ///   - status: what it exits with.
  ///   - message: one line for standard error, without its end.
  public static func exitOnCrash(
    with status: Int32,
    saying message: @escaping @Sendable (Escape.Kind) -> String
  ) {
    set { kind in
      unsafe (message(kind) + "\n").withCString {
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
  ///   - message: one line for standard error, without its end.
  ///   - body: runs the trials; others may at the same time.
  /// - Returns: what the body returns.
  public static func tellingCrashes<Result>(
    with status: Int32,
    saying message: @escaping @Sendable (Escape.Kind) -> String,
    in body: () throws -> Result
  ) rethrows -> Result {
    tellers.withLock { count in
      if count == 0, listener.withLock({ $0 == nil }) { exitOnCrash(with: status, saying: message) }
      count += 1
    }
    defer {
      tellers.withLock { count in
        count -= 1
        if count == 0 { forget() }
      }
    }
    return try body()
  }

  private static func forget() {
    set(nil)
    storestorm_crash_again()
  }

  /// Code that polls for what never comes, for example on a condition, ends this process.
  ///
  /// - Parameter status: what it exits with.
  public static func exitWhenStuck(with status: Int32) { storestorm_exit_when_stuck(status) }

  static func note(_ kind: Escape.Kind) {
    listener.withLock { $0 }?(kind)
  }
}
