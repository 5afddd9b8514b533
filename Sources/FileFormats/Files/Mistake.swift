/// A mistake in a file.
package struct Mistake: Hashable, Sendable {
  /// The file, as named by the caller.
  package let file: String
  /// The place in the file; nil if there is no file, or if it could not be read at all.
  package let place: FilePlace?
  /// The path of the value from the root: `journeys[1].steps[0].purchase`; empty for the whole
  /// file.
  package let path: String
  /// The expected content.
  package let expected: Expectation
  /// The actual content, quoted from the file, or `none`.
  package let found: String
  /// The likely intended word, if there is one.
  package let suggestion: String?

  /// Describes a mistake.
  package init(
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
  /// The mistake in one line: `file:line:column: path: expected …, found …; did you mean "…"?`.
  package var description: String {
    var line = file
    if let place { line += ":\(place.line):\(place.column)" }
    if !path.isEmpty { line += ": " + path.onOneLine(atMost: 200) }
    line += ": expected \(expected), found " + found.onOneLine(atMost: 80)
    if let suggestion { line += "; did you mean \"\(suggestion)\"?" }
    return line
  }
}

extension String {
  /// Returns the text without control characters, on one line, truncated if it is long.
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

/// A place in a file, counted as in editors.
package struct FilePlace: Hashable, Sendable {
  /// The 1-based line.
  package let line: Int
  /// The 1-based column, in Unicode scalars.
  package let column: Int

  /// Makes a place.
  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

extension FilePlace: Comparable, CustomStringConvertible {
  /// Returns whether a place comes before another one in the file.
  package static func < (left: Self, right: Self) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }

  /// The place in readable form: `line 7, column 3`.
  package var description: String { "line \(line), column \(column)" }
}
