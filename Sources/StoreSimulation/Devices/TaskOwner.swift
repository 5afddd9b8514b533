import Synchronization

/// The owner of an app's task: a process, or a window opened in it.
///
/// Tasks pass it on to the tasks that they start, and listeners retain it, so it exists exactly as
/// long as any task or listener started for it. A detached task inherits nothing.
final class TaskOwner: Sendable {
  /// The counter of existing owners.
  final class Tally: Sendable {
    private let living = Atomic<Int>(0)

    var count: Int { living.load(ordering: .relaxed) }

    fileprivate func change(by difference: Int) {
      living.wrappingAdd(difference, ordering: .relaxed)
    }
  }

  /// The owner of the current task.
  @TaskLocal static var current: TaskOwner?

  private let tally: Tally

  init(_ tally: Tally) {
    self.tally = tally
    tally.change(by: 1)
  }

  deinit { tally.change(by: -1) }
}
