import FileFormats
import StoreJSON

/// The slots of virtual time along a chart, up to the last activity before quiescence.
///
/// In quiescence all users come at once, which would dwarf the rest of the chart.
struct SeriesTime {
  /// At most ten billion, which is far longer than a run: a damaged file may have any number.
  private let milliseconds: Int
  /// The number of slots shown; at least two.
  private let count: Int

  /// Creates the slots from the result of a run.
  init(_ result: JSONValue) {
    let series = result["series"]
    milliseconds = min(max(0, series?["slotMilliseconds"]?.whole ?? 1), 10_000_000_000)
    let answered = series?["answered"]?.wholes ?? []
    let violated = series?["violated"]?.wholes ?? []
    let rest = max(0, series?["rest"]?.whole ?? answered.count)
    let last = answered.prefix(rest).lastIndex { $0 > 0 } ?? 0
    // Violations must be visible, even those in quiescence.
    let broken = violated.lastIndex { $0 > 0 } ?? 0
    count = max(2, last + 1, broken + 1)
  }

  var slot: String { PageText.span(milliseconds: milliseconds) }

  /// The axis along the bottom.
  var axis: Axis { .whole((count - 1) * milliseconds) { PageText.span(milliseconds: $0) } }

  /// The start of each slot.
  var labels: [String] { (0..<count).map { PageText.span(milliseconds: $0 * milliseconds) } }

  func shown(_ values: [Int?], otherwise missing: Int?) -> [Int?] {
    values.prefix(count) + Array(repeating: missing, count: max(0, count - values.count))
  }
}
