// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/os. Comments note the differences.

// One of the files with `@unchecked Sendable`. It is sound because a lock guards the state.

import Foundation

/// A lock with the state that it guards: see `osallocatedunfairlock` in the documentation of os.
///
/// All simulated code runs on one thread. Waiting for a lock that another task holds is an escape.
public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
  private final class Storage {
    let lock = NSLock()
    var state: State
    var isHeld = false

    init(_ state: State) { self.state = state }

    func acquire() {
      lock.lock()
      isHeld = true
    }

    func acquireIfAvailable() -> Bool {
      guard lock.try() else { return false }
      isHeld = true
      return true
    }

    func release() {
      isHeld = false
      lock.unlock()
    }
  }

  public enum Ownership: Hashable, Sendable {
    case owner
    case notOwner
  }

  private let storage: Storage

  public init(uncheckedState initialState: State) { storage = Storage(initialState) }

  public func withLockUnchecked<Result>(
    _ body: (inout State) throws -> Result
  ) rethrows -> Result {
    storage.acquire()
    defer { storage.release() }
    return try body(&storage.state)
  }

  public func withLock<Result: Sendable>(
    _ body: @Sendable (inout State) throws -> Result
  ) rethrows -> Result { try withLockUnchecked(body) }

  public func withLockIfAvailableUnchecked<Result>(
    _ body: (inout State) throws -> Result
  ) rethrows -> Result? {
    guard storage.acquireIfAvailable() else { return nil }
    defer { storage.release() }
    return try body(&storage.state)
  }

  public func withLockIfAvailable<Result: Sendable>(
    _ body: @Sendable (inout State) throws -> Result
  ) rethrows -> Result? { try withLockIfAvailableUnchecked(body) }

  /// It knows only whether anyone holds the lock.
  public func precondition(_ condition: Ownership) {
    Swift.precondition(storage.isHeld == (condition == .owner), "the lock is not as required")
  }
}

extension OSAllocatedUnfairLock where State: Sendable {
  public init(initialState: State) { self.init(uncheckedState: initialState) }
}

extension OSAllocatedUnfairLock where State == Void {
  public init() { self.init(uncheckedState: ()) }

  public func withLockUnchecked<Result>(_ body: () throws -> Result) rethrows -> Result {
    try withLockUnchecked { _ in try body() }
  }

  public func withLock<Result: Sendable>(
    _ body: @Sendable () throws -> Result
  ) rethrows -> Result { try withLockUnchecked(body) }

  public func withLockIfAvailableUnchecked<Result>(
    _ body: () throws -> Result
  ) rethrows -> Result? { try withLockIfAvailableUnchecked { _ in try body() } }

  public func withLockIfAvailable<Result: Sendable>(
    _ body: @Sendable () throws -> Result
  ) rethrows -> Result? { try withLockIfAvailableUnchecked(body) }

  @available(*, noasync, message: "Use withLock for scoped locking")
  public func lock() { storage.acquire() }

  @available(*, noasync, message: "Use withLock for scoped locking")
  public func unlock() { storage.release() }

  @available(*, noasync, message: "Use withLockIfAvailable for scoped locking")
  public func lockIfAvailable() -> Bool { storage.acquireIfAvailable() }
}
