/// Test cases in the JUnit format: `testsuites`, `testsuite`, `testcase`.
///
/// There is no official format. This one is described at github.com/testmoapp/junitxml and is valid
/// by the schema of Jenkins (jenkinsci/xunit-plugin, junit-10.xsd), which allows a file for a suite
/// but not for a case. An undecided case is marked as skipped, with its reason, because it must not
/// look like a pass.
package struct JUnitText: Sendable {
  private let name: String
  private let cases: [ReportCase]
  private let properties: [(String, String)]

  /// Creates the text of some cases.
  ///
  /// The suites follow the order of their first cases.
  package init(_ name: String, _ cases: [ReportCase], properties: [(String, String)] = []) {
    self.name = name
    self.properties = properties
    self.cases = cases
  }

  /// The contents of the file.
  package var text: String {
    var lines = [#"<?xml version="1.0" encoding="UTF-8"?>"#]
    lines.append("<testsuites name=\"\(Self.escaped(name))\" \(Self.failures(cases))>")
    for suite in suites {
      let own = cases.filter { $0.suite == suite }
      let file = Self.file(of: own).map { " file=\"\(Self.escaped($0))\"" } ?? ""
      lines.append("  <testsuite name=\"\(Self.escaped(suite))\"\(file) \(Self.counts(own))>")
      lines += propertyLines
      lines += own.flatMap(Self.lines)
      lines.append("  </testsuite>")
    }
    lines.append("</testsuites>")
    return lines.joined(separator: "\n") + "\n"
  }

  private var suites: [String] {
    cases.map(\.suite).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  private var propertyLines: [String] {
    guard !properties.isEmpty else { return [] }
    let lines = properties.map { name, value in
      "      <property name=\"\(Self.escaped(name))\" value=\"\(Self.escaped(value))\"/>"
    }
    return ["    <properties>"] + lines + ["    </properties>"]
  }

  /// Returns the file that all cases of a suite are about, or nil if there are several.
  private static func file(of cases: [ReportCase]) -> String? {
    guard let file = cases.first?.file, cases.allSatisfy({ $0.file == file }) else { return nil }
    return file
  }

  private static func counts(_ cases: [ReportCase]) -> String {
    failures(cases) + " skipped=\"\(cases.count { $0.result == .undecided })\""
  }

  private static func failures(_ cases: [ReportCase]) -> String {
    func count(_ result: ReportCase.Result) -> Int { cases.count { $0.result == result } }
    return "tests=\"\(cases.count)\" failures=\"\(count(.failed))\" errors=\"\(count(.broken))\""
  }

  private static func lines(of reported: ReportCase) -> [String] {
    var head = "    <testcase classname=\"\(escaped(reported.subject))\" "
    head += "name=\"\(escaped(reported.name))\""
    let (reason, kind) = (escaped(reported.reason), escaped(reported.kind))
    let inner: String
    switch reported.result {
    case .held: return [head + "/>"]
    case .warned: inner = "<system-out>\(reason)</system-out>"
    case .failed: inner = "<failure message=\"\(reason)\" type=\"\(kind)\"/>"
    case .undecided: inner = "<skipped message=\"\(reason)\"/>"
    case .broken: inner = "<error message=\"\(reason)\" type=\"\(kind)\"/>"
    }
    return [head + ">", "      " + inner, "    </testcase>"]
  }

  /// Returns text escaped for XML; characters that XML 1.0 does not allow become U+FFFD.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&apos;"
      // In an attribute, a parser turns these into spaces unless they are character references.
      case "\t", "\n", "\r": escaped += "&#\(scalar.value);"
      case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
