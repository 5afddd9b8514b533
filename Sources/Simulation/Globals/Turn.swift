import Synchronization

/// A turn that one at a time has, and that is kept over calls.
final class Turn: Sendable {
  private let monitor = Monitor()
  private let isTaken = Atomic<Bool>(false)

  /// PendingWork until nobody has it, and has it.
  func take() {
    monitor.locked {
      while isTaken.load(ordering: .relaxed) { monitor.wait(nanoseconds: 100_000_000) }
      isTaken.store(true, ordering: .relaxed)
    }
  }

  /// Lets another one have it.
  func giveBack() {
    monitor.locked {
      isTaken.store(false, ordering: .relaxed)
      monitor.wake()
    }
  }
}
