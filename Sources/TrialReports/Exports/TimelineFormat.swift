import Trials

/// A timeline that Perfetto and chrome://tracing open.
struct TimelineFormat: ExportFormat {
  let ending = ".trace.json"
  let summary = "a timeline for ui.perfetto.dev and chrome://tracing"
  let commands: [ExportSource.Command] = [.replay]

  func content(of source: ExportSource) -> ExportContent? {
    guard case .replay(_, let outcome) = source else { return nil }
    return .file(Timeline(outcome.record.events, violations: outcome.violations).text)
  }
}
