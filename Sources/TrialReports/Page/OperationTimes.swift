import FileFormats
import StoreJSON
import Trials

/// The times of operations in a run or a hunt, as a table and as charts.
struct OperationTimes {
  let operations: [OperationResult]
  let distributions: [DistributionResult]
  /// The times over virtual time; nil if they are unknown, as for a hunt.
  var series: SeriesResult?

  var markup: [Markup] { [table, Markup("div", ["class": "charts"]) { charts }] }

  /// The table of counts and percentiles of each operation.
  private var table: Markup {
    let rows = operations.map { operation in
      PageRow(
        cells: [operation.name, Digits.grouped(operation.count)]
          + Threshold.Percentile.allCases.map {
            PageText.time(microseconds: operation[$0].thousandths)
          }
      )
    }
    return .table(
      "Virtual time from when an operation was due until it ended",
      ["Operation", "Count"] + Threshold.Percentile.names,
      rows
    )
  }

  /// The charts of each operation: its times over virtual time, if known, and their distribution.
  private var charts: [Markup] {
    operations.flatMap { operation -> [Markup] in
      let name = operation.name
      let overTime = series.flatMap { series in
        series.latencies.first { $0.name == name }.map { percentiles($0, in: series) }
      }
      let spread = distributions.first { $0.name == name }.map(distribution)
      return [overTime, spread].compactMap { $0 }
    }
  }

  private func percentiles(_ latency: SeriesResult.Latency, in series: SeriesResult) -> Markup {
    let name = latency.name
    let time = SeriesTime(series)
    let lines = SeriesResult.Latency.shares.map { share in
      let slots = zip(latency.count, latency[keyPath: share.place])
      return Chart.Line(
        name: share.percentile.rawValue,
        values: time.shown(slots.map { $0 > 0 ? $1 : nil }, otherwise: nil)
      )
    }
    let all = lines.flatMap(\.values).compactMap { $0 }
    return Chart(
      title: "\(name): times over virtual time",
      words: """
        Each point covers \(time.slot). The vertical axis is logarithmic: each gray line stands \
        for ten times the duration of the one below.
        """,
      across: time.axis,
      up: .times(from: all.min() ?? 1, to: all.max() ?? 1),
      lines: lines,
      places: ("From", time.labels),
      format: { PageText.time(microseconds: $0) },
      id: "time-\(name)"
    ).markup
  }

  private func distribution(_ spread: DistributionResult) -> Markup {
    let name = spread.name
    guard let first = spread.buckets.first, let last = spread.buckets.last else { return .none }
    let edges = Self.edges(from: PageText.bounded(first.from), to: PageText.bounded(last.to))
    var counts = [Int](repeating: 0, count: edges.count - 1)
    for bucket in spread.buckets {
      let place = edges.dropFirst().firstIndex { bucket.from < $0 } ?? edges.count - 1
      counts[place - 1] += PageText.bounded(bucket.count)
    }
    let labels = edges.dropLast().map { PageText.time(microseconds: $0) }
    let marks = stride(from: 0, through: 4, by: 1).map { edges[(edges.count - 1) * $0 / 4] }
    return Chart(
      title: "\(name): distribution of times",
      words: """
        Each bar counts the times of about that duration. Bars far to the right are the waits that \
        users remember.
        """,
      across: Axis(labels: marks.map { PageText.time(microseconds: $0) }),
      up: .linear(to: counts.max() ?? 1),
      lines: [Chart.Line(name: "count", values: counts)],
      hasBars: true,
      places: ("From", labels),
      id: "spread-\(name)"
    ).markup
  }

  /// Returns the edges of four buckets per doubling, as in the distribution, without gaps.
  private static func edges(from first: Int, to last: Int) -> [Int] {
    var edges = [first]
    while let edge = edges.last, edge < last {
      guard edge >= 4 else {
        edges.append(edge + 1)
        continue
      }
      let octave = 1 << (Int.bitWidth - 1 - edge.leadingZeroBitCount)
      edges.append(edge + octave / 4)
    }
    if edges.count < 2 { edges.append(first + 1) }
    return edges
  }
}
