/// Work that is done once and awaited by everyone who needs it.
///
/// Work that has ended is not kept as a task, because a kept task keeps its memory after it ends.
enum SharedWork<Success: Sendable>: Sendable {
  case running(Task<Success, Never>)
  case ended

  /// The task to await; nil if the work has ended.
  var task: Task<Success, Never>? { if case .running(let task) = self { task } else { nil } }
}
