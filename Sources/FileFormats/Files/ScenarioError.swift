/// Everything that is wrong with a scenario file or with its catalogue, in the order of the files.
public struct ScenarioError: Error, Hashable, Sendable {
  /// What is wrong, one by one; never empty.
  public let mistakes: [Mistake]
  /// How many more mistakes there are that are not listed.
  public let omitted: Int

  /// Collects mistakes.
  ///
  /// - Parameters:
  ///   - mistakes: at least one.
  ///   - omitted: how many more there are.
  public init(mistakes: [Mistake], omitted: Int = 0) {
    self.mistakes = mistakes
    self.omitted = omitted
  }

  /// Holds one mistake.
  package init(_ mistake: Mistake) { self.init(mistakes: [mistake]) }
}

extension ScenarioError: CustomStringConvertible {
  /// One line for each mistake.
  public var lines: [String] {
    mistakes.map(\.description) + (omitted > 0 ? ["and \(omitted) more"] : [])
  }

  /// One line for each mistake.
  public var description: String { lines.joined(separator: "\n") }
}
