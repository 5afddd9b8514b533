import FileFormats
import Trials

/// The page of conformance names tests and options that exist, and a test for every statement.
enum ConformanceRule {
  static let page = "Sources/StoreSimulation/StoreSimulation.docc/Conformance.md"
  /// The section whose statements have no test.
  static let untested = "Not simulated"
  /// The section that lists options, with a default instead of a source.
  static let options = "Options, because no one knows"

  /// How well a statement is supported, the best first.
  static let trust = ["documented", "measured", "several reports", "one report", "inferred"]
  /// What follows where a weaker source supports a part of the statement.
  static let partly = ", partly inferred"

  /// Looks at the page; `tests` are the display names of all tests.
  static func complaints(about page: RepositoryFile, tests: Set<String>) -> [String] {
    rows(of: page).flatMap { row in
      complaints(about: row, tests: tests).map { "\(page.path):\(row.line): \($0)" }
    }
  }

  /// One line of a table below a heading.
  struct Row: Equatable {
    let section: String
    let cells: [String]
    let line: Int
  }

  /// The rows of the tables, without their headings.
  static func rows(of page: RepositoryFile) -> [Row] {
    var section = ""
    var isInTable = false
    var rows: [Row] = []
    for line in page.lines(of: page.text) {
      if line.text.hasPrefix("## ") { section = String(line.text.dropFirst(3)) }
      guard line.text.hasPrefix("|") else {
        isInTable = false
        continue
      }
      defer { isInTable = true }
      guard isInTable, !line.text.hasPrefix("|--") else { continue }
      let cells = line.text.split(separator: "|").map { trimmed($0) }
      rows.append(Row(section: section, cells: cells, line: line.number))
    }
    return rows
  }

  private static func complaints(about row: Row, tests: Set<String>) -> [String] {
    let isTested = row.section != untested && row.section != options
    let count = isTested ? 4 : 3
    guard row.cells.count == count, row.cells.allSatisfy({ !$0.isEmpty }) else {
      return ["a row has \(count) cells here, and none is empty"]
    }
    let last = row.cells[count - 1]
    switch row.section {
    case untested:
      return last == "—" ? [] : ["what is not simulated has no test, but '—'"]
    case options:
      return quoted(in: row.cells[0]).filter { !isOption($0) }.map { "no option '\($0)'" }
    default:
      let names = quoted(in: last)
      if names.isEmpty { return ["no test is named"] }
      let word = row.cells[2]
      guard trust.contains(word) || trust.contains(where: { word == $0 + partly }) else {
        return ["'\(word)' is none of \(trust.joined(separator: ", "))"]
      }
      return names.filter { !tests.contains($0) }.map { "no test '\($0)'" }
    }
  }

  /// Returns the text between backticks.
  static func quoted(in cell: String) -> [String] {
    cell.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element) }
  }

  /// Returns whether `object.key` is valid in a scenario file.
  private static func isOption(_ path: String) -> Bool {
    let parts = path.split(separator: ".").map(String.init)
    guard parts.count == 2 else { return false }
    return ScenarioKeys.all.contains { $0.name == parts[0] && $0.names.contains(parts[1]) }
  }

  /// The display names of the tests in a file.
  static func testNames(in file: RepositoryFile) -> [String] {
    var rest = Substring(file.withoutComments)
    var names: [String] = []
    while let start = rest.firstRange(of: "@Test(") {
      rest = rest[start.upperBound...].drop { $0.isWhitespace }
      guard rest.first == "\"" else { continue }
      var name = ""
      var isEscaped = false
      for character in rest.dropFirst() {
        if !isEscaped, character == "\"" { break }
        isEscaped = !isEscaped && character == "\\"
        if !isEscaped { name.append(character) }
      }
      names.append(name)
    }
    return names
  }

  private static func trimmed(_ text: Substring) -> String {
    let start = text.drop { $0 == " " }
    return String(start.reversed().drop { $0 == " " }.reversed())
  }
}
