/// The kind of value that an option or a positional accepts.
package enum ValueKind: Hashable, Sendable {
  /// A whole number in decimal digits, within bounds.
  case count(ClosedRange<Int>)
  /// A 64-bit number, in decimal digits or as `0x` and hexadecimal digits.
  case seed
  /// A positive whole number and a unit: `500ms`, `30s`, `5m`, `2h`, `1d`.
  case length
  /// `I/N` with I from 0 to N - 1, or `auto`.
  case shard
  /// A path, which is not checked here.
  case path
  /// The path of a file that usually has this extension (`json5`); any path is valid.
  case file(ending: String)
  /// Any text that is not empty.
  case text
  /// Any text that is not empty; completions offer these words.
  case suggested([String])
  /// One of these words; if there are many, a command lists them.
  case word(among: [String], listedBy: String = "--help")

  /// The expectation, as an error message phrases it.
  package var expectation: String {
    switch self {
    case .count(let bounds): "a whole number from \(bounds.lowerBound) to \(bounds.upperBound)"
    case .seed: "a seed from 0 to 18446744073709551615, in decimal or as 0x and hexadecimal digits"
    case .length: "a length of time such as 500ms, 30s, 5m, 2h or 1d"
    case .shard: "a shard I/N with I from 0 to N - 1 and N up to \(ShardSource.mostShards), or auto"
    case .path, .file: "a path"
    case .text, .suggested: "a text"
    case .word(let words, let command):
      words.count <= 8
        ? words.list(joinedBy: "or") : "one of the \(words.count) that '\(command)' shows"
    }
  }

  /// Returns the value of a text.
  ///
  /// Nil if the text is invalid.
  package func value(of text: String) -> ArgumentValue? {
    switch self {
    case .count(let bounds):
      Self.decimal(text).flatMap(Int.init(exactly:))
        .flatMap { bounds.contains($0) ? .count($0) : nil }
    case .seed: Self.seed(text).map(ArgumentValue.seed)
    case .length: Self.length(text).map(ArgumentValue.length)
    case .shard: ShardSource(text).map(ArgumentValue.shard)
    case .path, .file, .text, .suggested: text.isEmpty ? nil : .text(text)
    case .word(let words, _): words.contains(text) ? .text(text) : nil
    }
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
