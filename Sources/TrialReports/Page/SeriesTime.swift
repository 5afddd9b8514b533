import FileFormats

/// The slots of virtual time along a chart, up to the last activity before quiescence.
///
/// In quiescence all users come at once, which would dwarf the rest of the chart.
struct SeriesTime {
  /// At most ten billion, which is far longer than a run: a damaged file may have any number.
  private let milliseconds: Int
  /// The number of slots shown; at least two.
  private let count: Int

  /// Creates the slots of a run.
  init(_ series: SeriesResult) {
    milliseconds = min(max(0, series.slotMilliseconds), 10_000_000_000)
    let rest = max(0, series.rest ?? series.answered.count)
    let last = series.answered.prefix(rest).lastIndex { $0 > 0 } ?? 0
    // Violations must be visible, even those in quiescence.
    let broken = series.violated.lastIndex { $0 > 0 } ?? 0
    count = max(2, last + 1, broken + 1)
  }

  var slot: String { PageText.span(milliseconds: milliseconds) }

  /// The axis along the bottom.
  var axis: Axis { .whole((count - 1) * milliseconds) { PageText.span(milliseconds: $0) } }

  /// The start of each slot.
  var labels: [String] { (0..<count).map { PageText.span(milliseconds: $0 * milliseconds) } }

  func shown(_ values: [Int?], otherwise missing: Int?) -> [Int?] {
    values.prefix(count).map { $0.map(PageText.bounded) }
      + Array(repeating: missing, count: max(0, count - values.count))
  }
}
