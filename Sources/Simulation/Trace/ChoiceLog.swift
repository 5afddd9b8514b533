/// All choices of a run, which a replay needs on the same build.
public struct ChoiceLog: Hashable, Sendable {
  /// One choice.
  package enum Choice: Hashable, Sendable {
    /// One of several candidates was taken.
    case pick(index: Int, count: Int)
    /// A number was drawn.
    case draw(UInt64)
  }

  /// The choices, in order.
  package private(set) var choices: [Choice] = []
  /// A digest of the run after each step.
  package private(set) var marks: [UInt32] = []

  /// Creates an empty log.
  package init() {}

  /// Creates a log that was read from a file.
  ///
  /// - Parameters:
  ///   - choices: The choices, in order.
  ///   - marks: One mark for each step.
  package init(choices: [Choice], marks: [UInt32]) {
    self.choices = choices
    self.marks = marks
  }

  mutating func append(pick index: Int, of count: Int) {
    choices.append(.pick(index: index, count: count))
  }

  mutating func append(draw value: UInt64) { choices.append(.draw(value)) }

  mutating func append(step mark: UInt32) { marks.append(mark) }
}
