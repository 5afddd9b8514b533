/// How much there is to read in a small story.
public struct StorySize: Hashable, Sendable {
  /// How many people are in it: those that are not left out.
  public let users: Int
  /// How many named operations it tells: the rows of its table.
  public let operations: Int
  /// How often what was first in line, and could have gone on, was set aside for something else.
  public let preemptions: Int

  /// Puts the counts together.
  ///
  /// - Parameters:
  ///   - users: how many people are in it.
  ///   - operations: how many named operations it tells.
  ///   - preemptions: how often what was first in line was set aside.
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
