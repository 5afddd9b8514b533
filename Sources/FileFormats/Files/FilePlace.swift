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
