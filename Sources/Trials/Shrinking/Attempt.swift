/// What came of one trial of a search for something smaller.
package enum Attempt: Hashable, Sendable {
  /// It came to its end and did not show what is looked for, or ended its process in another way.
  case passed(steps: UInt64, picks: UInt64)
  /// It came to its end and showed what is looked for.
  case showed(digest: UInt64, steps: UInt64, picks: UInt64)
  /// It ended its process in this step, from 1; 0 where no step is known.
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

  /// Reads what ``line`` has written; nil if the text is something else.
  ///
  /// - Parameter line: without its end.
  package init?(_ line: some StringProtocol) {
    let words = line.split(separator: " ")
    let numbers = words.dropFirst().compactMap { UInt64($0) }
    switch (words.first, numbers.count) {
    case ("passed", 2): self = .passed(steps: numbers[0], picks: numbers[1])
    case ("showed", 3): self = .showed(digest: numbers[0], steps: numbers[1], picks: numbers[2])
    case ("ended", 1): self = .ended(step: numbers[0])
    default: return nil
    }
    // What cannot be read as a number is not passed over.
    if numbers.count != words.count - 1 { return nil }
  }
}
