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
  case length(from: VirtualDuration = .zero, to: VirtualDuration = ValueReader.longest)
  /// A length of time, or the least and the most.
  case lengths(from: VirtualDuration = .zero, to: VirtualDuration = ValueReader.longest)
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
  /// The regular expression of a length of time.
  package static let lengthPattern =
    "(?=.)([0-9]+d)?([0-9]+h)?([0-9]+m)?([0-9]+s)?([0-9]+ms)?"

  /// A limit on a time.
  package static let timeLimit = pattern(
    "^<=? \(lengthPattern)$",
    words: "a limit such as \"< 20s\" or \"<= 500ms\""
  )

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
    case .wholeNumber(let range):
      "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .flag: "true or false"
    case .yes: "true"
    case .word(let words): words.map { "\"\($0)\"" }.inWords(last: "or")
    case .probability: "a probability such as \"1/20\", \"never\" or \"always\""
    case .length(let least, let most):
      "a length of time such as \"90s\" or \"1h30m\"" + Self.bounds(least, most)
    case .lengths(let least, let most):
      "a length of time such as \"90s\", or [least, most]" + Self.bounds(least, most)
    case .any: "any value"
    case .null: "null"
    case .object: "an object"
    case .members(_, let element): "an object; each value is " + element.words
    case .list(let element, let isNonempty, _):
      "a list" + (isNonempty ? ", not empty" : "") + "; each element is " + element.words
    case .oneOrTwo(let one, let first, let second): "\(one.words), or [\(first), \(second)]"
    case .either(let one, let other): "\(one.words); or \(other.words)"
    }
  }

  private static func bounds(_ least: VirtualDuration, _ most: VirtualDuration) -> String {
    switch (least > .zero, most != ValueReader.longest) {
    case (true, true): "; from \(TimeLength.text(least)) to \(TimeLength.text(most))"
    case (true, false): "; at least \(TimeLength.text(least))"
    case (false, true): "; at most \(TimeLength.text(most))"
    case (false, false): ""
    }
  }
}
