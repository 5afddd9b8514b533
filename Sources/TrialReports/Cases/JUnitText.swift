/// Cases as JUnit writes them: `testsuites`, `testsuite`, `testcase`.
///
/// There is no official form; this one is described by github.com/testmoapp/junitxml, and is valid
/// by the schema of Jenkins (jenkinsci/xunit-plugin, junit-10.xsd), which knows a file of a suite
/// and not of a case. A case that cannot be decided is skipped, and says why: it must not look like
/// a pass.
public struct JUnitText: Sendable {
  private let name: String
  private let cases: [ReportCase]
  private let properties: [(String, String)]

  /// Puts cases together.
  ///
  /// - Parameters:
  ///   - name: the name of the whole.
  ///   - cases: in the order of writing; the suites come in the order of their first cases.
  ///   - properties: names and values that every suite tells.
  public init(_ name: String, _ cases: [ReportCase], properties: [(String, String)] = []) {
    self.name = name
    self.properties = properties
    self.cases = cases
  }

  /// The file.
  public var text: String {
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

  /// The file that all cases of a suite are about; nil if it is not one.
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

  /// Text for an attribute or an element; what XML 1.0 cannot hold at all becomes U+FFFD.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&apos;"
      // A reader makes spaces of these in an attribute unless they are written as numbers.
      case "\t", "\n", "\r": escaped += "&#\(scalar.value);"
      case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
