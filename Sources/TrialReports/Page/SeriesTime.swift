import FileFormats

/// The slots of virtual time along a chart: up to where something still happens before the world
/// is brought to rest, and everybody comes at once.
struct SeriesTime {
  private let milliseconds: Int
  /// How many slots are shown; at least two.
  private let count: Int

  /// Reads them from the result of a run.
  init(_ result: JSONText) {
    let series = result["series"]
    milliseconds = series?["slotMilliseconds"]?.whole ?? 1
    let answered = series?["answered"]?.wholes ?? []
    let violated = series?["violated"]?.wholes ?? []
    let rest = series?["rest"]?.whole ?? answered.count
    let last = answered.prefix(rest).lastIndex { $0 > 0 } ?? 0
    // What is broken must be seen, also at rest.
    let broken = violated.lastIndex { $0 > 0 } ?? 0
    count = max(2, last + 1, broken + 1)
  }

  /// How long a slot is, in words.
  var slot: String { PageText.span(milliseconds: milliseconds) }

  /// The axis along the bottom.
  var axis: Axis {
    .whole((count - 1) * milliseconds) { PageText.span(milliseconds: $0) }
  }

  /// When each slot begins.
  var labels: [String] { (0..<count).map { PageText.span(milliseconds: $0 * milliseconds) } }

  /// The values of these slots.
  ///
  /// - Parameters:
  ///   - values: some for the first slots.
  ///   - missing: what stands for others.
  /// - Returns: one for each slot.
  func shown(_ values: [Int?], otherwise missing: Int?) -> [Int?] {
    values.prefix(count) + Array(repeating: missing, count: max(0, count - values.count))
  }
}
