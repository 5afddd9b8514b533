import FileFormats
import StoreJSON

/// The charts of a run over virtual time, except those of operation times.
struct RunCharts {
  private let series: SeriesResult
  private let time: SeriesTime

  init(_ series: SeriesResult) {
    self.series = series
    time = SeriesTime(series)
  }

  /// The charts of users, answers, and queues.
  var people: [Markup] {
    [
      chart(
        "Apps in the foreground",
        "The maximum number of apps in the foreground at the same time.",
        [("apps", series.mostInForeground)],
        id: "front"
      ),
      chart(
        "Calls answered",
        "The number of calls that store, device, and server answered in each \(time.slot).",
        [("calls", series.answered)],
        id: "answered"
      ),
      chart(
        "Operations that ended",
        "The number of operations of each kind that ended in each \(time.slot).",
        series.latencies.map { ($0.name, $0.count) }
          .sorted { sum($0.1) > sum($1.1) }.prefix(Chart.mostLines).map { $0 },
        id: "ended"
      ),
      chart(
        "Waiting calls",
        "The maximum number of calls that waited for an answer at the same time.",
        [("calls", series.mostCalls)],
        id: "calls"
      ),
    ] + series.queues.map(queue)
  }

  /// The chart of how often rules were checked and broken.
  var checks: [Markup] {
    [
      chart(
        "Rules over virtual time",
        "How often the premise of a rule held in each \(time.slot), and how often one was broken.",
        [("checked", series.checked), ("broken", series.violated)],
        id: "checks"
      )
    ]
  }

  private func sum(_ values: [Int]) -> Int { values.map(PageText.bounded).reduce(0, +) }

  private func chart(
    _ title: String,
    _ words: Markup,
    _ values: [(name: String, values: [Int])],
    id: String
  ) -> Markup {
    let lines = values.map { name, values in
      Chart.Line(name: name, values: time.shown(values, otherwise: 0))
    }
    let most = lines.flatMap(\.values).compactMap { $0 }.max() ?? 1
    return Chart(
      title: title,
      words: words,
      across: time.axis,
      up: .linear(to: most),
      lines: lines,
      places: ("From", time.labels),
      id: "over-\(id)"
    ).markup
  }

  private func queue(_ queue: SeriesResult.Queue) -> Markup {
    let name = queue.service
    let values = queue.waiting.map { PageText.bounded($0.thousandths) }
    return Chart(
      title: "Requests waiting at the \(name)",
      words: "The mean number of requests that waited for a worker.",
      across: time.axis,
      up: .linear(to: max(1_000, values.max() ?? 1)) { Self.thousandths($0) },
      lines: [Chart.Line(name: "waiting", values: time.shown(values, otherwise: 0))],
      places: ("From", time.labels),
      format: { Self.thousandths($0) },
      id: "queue-\(name)"
    ).markup
  }

  private static func thousandths(_ number: Int) -> String {
    if number % 1_000 == 0 { return Digits.grouped(number / 1_000) }
    let rest = String(number % 1_000)
    let digits = String(repeating: "0", count: 3 - rest.count) + rest
    return "\(Digits.grouped(number / 1_000)).\(digits)"
  }
}
