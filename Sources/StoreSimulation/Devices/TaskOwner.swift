/// The owner of an app's task: a process, or a window opened in it.
///
/// Tasks pass it on to the tasks that they start, and listeners retain it, so it exists exactly as
/// long as any task or listener started for it. A detached task inherits nothing.
final class TaskOwner: Sendable {
  /// The owner of the current task.
  @TaskLocal static var current: TaskOwner?
}
