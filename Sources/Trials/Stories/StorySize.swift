/// The size of a small story.
package struct StorySize: Hashable, Sendable, Codable {
  /// The number of people who take part.
  package let users: Int
  /// The number of named operations, which are the rows of the table.
  package let operations: Int
  /// The number of times that the first candidate was delayed in favor of another one.
  package let preemptions: Int

  /// Makes a size.
  ///
  /// - Parameters:
  ///   - users: the number of people who take part.
  ///   - operations: the number of named operations.
  ///   - preemptions: the number of times that the first candidate was delayed.
  package init(users: Int, operations: Int, preemptions: Int) {
    self.users = users
    self.operations = operations
    self.preemptions = preemptions
  }
}

extension StorySize: CustomStringConvertible {
  /// The size in words.
  package var description: String {
    func counted(_ count: Int, _ noun: String) -> String {
      "\(count) \(noun)\(count == 1 ? "" : "s")"
    }
    return counted(users, "user") + ", " + counted(operations, "named operation") + ", "
      + counted(preemptions, "preemption")
  }
}
