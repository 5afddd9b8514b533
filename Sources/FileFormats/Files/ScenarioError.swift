/// All mistakes in a scenario file and its catalog, in file order.
public struct ScenarioError: Error, Hashable, Sendable {
  /// The mistakes; never empty.
  package let mistakes: [Mistake]
  /// The number of mistakes that are not listed.
  package let omitted: Int

  /// Collects mistakes.
  ///
  /// There is at least one mistake.
  package init(mistakes: [Mistake], omitted: Int = 0) {
    self.mistakes = mistakes
    self.omitted = omitted
  }

  /// Wraps one mistake.
  package init(_ mistake: Mistake) { self.init(mistakes: [mistake]) }
}

extension ScenarioError: CustomStringConvertible {
  /// One line for each mistake.
  public var lines: [String] {
    mistakes.map(\.description) + (omitted > 0 ? ["and \(omitted) more"] : [])
  }

  /// At most ten lines: the first mistakes, and the number of the others.
  package var firstLines: [String] {
    guard lines.count > 10 else { return lines }
    let first = mistakes.prefix(9).map(\.description)
    return first + ["and \(mistakes.count + omitted - first.count) more"]
  }

  /// All lines, separated by newlines.
  public var description: String { lines.joined(separator: "\n") }
}
