package import Simulation
package import StoreJSON
package import StoreModel

/// A reader that extracts plain values from a file and records each mistake.
///
/// Every method returns nil after a mistake, so reading continues and all mistakes of a file are
/// reported together.
package struct ValueReader {
  package var mistakes: MistakeList

  package init(_ file: FileText) { mistakes = MistakeList(file) }

  /// Records that a value is invalid.
  package mutating func refuse(
    _ value: JSONNode,
    _ expected: Expectation,
    found: String? = nil,
    candidates: [String] = []
  ) {
    mistakes.add(
      expected,
      at: value.range,
      path: value.path,
      found: found ?? described(value),
      meant: value.text ?? "",
      candidates: candidates
    )
  }

  private func described(_ value: JSONNode) -> String? {
    switch value.content {
    case .object: "an object"
    case .list(let elements) where elements.count > 4: "a list"
    // A value that was read from no file cannot be quoted from it.
    default: value.range.isEmpty ? JSONValue(value).compact.onOneLine(atMost: 60) : nil
    }
  }

  /// Returns the value; records a mistake if it is nil.
  private mutating func demand<Content>(
    _ content: Content?,
    _ value: JSONNode,
    _ expected: @autoclosure () -> Expectation,
    candidates: [String] = []
  ) -> Content? {
    if content == nil { refuse(value, expected(), candidates: candidates) }
    return content
  }

  package mutating func members(_ value: JSONNode) -> [JSONNode.Member]? {
    demand(value.members, value, .object)
  }

  package mutating func list(_ value: JSONNode) -> [JSONNode]? {
    demand(value.elements, value, .list)
  }

  package mutating func text(_ value: JSONNode) -> String? { demand(value.text, value, .text) }

  private mutating func nonemptyText(_ value: JSONNode) -> String? {
    text(value).flatMap { demand($0.isEmpty ? nil : $0, value, .someText) }
  }

  /// Reads a name or another text for reports, which print it as a part of one line.
  package mutating func someText(_ value: JSONNode) -> String? {
    guard let text = nonemptyText(value) else { return nil }
    return demand(Self.isLine(text) ? text : nil, value, .line)
  }

  /// Whether ``someText(_:)`` accepts a text that is not empty.
  package static func isLine(_ text: String) -> Bool {
    text.utf8.count <= Expectation.mostInLine && !text.unicodeScalars.contains(where: \.isControl)
  }

  /// Reads a name that is also used as a folder name.
  package mutating func folderName(_ value: JSONNode) -> String? {
    guard let text = nonemptyText(value) else { return nil }
    let isName =
      !text.contains("/") && !text.hasPrefix(".") && text.utf8.count <= Expectation.mostInName
      && text.unicodeScalars.allSatisfy(\.isPrintable)
    return demand(isName ? text : nil, value, .folderName)
  }

  package mutating func boolean(_ value: JSONNode) -> Bool? {
    demand(value.flag, value, Expectation(.flag))
  }

  package mutating func integer(_ value: JSONNode, in range: ClosedRange<Int>) -> Int? {
    demand(Self.integer(value, in: range), value, Expectation(.wholeNumber(range)))
  }

  /// Reads a whole number, `3`, or a list of two, `[1, 5]`.
  package mutating func integers(
    _ value: JSONNode,
    in range: ClosedRange<Int>
  ) -> ClosedRange<Int>? {
    let one = Self.integer(value, in: range)
    return ends(of: value, Expectation(.wholeNumbers(range)), one) { $0.integer($1, in: range) }
      .map { $0...$1 }
  }

  /// Reads one value, or a list of the minimum and the maximum.
  private mutating func ends<Bound: Comparable>(
    of value: JSONNode,
    _ expected: @autoclosure () -> Expectation,
    _ one: Bound?,
    _ read: (inout ValueReader, JSONNode) -> Bound?
  ) -> (Bound, Bound)? {
    guard let ends = value.elements else { return demand(one.map { ($0, $0) }, value, expected()) }
    guard ends.count == 2 else { return demand(nil, value, expected()) }
    let (least, most) = (read(&self, ends[0]), read(&self, ends[1]))
    guard let least, let most else { return nil }
    return demand(least <= most ? (least, most) : nil, value, .ascending)
  }

  private static func integer(_ value: JSONNode, in range: ClosedRange<Int>) -> Int? {
    value.whole.flatMap { range.contains($0) ? $0 : nil }
  }

  package mutating func ratio(_ value: JSONNode) -> Ratio? {
    let ratio = value.text.flatMap(Probability.parse)
    return demand(ratio, value, Expectation(.probability), candidates: ["never", "always"])
  }

  package mutating func length(
    _ value: JSONNode,
    from least: VirtualDuration = .zero,
    to most: VirtualDuration = TimeLength.longest
  ) -> VirtualDuration? {
    let length = Self.length(value, from: least, to: most)
    return demand(length, value, Expectation(.length(from: least, to: most)))
  }

  /// Reads a duration, `"5s"`, or a list of two, `["1s", "5m"]`.
  package mutating func lengths(
    _ value: JSONNode,
    from least: VirtualDuration = .zero,
    to most: VirtualDuration = TimeLength.longest
  ) -> DelayRange? {
    let one = Self.length(value, from: least, to: most)
    return ends(of: value, Expectation(.lengths(from: least, to: most)), one) {
      $0.length($1, from: least, to: most)
    }
    .map { DelayRange($0, $1) }
  }

  private static func length(
    _ value: JSONNode,
    from least: VirtualDuration,
    to most: VirtualDuration
  ) -> VirtualDuration? {
    value.text.flatMap(TimeLength.parse).flatMap { (least...most).contains($0) ? $0 : nil }
  }

  /// Reads an offset of a clock: `"+2h"` is ahead, `"-30d"` is behind.
  package mutating func clockMove(_ value: JSONNode) -> VirtualDuration? {
    let text = value.text ?? ""
    let length = TimeLength.parse(String(text.dropFirst())).flatMap { length in
      "+-".contains(text.prefix(1)) && length <= TimeLength.longest ? length : nil
    }
    let move = length.map { text.hasPrefix("+") ? $0 : .zero - $0 }
    return demand(move, value, Expectation(.clockMove))
  }

  /// Reads a time zone, such as `"UTC-8"`.
  package mutating func zone(_ value: JSONNode) -> CalendarZone? {
    demand(value.text.flatMap(ZoneName.parse), value, Expectation(.zone))
  }

  /// Reads one of several words, and returns its meaning.
  package mutating func word<Meaning>(
    _ value: JSONNode,
    _ meanings: [(word: String, meaning: Meaning)]
  ) -> Meaning? {
    let words = meanings.map(\.word)
    let found = meanings.first { $0.word == value.text }
    return demand(found, value, .word(words), candidates: words)?.meaning
  }

  /// Reads a name that must be in a list.
  package mutating func name(_ value: JSONNode, of kind: String, in names: [String]) -> String? {
    let name = value.text.flatMap { names.contains($0) ? $0 : nil }
    return demand(name, value, .name(of: kind, names), candidates: names)
  }
}

extension Unicode.Scalar {
  /// Whether it ends a line, or commands a terminal.
  package var isControl: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }

  /// Whether it can be seen, or is a space, and moves nothing else on its line.
  fileprivate var isPrintable: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate,
      .unassigned:
      false
    default: true
    }
  }
}

/// The file format of probabilities: `1/20`, `never`, `always`.
package enum Probability {
  /// Parses a probability.
  ///
  /// Nil for any other text.
  package static func parse(_ text: String) -> Ratio? {
    switch text {
    case "never": return .never
    case "always": return .always
    default: break
    }
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } }),
      let numerator = UInt32(parts[0]), let denominator = UInt32(parts[1]),
      denominator >= 1, numerator <= denominator
    else { return nil }
    return Ratio(numerator, denominator)
  }
}
