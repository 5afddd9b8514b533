import Judging
import Simulation

/// A small story as a table: time runs down, actors are side by side, and the decisive pair is
/// marked.
///
/// Each row is one named operation: what one actor did at one instant of virtual time. A row has
/// only one text, which may extend to the right.
package struct StoryTable {
  /// One named operation.
  struct Row: Hashable {
    let instant: VirtualInstant
    /// `A` or `B` for the steps of the decisive pair, `*` for the step after which the outcome was
    /// settled, otherwise a space.
    var mark: String
    let actor: String
    var text: String
  }

  /// The maximum width of a line.
  package static let width = 120
  private static let timeWidth = 15

  let rows: [Row]
  /// The number of rows with a visible effect; the table also has invisible steps of the pair.
  let operations: Int
  /// What happened in the step after which the outcome was settled; nil if none is marked.
  let settled: String?

  /// Makes the rows, one for each actor and instant; steps of the decisive pair have their own
  /// rows.
  ///
  /// - Parameters:
  ///   - shown: the relevant lines, in order.
  ///   - pair: the decisive pair, if there is one.
  ///   - unseen: the steps of the pair that no line shows.
  ///   - effects: the places of the lines that stand for invisible steps of the pair, by the
  ///     numbers of the steps.
  ///   - settled: the place of the event after which the outcome was settled, to be marked.
  init(
    _ shown: [CausalSlice.Line],
    pair: DecisivePair?,
    unseen: [CausalSlice.Line] = [],
    effects: [UInt64: Int] = [:],
    settled: Int? = nil
  ) {
    self.settled = shown.first { $0.place == settled }.map { "\($0.actor): \($0.text)" }
    var rows: [Row] = []
    var step: UInt64?
    let lines = (shown + unseen).enumerated()
      .sorted { ($0.element.step, $0.offset) < ($1.element.step, $1.offset) }
      .map(\.element)
    for line in unseen.isEmpty ? shown : lines {
      let mark = settled == line.place ? "*" : Self.mark(line, pair, effects)
      if let last = rows.last, last.actor == line.actor, last.instant == line.instant,
        line.step == step || last.mark == " " && mark == " "
      {
        rows[rows.count - 1].text += "; \(line.text)"
        if mark != " " { rows[rows.count - 1].mark = mark }
      } else {
        rows.append(
          Row(instant: line.instant, mark: mark, actor: line.actor, text: line.text)
        )
      }
      step = line.step
    }
    self.rows = rows
    operations = rows.count - unseen.count
  }

  /// An event between two steps has the number of the first step but a later instant.
  private static func mark(
    _ line: CausalSlice.Line,
    _ pair: DecisivePair?,
    _ effects: [UInt64: Int]
  ) -> String {
    func isTold(_ step: DecisivePair.Step?) -> Bool {
      guard let step, let number = step.number else { return false }
      if let place = effects[number] { return place == line.place }
      return number == line.step && step.instant == line.instant
    }
    return isTold(pair?.first) ? "A" : isTold(pair?.second) ? "B" : " "
  }

  /// The actors, in order of appearance.
  private var actors: [String] {
    rows.reduce(into: []) { if !$0.contains($1.actor) { $0.append($1.actor) } }
  }

  /// Whether rows are about the app on several devices.
  var hasSeveralApps: Bool { actors.count { $0.hasPrefix("app on ") } > 1 }

  /// The lines of the table, none wider than ``width``.
  var lines: [String] {
    let actors = actors
    let step = actors.count > 1 ? min(26, 52 / (actors.count - 1)) : 0
    let blank = String(repeating: " ", count: Self.timeWidth)
    var lines = actors.enumerated().map { index, actor in
      blank + Self.columns(before: index, step) + actor
    }
    for row in rows {
      let index = actors.firstIndex(of: row.actor) ?? 0
      let before = Self.columns(before: index, step)
      let wrapped = Self.wrap(row.text, Self.width - Self.timeWidth - before.count)
      for (number, text) in wrapped.enumerated() {
        let time = "\(VirtualTimeText.clock(row.instant)) \(row.mark)"
        let padding = String(repeating: " ", count: max(1, Self.timeWidth - time.count))
        lines.append((number == 0 ? time + padding : blank) + before + text)
      }
    }
    return lines
  }

  /// Returns the empty columns before an actor's column.
  private static func columns(before index: Int, _ width: Int) -> String {
    String(repeating: "|" + String(repeating: " ", count: max(0, width - 1)), count: index)
  }

  /// Breaks a text into lines at spaces; words longer than a line are broken, too.
  package static func wrap(_ text: String, _ width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      var word = String(word)
      if !line.isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      while word.count > width {
        lines.append(String(word.prefix(width)))
        word.removeFirst(width)
      }
      line += line.isEmpty ? word : " " + word
    }
    return lines + [line]
  }
}
