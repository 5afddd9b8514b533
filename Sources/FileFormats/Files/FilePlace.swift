/// A place in a file, counted as in editors.
public struct FilePlace: Hashable, Sendable {
  /// The 1-based line.
  public let line: Int
  /// The 1-based column, in Unicode scalars.
  public let column: Int

  /// Makes a place.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

extension FilePlace: Comparable, CustomStringConvertible {
  /// Returns whether a place comes before another one in the file.
  public static func < (left: Self, right: Self) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }

  /// The place in readable form: `line 7, column 3`.
  public var description: String { "line \(line), column \(column)" }
}
