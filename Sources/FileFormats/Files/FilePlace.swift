/// A place in a file, as editors count.
public struct FilePlace: Hashable, Sendable {
  /// The line, from 1.
  public let line: Int
  /// The column, from 1, in Unicode scalars.
  public let column: Int

  /// Makes a place.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

extension FilePlace: Comparable, CustomStringConvertible {
  /// Orders places from the beginning of the file to its end.
  public static func < (left: Self, right: Self) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }

  /// For people: `line 7, column 3`.
  public var description: String { "line \(line), column \(column)" }
}
