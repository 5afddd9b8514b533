/// The result of one trial in a search for a smaller one.
package enum Attempt: Hashable, Sendable {
  /// The trial finished and did not show the wanted violation, or ended its process in another way.
  case passed(steps: UInt64, picks: UInt64)
  /// The trial finished and showed the wanted violation.
  case showed(digest: UInt64, steps: UInt64, picks: UInt64)
  /// The trial ended its process in this step (1-based); 0 if the step is unknown.
  case ended(step: UInt64)
}

extension Attempt {
  /// The attempt as one line of a file.
  package var line: String {
    switch self {
    case .passed(let steps, let picks): "passed \(steps) \(picks)"
    case .showed(let digest, let steps, let picks): "showed \(digest) \(steps) \(picks)"
    case .ended(let step): "ended \(step)"
    }
  }

  /// Parses the text that ``line`` produces; nil for any other text.
  ///
  /// - Parameter line: the line, without its newline.
  package init?(_ line: some StringProtocol) {
    let words = line.split(separator: " ")
    let numbers = words.dropFirst().compactMap { UInt64($0) }
    switch (words.first, numbers.count) {
    case ("passed", 2): self = .passed(steps: numbers[0], picks: numbers[1])
    case ("showed", 3): self = .showed(digest: numbers[0], steps: numbers[1], picks: numbers[2])
    case ("ended", 1): self = .ended(step: numbers[0])
    default: return nil
    }
    // A word that is not a number must make the line invalid, not be skipped.
    if numbers.count != words.count - 1 { return nil }
  }
}
