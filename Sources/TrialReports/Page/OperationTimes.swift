import FileFormats
import StoreJSON

/// The times of operations in a run or a hunt, as a table and as charts.
struct OperationTimes {
  let result: JSONValue

  private static let shares = ["p50", "p90", "p99", "p99.9", "max"]

  var markup: [Markup] { [table, Markup("div", ["class": "charts"]) { charts }] }

  /// The table of counts and percentiles of each operation.
  private var table: Markup {
    let rows = result.list("operations").map { operation in
      PageRow(
        cells: [operation.string("name"), operation.grouped("count")]
          + Self.shares.map { PageText.time(microseconds: operation[$0]?.thousandths ?? 0) }
      )
    }
    return .table(
      "Virtual time from when an operation was due until it ended",
      ["Operation", "Count"] + Self.shares,
      rows
    )
  }

  /// The charts of each operation: its times over virtual time, if known, and their distribution.
  private var charts: [Markup] {
    let latencies = result["series"]?["latencies"]?.elements ?? []
    return result.list("operations").flatMap { operation -> [Markup] in
      let name = operation.string("name")
      let overTime = latencies.first { $0["name"]?.text == name }
      let spread = result.list("distributions").first { $0["name"]?.text == name }
      return [overTime.map { percentiles($0, name) }, spread.map { distribution($0, name) }]
        .compactMap { $0 }
    }
  }

  private func percentiles(_ latency: JSONValue, _ name: String) -> Markup {
    let counts = latency["count"]?.wholes ?? []
    let time = SeriesTime(result)
    let lines = ["p50", "p90", "p99", "max"].map { share in
      let values = latency[share]?.wholes ?? []
      return Chart.Line(
        name: share,
        values: time.shown(zip(counts, values).map { $0 > 0 ? $1 : nil }, otherwise: nil)
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

  private func distribution(_ spread: JSONValue, _ name: String) -> Markup {
    let buckets = spread.list("buckets").map(\.wholes).filter { bucket in
      bucket.count == 3 && bucket.allSatisfy { $0 >= 0 }
    }
    guard let first = buckets.first, let last = buckets.last else { return .none }
    let edges = Self.edges(from: first[0], to: last[1])
    var counts = [Int](repeating: 0, count: edges.count - 1)
    for bucket in buckets {
      let place = edges.dropFirst().firstIndex { bucket[0] < $0 } ?? edges.count - 1
      counts[place - 1] += bucket[2]
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
