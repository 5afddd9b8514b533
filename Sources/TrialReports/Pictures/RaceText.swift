import Judging
import Simulation
import StoreSimulation
import Trials

/// A race as plain text: lanes side by side, time downward, the wrong order and the right one.
///
/// For a terminal or a bug report: no color, and nothing wider than ``StoryTable/width``.
package struct RaceText: Sendable {
  private let picture: RacePicture

  /// Creates the text of a picture.
  package init(_ picture: RacePicture) { self.picture = picture }

  /// The lines.
  package var lines: [String] {
    var lines: [String] = []
    if let right = picture.right {
      lines += wrapped(
        "Two things happen, and nothing in the app decides which comes first. "
          + "In one order it goes wrong, in the other the rule holds."
      )
      for (letter, name) in zip(["A", "B"], picture.pair ?? []) {
        lines += wrapped("  \(letter)  \(name)")
      }
      lines += [""] + drawn("A before B: it goes wrong", picture.wrong)
      lines += [""] + drawn("B before A: the rule holds", right)
    } else {
      let search = picture.wasSearched ? " (no two steps were found whose order decides)" : ""
      lines += drawn("What happened\(search)", picture.wrong)
      if picture.wrong.steps.contains(where: { $0.mark == .settled }) {
        lines += ["", "*  After this step, the outcome was settled."]
      }
    }
    return lines
  }

  private func wrapped(_ text: String) -> [String] { StoryTable.wrap(text, StoryTable.width) }

  private static let lane = 8
  private static let time = 16

  private func drawn(_ title: String, _ order: RacePicture.Order) -> [String] {
    var header = String(repeating: " ", count: Self.time - 4)
    for actor in picture.lanes { header += Self.centred(actor.name, Self.lane + 1) }
    while header.last == " " { header.removeLast() }
    var lines = [title, "", header]
    for (index, step) in order.steps.enumerated() {
      if order.omitted > 0, index == RacePicture.mostSteps / 4 {
        lines.append(row("", bars(nil), "... \(order.omitted) steps are left out"))
      }
      lines += describe(step)
    }
    return lines + [order.code, order.absence].compactMap { $0 }.flatMap(wrapped)
  }

  private func describe(_ step: RacePicture.Step) -> [String] {
    let blank = bars(nil)
    let width = StoryTable.width - Self.time - blank.count - 2
    let texts = StoryTable.wrap(step.text, max(20, width))
    let time = "\(VirtualTimeText.clock(step.instant)) \(step.mark?.rawValue ?? "")"
    var lines = texts.enumerated().map { index, text in
      index == 0 ? row(time, bars(step), text) : row("", blank, text)
    }
    for (before, after) in zip(step.before, step.after) where before != after {
      for text in StoryTable.wrap("\(after.who): \(after.what)", max(20, width - 3)) {
        lines.append(row("", blank, "   \(text)"))
      }
    }
    return lines
  }

  private func row(_ time: String, _ bars: String, _ text: String) -> String {
    time + String(repeating: " ", count: max(1, Self.time - time.count)) + bars + "  " + text
  }

  /// Returns the lanes of one row, with the arrow of a step.
  private func bars(_ step: RacePicture.Step?) -> String {
    let width = max(0, picture.lanes.count - 1) * (Self.lane + 1) + 1
    var row = [Character](repeating: " ", count: width)
    for lane in picture.lanes.indices { row[lane * (Self.lane + 1)] = "|" }
    guard let step else { return String(row) }
    let from = step.from * (Self.lane + 1)
    guard let target = step.to, target != step.from else {
      row[from] = "*"
      return String(row)
    }
    let to = target * (Self.lane + 1)
    let dash: Character = step.arrow == .answer ? "." : "-"
    for place in (min(from, to) + 1)..<max(from, to) { row[place] = dash }
    row[from] = "o"
    row[to > from ? to - 1 : to + 1] = to > from ? ">" : "<"
    return String(row)
  }

  private static func centred(_ text: String, _ width: Int) -> String {
    let room = max(0, width - text.count)
    let left = room / 2
    return String(repeating: " ", count: left) + text + String(repeating: " ", count: room - left)
  }
}
