import Synchronization

/// For whom a task of the app runs: a process, or a window that was opened in it.
///
/// Tasks hand it on to the tasks that they start, and listeners keep it, so it lives exactly as
/// long as something runs or listens that was begun for it. A detached task inherits nothing.
final class TaskOwner: Sendable {
  /// Counts the owners that are still there.
  final class Tally: Sendable {
    private let living = Atomic<Int>(0)

    var count: Int { living.load(ordering: .relaxed) }

    fileprivate func change(by difference: Int) {
      living.wrappingAdd(difference, ordering: .relaxed)
    }
  }

  /// The present task's.
  @TaskLocal static var current: TaskOwner?

  private let tally: Tally

  init(_ tally: Tally) {
    self.tally = tally
    tally.change(by: 1)
  }

  deinit { tally.change(by: -1) }
}
