/// What the value of an option or of a positional must look like.
package enum ValueKind: Hashable, Sendable {
  /// A whole number in decimal digits, within bounds.
  case count(ClosedRange<Int>)
  /// 64 bits, in decimal digits or as `0x` and hexadecimal digits.
  case seed
  /// A whole number and a unit: `500ms`, `30s`, `5m`, `2h`, `1d`; more than nothing.
  case length
  /// `I/N` with I from 0 to N - 1, or `auto`.
  case shard
  /// A path; not looked up here.
  case path
  /// The path of a file whose name usually ends so (`json5`); any path will do.
  case file(ending: String)
  /// Any text but the empty one.
  case text
  /// Any text but the empty one; completions offer these words.
  case suggested([String])
  /// One of a few words; where there are many, a command shows them.
  case word(among: [String], listedBy: String = "--help")

  /// What is expected, as a refusal says it.
  package var expectation: String {
    switch self {
    case .count(let bounds):
      "a whole number from \(bounds.lowerBound) to \(bounds.upperBound)"
    case .seed:
      "a seed from 0 to 18446744073709551615, in decimal or as 0x and hexadecimal digits"
    case .length:
      "a length of time such as 500ms, 30s, 5m, 2h or 1d"
    case .shard:
      "a shard I/N with I from 0 to N - 1 and N up to \(ShardSource.mostShards), or auto"
    case .path, .file:
      "a path"
    case .text, .suggested:
      "a text"
    case .word(let words, let command):
      words.count <= 8
        ? words.list(joinedBy: "or") : "one of the \(words.count) that '\(command)' shows"
    }
  }

  /// Reads a value.
  ///
  /// - Parameter text: what was given.
  /// - Returns: the value, or nil if the text is not what is expected.
  package func value(of text: String) -> ArgumentValue? {
    switch self {
    case .count(let bounds):
      Self.decimal(text).flatMap(Int.init(exactly:))
        .flatMap { bounds.contains($0) ? .count($0) : nil }
    case .seed:
      Self.seed(text).map(ArgumentValue.seed)
    case .length:
      Self.length(text).map(ArgumentValue.length)
    case .shard:
      ShardSource(text).map(ArgumentValue.shard)
    case .path, .file, .text, .suggested:
      text.isEmpty ? nil : .text(text)
    case .word(let words, _):
      words.contains(text) ? .text(text) : nil
    }
  }

  /// Digits only: no sign, no underscore, no exponent, no space.
  static func decimal(_ text: some StringProtocol) -> UInt64? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return UInt64(text)
  }

  private static func seed(_ text: String) -> UInt64? {
    guard text.hasPrefix("0x") else { return decimal(text) }
    let digits = text.dropFirst(2)
    guard digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else { return nil }
    return UInt64(digits, radix: 16)
  }

  private static func length(_ text: String) -> Duration? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    guard let count = decimal(digits), count > 0 else { return nil }
    let milliseconds: UInt64
    switch text.dropFirst(digits.count) {
    case "ms": milliseconds = 1
    case "s": milliseconds = 1_000
    case "m": milliseconds = 60_000
    case "h": milliseconds = 3_600_000
    case "d": milliseconds = 86_400_000
    default: return nil
    }
    let (product, overflow) = count.multipliedReportingOverflow(by: milliseconds)
    guard !overflow, product <= 365 * 86_400_000 else { return nil }
    return .milliseconds(product)
  }
}
