package import Simulation

/// The form of a value in a file, for the JSON Schema and explanations.
package indirect enum FileValue: Hashable, Sendable {
  /// Any text.
  case text
  /// Text that is not empty.
  case someText
  /// Text that matches a regular expression, with words for it.
  case pattern(String, words: String)
  /// A whole number.
  case wholeNumber(ClosedRange<Int>)
  /// `true` or `false`.
  case flag
  /// Only `true`.
  case yes
  /// One of several words.
  case word([String])
  /// How often something happens.
  case probability
  /// A length of time.
  case length(from: VirtualDuration = .zero, to: VirtualDuration = TimeLength.longest)
  /// A length of time, or the least and the most.
  case lengths(from: VirtualDuration = .zero, to: VirtualDuration = TimeLength.longest)
  /// Any value.
  case any
  /// Only `null`.
  case null
  /// A declared object.
  case object(String)
  /// An object in which the file itself chooses the names; they match a regular expression.
  case members(named: String? = nil, value: FileValue)
  /// A list.
  case list(FileValue, isNonempty: Bool = false, isUnique: Bool = false)
  /// A value, or a list of two, with a word for each of them.
  case oneOrTwo(FileValue, first: String, second: String)
  /// A value of one form or of another.
  case either(FileValue, or: FileValue)
  /// A value with words that say more than its form.
  case described(String, value: FileValue)
}

extension FileValue {
  /// A whole number, or the least and the most.
  package static func wholeNumbers(_ range: ClosedRange<Int>) -> Self {
    oneOrTwo(.wholeNumber(range), first: "least", second: "most")
  }

  /// The name of the declared object that is the value, or an element of it; nil if there is none.
  package var objectName: String? {
    switch self {
    case .object(let name): name
    case .list(let part, _, _), .oneOrTwo(let part, _, _), .described(_, let part),
      .members(_, let part):
      part.objectName
    case .either(let one, let other): one.objectName ?? other.objectName
    default: nil
    }
  }

  /// The form in words, without an article for a list.
  package var words: String {
    switch self {
    case .text: "text"
    case .someText: "text that is not empty"
    case .pattern(_, let words), .described(let words, _): words
    case .wholeNumber(let range): "a whole number \(Self.bounds(range))"
    case .flag: "true or false"
    case .yes: "true"
    case .word(let words): words.map { "\"\($0)\"" }.inWords(last: "or")
    case .probability: "a probability such as \"1/20\", \"never\" or \"always\""
    case .length(let least, let most):
      "a length of time such as \"90s\" or \"1h30m\", \(Self.bounds(least, most))"
    case .lengths(let least, let most):
      "a length of time such as \"90s\" or [\"1s\", \"5m\"], \(Self.bounds(least, most))"
    case .any: "any value"
    case .null: "null"
    case .object: "an object"
    case .members(_, let element): "an object; each value is " + element.words
    case .list(let element, let isNonempty, _):
      "a list" + (isNonempty ? ", not empty" : "") + "; each element is " + element.words
    case .oneOrTwo(.wholeNumber(let range), let first, let second):
      "a whole number or [\(first), \(second)], \(Self.bounds(range))"
    case .oneOrTwo(let one, let first, let second): "\(one.words), or [\(first), \(second)]"
    case .either(let one, let other): "\(one.words); or \(other.words)"
    }
  }

  private static func bounds(_ range: ClosedRange<Int>) -> String {
    "from \(range.lowerBound) to \(range.upperBound)"
  }

  private static func bounds(_ least: VirtualDuration, _ most: VirtualDuration) -> String {
    "from \(TimeLength.text(least)) to \(TimeLength.text(most))"
  }
}
