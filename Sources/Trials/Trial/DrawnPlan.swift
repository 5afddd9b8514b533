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
        name: fault.carriedName,
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
