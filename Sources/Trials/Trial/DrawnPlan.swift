package import StoreSimulation

/// The draws of a trial in words: which faults it has, and what the swarm left out.
///
/// There is one line for each journey, fault, irregularity, and kind of store event, named as in
/// scenario files. Anything that the scenario does not have is omitted.
package struct DrawnPlan: Sendable {
  /// The plan of the trial.
  private let drawn: WorldPlan
  /// The plan of the scenario.
  private let written: WorldPlan

  /// Compares two plans.
  package init(_ drawn: WorldPlan, of written: WorldPlan) {
    self.drawn = drawn
    self.written = written
  }

  /// Describes the draws of a trial.
  package init(_ trial: Trial) { self.init(trial.plan, of: trial.scenario.plan) }

  /// One thing that can be drawn.
  struct Line {
    /// The name, as in scenario files.
    let name: String
    /// The value in the trial; nil if left out.
    let drawn: String?
    /// The value in the scenario, if it differs.
    let instead: String?

    var phrase: String {
      guard let drawn else { return "\(name): \(FaultDeclaration.leftOut)" }
      return "\(name): \(drawn)" + (instead.map { " instead of \($0)" } ?? "")
    }
  }

  /// The lines, in the order of a scenario file.
  package var phrases: [String] { lines.map(\.phrase) }

  var lines: [Line] { journeys + faults + storeEvents }

  private var journeys: [Line] {
    zip(drawn.journeys, written.journeys).filter { $1.weight > 0 }.map { journey, own in
      Line(
        name: "journey \(own.name)",
        drawn: journey.weight == 0 ? nil : "weight \(journey.weight)",
        instead: journey.weight == own.weight ? nil : "\(own.weight)"
      )
    }
  }

  private var faults: [Line] {
    FaultDeclaration.carried.compactMap { fault in
      let (now, before) = (fault.text(in: drawn), fault.text(in: written))
      guard now != nil || before != nil else { return nil }
      return Line(
        name: fault.recordedName,
        drawn: now,
        instead: now == before ? nil : before ?? "never"
      )
    }
  }

  private var storeEvents: [Line] {
    guard !written.storeEvents.isEmpty else { return [] }
    let (left, all) = (drawn.storeEvents.count, written.storeEvents.count)
    let count = left == 0 ? nil : left == all ? "\(all)" : "\(left) of \(all)"
    return [Line(name: "storeEvents", drawn: count, instead: nil)]
  }
}

extension DrawnPlan {
  /// The differences from the scenario in a few lines: what was changed, then what was left out.
  ///
  /// The summary is empty if the scenario runs as written. The recording has all details.
  package var summary: [String] {
    let other = lines.compactMap { line in
      line.instead == nil ? nil : line.drawn.map { "\(line.name) \($0)" }
    }
    let left = lines.filter { $0.drawn == nil }.map(\.name)
    return Self.wrapped("drew      ", other) + Self.wrapped("left out  ", left)
  }

  /// The maximum width of a line.
  private static let width = 98

  /// Joins items, breaking lines only between items.
  private static func wrapped(_ word: String, _ items: [String]) -> [String] {
    var lines: [String] = []
    for (index, item) in items.enumerated() {
      let item = index + 1 < items.count ? item + "," : item
      if let last = lines.last, last.count + 1 + item.count <= width {
        lines[lines.count - 1] = last + " " + item
      } else {
        lines.append((lines.isEmpty ? word : String(repeating: " ", count: word.count)) + item)
      }
    }
    return lines
  }
}
