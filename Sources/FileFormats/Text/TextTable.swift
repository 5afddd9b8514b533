package import Foundation
package import Simulation

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

/// Formatters for readable numbers.
package enum Digits: Sendable {
  /// Formats `12345` as `12,345`.
  package static func grouped(_ number: Int) -> String {
    let digits = String(number.magnitude)
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return number < 0 ? "-" + text : text
  }

  /// Formats a number as sixteen hexadecimal digits.
  package static func hex(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// Formats seconds with two decimals.
  package static func seconds(_ length: Duration) -> String {
    let hundredths = VirtualDurationText.nanoseconds(length) / 10_000_000
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
  }

  /// Formats milliseconds with one decimal.
  package static func milliseconds(_ length: VirtualDuration) -> String {
    let tenths = (length.rawValue + 50_000) / 100_000
    return "\(grouped(Int(tenths / 10))).\(tenths % 10)"
  }
}

enum VirtualDurationText {
  static func nanoseconds(_ length: Duration) -> Int64 { VirtualDuration(length).rawValue }
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

/// The lines of a stream that arrives in pieces; a line without its ending does not count yet.
///
/// It is here because release builds do not optimize `Commands`, which uses it.
package struct LineBuffer: Sendable {
  /// The beginning of the next line, which has no ending yet.
  private var rest = Data()

  /// Makes an empty buffer.
  package init() {}

  /// Adds a piece of the stream.
  ///
  /// - Parameter piece: the next bytes of the stream, which may end anywhere.
  /// - Returns: the lines that it completes, in order, without their endings.
  package mutating func add(_ piece: Data) -> [Data] {
    var lines: [Data] = []
    var start = piece.startIndex
    while let end = piece[start...].firstIndex(of: UInt8(ascii: "\n")) {
      rest += piece[start..<end]
      lines.append(rest)
      rest = Data()
      start = end + 1
    }
    rest += piece[start...]
    return lines
  }
}
