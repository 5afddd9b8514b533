import FileFormats

/// The charts of a run over virtual time, beside those of its times.
struct RunCharts {
  private let result: JSONText
  private let time: SeriesTime

  init(_ result: JSONText) {
    self.result = result
    time = SeriesTime(result)
  }

  private var series: JSONText? { result["series"].flatMap { $0 == .null ? nil : $0 } }

  /// Who was there, what was answered, who waited.
  var people: [Markup] {
    guard let series else { return [] }
    return [
      chart(
        "Apps in front",
        "The most apps that people had in front of them at once.",
        [("apps", series["mostInFront"])],
        id: "front"
      ),
      chart(
        "Calls answered",
        "How many calls to the store, the device and the server came back in each \(time.slot).",
        [("calls", series["answered"])],
        id: "answered"
      ),
      chart(
        "Operations that ended",
        "How many of each ended in each \(time.slot).",
        (series["latencies"]?.elements ?? []).map { ($0["name"]?.text ?? "", $0["count"]) }
          .sorted { sum($0.1) > sum($1.1) }.prefix(Chart.mostLines).map { $0 },
        id: "ended"
      ),
      chart(
        "Calls that wait",
        "The most calls that waited for an answer at once: how long the queue is.",
        [("calls", series["mostCalls"])],
        id: "calls"
      ),
    ] + (series["queues"]?.elements ?? []).map(queue)
  }

  /// How often rules were checked and broken.
  var checks: [Markup] {
    guard let series else { return [] }
    return [
      chart(
        "Rules over virtual time",
        "How often the premise of a rule held in each \(time.slot), and how often one was broken.",
        [("checked", series["checked"]), ("broken", series["violated"])],
        id: "checks"
      )
    ]
  }

  private func sum(_ values: JSONText?) -> Int { values?.wholes.reduce(0, +) ?? 0 }

  private func chart(
    _ title: String,
    _ words: Markup,
    _ values: [(name: String, values: JSONText?)],
    id: String
  ) -> Markup {
    let lines = values.map { name, values in
      Chart.Line(name: name, values: time.shown(values?.wholes ?? [], otherwise: 0))
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

  private func queue(_ queue: JSONText) -> Markup {
    let name = queue["service"]?.text ?? ""
    let values = (queue["waiting"]?.elements ?? []).map { $0.thousandths ?? 0 }
    return Chart(
      title: "Requests waiting at the \(name)",
      words: "The mean number of requests that waited to be taken up.",
      across: time.axis,
      up: .linear(to: max(1_000, values.max() ?? 1)) { Self.thousandths($0) },
      lines: [Chart.Line(name: "waiting", values: time.shown(values, otherwise: 0))],
      places: ("From", time.labels),
      told: { Self.thousandths($0) },
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
