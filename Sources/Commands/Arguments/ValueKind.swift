import Simulation

/// The kind of value that an option or a positional accepts.
package enum ValueKind: Hashable, Sendable {
  /// A whole number in decimal digits, within bounds.
  case count(ClosedRange<Int>)
  /// A 64-bit number, in decimal digits or as `0x` and hexadecimal digits.
  case seed
  /// A length of time above zero: `500ms`, `30s`, `5m`, `1h30m`, `1d`.
  case length
  /// A text of a form that only one option has.
  case form(OptionForm)
  /// A path, which is not checked here.
  case path
  /// The path of a file that usually has this extension (`json5`); any path is valid.
  case file(ending: String)
  /// Any text that is not empty.
  case text
  /// Any text that is not empty; completions offer these words.
  case suggested([String])
  /// One of the tool's own names; any text if the tool has none.
  case listed(NameList)
  /// One of these words; if there are many, a command lists them.
  case word(among: [String], listedBy: String = "--help")

  /// The expectation, as an error message phrases it.
  package var expectation: String {
    switch self {
    case .count(let bounds): "a whole number from \(bounds.lowerBound) to \(bounds.upperBound)"
    case .seed: "a seed from 0 to 18446744073709551615, in decimal or as 0x and hexadecimal digits"
    case .length: "a length of time such as 500ms, 30s, 5m, 2h or 1d"
    case .form(let form): form.expectation
    case .path, .file: "a path"
    case .text, .suggested, .listed: "a text"
    case .word(let words, let command):
      words.count <= 10
        ? words.list(joinedBy: "or") : "one of the \(words.count) that '\(command)' shows"
    }
  }

  /// Whether a text is a value of this kind.
  package func accepts(_ text: String) -> Bool {
    switch self {
    case .count(let bounds):
      Self.decimal(text).flatMap(Int.init(exactly:)).map(bounds.contains) ?? false
    case .seed: Self.seed(text) != nil
    case .length: Self.length(text) != nil
    case .form(let form): form.accepts(text)
    case .path, .file, .text, .suggested, .listed: !text.isEmpty
    case .word(let words, _): words.contains(text)
    }
  }

  /// Returns the kind with the tool's own names in place of the name of their list.
  func naming(_ names: [NameList: [String]]) -> ValueKind {
    guard case .listed(let list) = self else { return self }
    let words = names[list, default: []]
    if words.isEmpty { return .text }
    return list.command.map { .word(among: words, listedBy: $0) } ?? .suggested(words)
  }

  /// Returns the length in an environment variable; nil if there is none.
  static func length(_ variable: String, in environment: [String: String]) -> Duration? {
    environment[variable].flatMap(length)
  }

  /// Returns a number of digits only, without a sign, underscore, exponent or space.
  static func decimal(_ text: some StringProtocol) -> UInt64? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return UInt64(text)
  }

  /// Returns a seed, in decimal or hexadecimal digits.
  static func seed(_ text: String) -> UInt64? {
    guard text.hasPrefix("0x") else { return decimal(text) }
    let digits = text.dropFirst(2)
    guard digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else { return nil }
    return UInt64(digits, radix: 16)
  }

  /// Returns a length of time in the format of files, if it is more than nothing.
  static func length(_ text: String) -> Duration? {
    guard let length = TimeLength.parse(text), .zero < length, length <= TimeLength.longest else {
      return nil
    }
    return length.duration
  }
}

/// A list of names that only a particular tool knows.
package enum NameList: Hashable, Sendable {
  /// The logic that can be tested.
  case variants
  /// The strategies that choose the next step.
  case strategies
  /// What can be explained; other texts are accepted, too.
  case explained

  /// The command that lists the names, if no other name is accepted.
  fileprivate var command: String? {
    switch self {
    case .variants: "list variants"
    case .strategies: "list strategies"
    case .explained: nil
    }
  }
}

/// The form of a value that only one option has.
package struct OptionForm: Hashable, Sendable {
  /// What an error message expects.
  package let expectation: String
  /// Whether a text has the form.
  package let accepts: @Sendable (String) -> Bool

  /// Creates a form from its words, by which forms are compared, and its check.
  package init(_ expectation: String, accepts: @escaping @Sendable (String) -> Bool) {
    (self.expectation, self.accepts) = (expectation, accepts)
  }

  package static func == (left: OptionForm, right: OptionForm) -> Bool {
    left.expectation == right.expectation
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(expectation) }
}
