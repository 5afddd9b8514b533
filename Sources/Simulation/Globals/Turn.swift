import Synchronization

/// A lock that is held across calls.
final class Turn: Sendable {
  private let monitor = Monitor()
  private let isTaken = Atomic<Bool>(false)

  /// Waits until the lock is free and takes it.
  func take() {
    monitor.locked {
      while isTaken.load(ordering: .relaxed) { monitor.wait(nanoseconds: 100_000_000) }
      isTaken.store(true, ordering: .relaxed)
    }
  }

  /// Releases the lock.
  func giveBack() {
    monitor.locked {
      isTaken.store(false, ordering: .relaxed)
      monitor.wake()
    }
  }
}
