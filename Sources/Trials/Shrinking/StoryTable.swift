import Judging
import Simulation

/// A small story as a table: virtual time downwards, actors side by side, what matters marked.
///
/// Each row is one named operation: what one actor did at one instant of virtual time. Rows have
/// one text each, so that a text may run on to the right.
package struct StoryTable {
  /// One named operation.
  struct Row: Hashable {
    let instant: VirtualInstant
    /// `A` or `B` for the steps of the decisive pair, else a space.
    let mark: String
    let actor: String
    var text: String
  }

  /// The widest line.
  package static let width = 120
  private static let timeWidth = 15

  let rows: [Row]
  /// How many of them can be seen from outside; a step of the pair that cannot is told too.
  let operations: Int

  /// Makes the rows: what one actor does at one instant is one, but for the decisive pair.
  ///
  /// - Parameters:
  ///   - told: what matters, in order.
  ///   - pair: the decisive pair, if there is one.
  ///   - unseen: steps of the pair in which nothing can be seen from outside.
  init(_ told: [CausalSlice.Line], pair: DecisivePair?, unseen: [CausalSlice.Line] = []) {
    var rows: [Row] = []
    var step: UInt64?
    let lines = (told + unseen).enumerated()
      .sorted { ($0.element.step, $0.offset) < ($1.element.step, $1.offset) }
      .map(\.element)
    for line in unseen.isEmpty ? told : lines {
      let mark = Self.mark(line, pair)
      if let last = rows.last, last.actor == line.actor, last.instant == line.instant,
        line.step == step || last.mark == " " && mark == " "
      {
        rows[rows.count - 1].text += "; \(line.text)"
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

  /// What comes about between two steps has the number of the one before, at a later instant.
  private static func mark(_ line: CausalSlice.Line, _ pair: DecisivePair?) -> String {
    func isTold(_ step: DecisivePair.Step?) -> Bool {
      step?.number == line.step && step?.instant == line.instant
    }
    return isTold(pair?.first) ? "A" : isTold(pair?.second) ? "B" : " "
  }

  /// The actors, in the order in which they appear.
  private var actors: [String] {
    rows.reduce(into: []) { if !$0.contains($1.actor) { $0.append($1.actor) } }
  }

  /// The table, one text a line, none wider than ``width``.
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

  /// The empty columns of the actors before one.
  private static func columns(before index: Int, _ width: Int) -> String {
    String(repeating: "|" + String(repeating: " ", count: max(0, width - 1)), count: index)
  }

  /// Breaks a text into lines at spaces; a word that is longer than a line is broken as well.
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
