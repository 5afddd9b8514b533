/// A table of aligned text columns.
package struct TextTable: Sendable {
  private var rows: [[String]]
  private let rightFrom: Int

  /// Makes an empty table.
  ///
  /// Columns from the index `rightFrom` on are right-aligned.
  package init(_ header: [String], rightFrom: Int) {
    rows = [header]
    self.rightFrom = rightFrom
  }

  /// Adds a row.
  package mutating func add(_ row: [String]) { rows.append(row) }

  /// The lines of the table, separated by newlines.
  package var text: String {
    let columns = rows.reduce(0) { max($0, $1.count) }
    let widths = (0..<columns).map { column in
      rows.reduce(0) { max($0, column < $1.count ? $1[column].count : 0) }
    }
    return rows.map { row in
      var line = ""
      for (column, cell) in row.enumerated() {
        let padding = String(repeating: " ", count: widths[column] - cell.count)
        if column > 0 { line += "  " }
        line += column >= rightFrom ? padding + cell : cell + padding
      }
      while line.last == " " { line.removeLast() }
      return line
    }.joined(separator: "\n")
  }
}

extension Array where Element == String {
  /// Joins the elements with commas, and the last one with a word: `a, b or c`.
  package func inWords(last word: String) -> String {
    guard count > 1, let last else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " \(word) \(last)"
  }
}

extension String {
  /// The text, quoted as one shell word if necessary.
  package var inShell: String {
    let plain =
      !isEmpty
      && unicodeScalars.allSatisfy { scalar in
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "/", ".", "_", "-", "+", ",", ":", "@", "%", "=": true
        default: false
        }
      }
    return plain ? self : "'" + replacing("'", with: "'\\''") + "'"
  }
}
