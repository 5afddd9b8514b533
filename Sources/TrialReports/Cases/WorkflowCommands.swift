/// Cases as annotations that GitHub Actions shows beside a change.
///
/// GitHub shows ten errors and ten warnings for each step. These are ten lines in all, failures
/// first.
/// Source: docs.github.com, Workflow commands for GitHub Actions.
package struct WorkflowCommands: Sendable {
  private static let most = 10
  private let title: String
  private let cases: [ReportCase]

  /// Creates the annotations of the cases that did not pass.
  package init(_ cases: [ReportCase], title: String) {
    self.title = title
    func those(_ results: Set<ReportCase.Result>) -> [ReportCase] {
      cases.filter { results.contains($0.result) }
    }
    self.cases = those([.failed, .broken]) + those([.warned, .undecided])
  }

  /// At most ten lines; if there are more cases, the last line says how many.
  package var lines: [String] {
    guard cases.count > Self.most else { return cases.map(Self.line) }
    let shown = cases.prefix(Self.most - 1)
    let hidden = cases.dropFirst(Self.most - 1)
    let kind = hidden.contains(where: Self.isError) ? "error" : "warning"
    let rest =
      "::\(kind) title=\(Self.property(title))::"
      + "and \(hidden.count) more; see the summary of this job"
    return shown.map(Self.line) + [rest]
  }

  private static func isError(_ reported: ReportCase) -> Bool {
    reported.result == .failed || reported.result == .broken
  }

  private static func line(of reported: ReportCase) -> String {
    let file = reported.file.map { "file=\(property($0))," } ?? ""
    let title = property("\(reported.subject): \(reported.name)")
    return "::\(isError(reported) ? "error" : "warning") \(file)title=\(title)"
      + "::\(message(reported.reason))"
  }

  static func message(_ text: String) -> String {
    escaped(text, ["%": "%25", "\r": "%0D", "\n": "%0A"])
  }

  static func property(_ text: String) -> String {
    escaped(message(text), [":": "%3A", ",": "%2C"])
  }

  private static func escaped(_ text: String, _ escapes: [Unicode.Scalar: String]) -> String {
    text.unicodeScalars.map { escapes[$0] ?? String($0) }.joined()
  }
}
