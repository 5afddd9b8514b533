/// One thing that is wrong in a file.
public struct Mistake: Hashable, Sendable {
  /// The file, as it was named by whoever asked for it.
  public let file: String
  /// Where in the file; nil if the file could not be read at all.
  public let place: FilePlace?
  /// Which value, from the top: `journeys[1].steps[0].purchase`; empty for the whole file.
  public let path: String
  /// What should be there.
  public let expected: Expectation
  /// What is there, in the words of the file, or `none`.
  public let found: String
  /// What was probably meant.
  public let suggestion: String?

  /// Describes a mistake.
  public init(
    file: String,
    place: FilePlace? = nil,
    path: String = "",
    expected: Expectation,
    found: String,
    suggestion: String? = nil
  ) {
    self.file = file
    self.place = place
    self.path = path
    self.expected = expected
    self.found = found
    self.suggestion = suggestion
  }
}

extension Mistake: CustomStringConvertible {
  /// One line: `file:line:column: path: expected …, found …; did you mean "…"?`.
  public var description: String {
    var line = file
    if let place { line += ":\(place.line):\(place.column)" }
    if !path.isEmpty { line += ": " + path.onOneLine(atMost: 200) }
    line += ": expected \(expected), found " + found.onOneLine(atMost: 80)
    if let suggestion { line += "; did you mean \"\(suggestion)\"?" }
    return line
  }
}

extension String {
  /// The text without line breaks and other control characters, cut if it is long.
  func onOneLine(atMost most: Int) -> String {
    var line = ""
    for scalar in unicodeScalars.prefix(most) {
      let category = scalar.properties.generalCategory
      let breaks = category == .lineSeparator || category == .paragraphSeparator
      line.unicodeScalars.append(category == .control || breaks ? " " : scalar)
    }
    return unicodeScalars.dropFirst(most).isEmpty ? line : line + "…"
  }
}
