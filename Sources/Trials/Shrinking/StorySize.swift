/// The size of a small story.
public struct StorySize: Hashable, Sendable {
  /// The number of people who take part.
  public let users: Int
  /// The number of named operations, which are the rows of the table.
  public let operations: Int
  /// The number of times that the first candidate was delayed in favor of another one.
  public let preemptions: Int

  /// Makes a size.
  ///
  /// - Parameters:
  ///   - users: the number of people who take part.
  ///   - operations: the number of named operations.
  ///   - preemptions: the number of times that the first candidate was delayed.
  public init(users: Int, operations: Int, preemptions: Int) {
    self.users = users
    self.operations = operations
    self.preemptions = preemptions
  }
}

extension StorySize: CustomStringConvertible {
  /// The size in words.
  public var description: String {
    func counted(_ count: Int, _ noun: String) -> String {
      "\(count) \(noun)\(count == 1 ? "" : "s")"
    }
    return counted(users, "user") + ", " + counted(operations, "named operation") + ", "
      + counted(preemptions, "preemption")
  }
}
