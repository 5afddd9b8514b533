import StoreSimulation

/// The draws of a trial as its recording carries them, so that a change in how plans are drawn does
/// not change what is replayed.
///
/// Only the run that measures a profile draws again; see ``Trial/profilingRun``.
///
/// There is one line for each journey and each kind of fault that the scenario or the trial has,
/// named as in scenario files: `faults.kill: 1/20`, `journey buys: weight 3`, `network.loss: left
/// out`. For store events, the line lists the numbers of those that remain: `storeEvents: 1 3`.
package struct CarriedPlan: Hashable, Sendable {
  /// The lines, in the order of a scenario file.
  package let lines: [String]

  /// Wraps lines from a file.
  init(lines: [String]) { self.lines = lines }

  /// Records what was drawn.
  ///
  /// - Parameters:
  ///   - drawn: the plan of a trial, before any trims.
  ///   - written: the plan of its scenario.
  init(_ drawn: WorldPlan, of written: WorldPlan) {
    lines = DrawnPlan(drawn, of: written).lines.map { line in
      if line.name == Self.storeEvents { return Self.kept(of: written, in: drawn) }
      return "\(line.name): \(line.drawn ?? FaultDeclaration.leftOut)"
    }
  }

  /// Applies the draws to the plan of the scenario.
  ///
  /// - Parameter written: the plan of the scenario, which the recording also carries.
  /// - Returns: the plan of the trial, and the first line that does not fit the scenario, if any.
  func applied(to written: WorldPlan) -> (plan: WorldPlan, strange: String?) {
    var plan = written
    var journey = 0
    let strange = lines.first { line in
      guard let (name, value) = Self.parted(line) else { return true }
      if let fault = Self.faults[name] { return !fault.put(value, into: &plan) }
      if name == Self.storeEvents { return !Self.keep(value, of: &plan) }
      return !Self.put(value, intoJourney: name, of: &plan, from: &journey)
    }
    return (plan, strange)
  }

  // MARK: Lines

  private static let storeEvents = "storeEvents"
  private static let faults = Dictionary(
    uniqueKeysWithValues: FaultDeclaration.carried.map { ($0.recordedName, $0) }
  )

  /// Splits a line at its last colon, because the name of a journey may contain anything.
  private static func parted(_ line: String) -> (name: String, value: String?)? {
    guard let colon = line.lastIndex(of: ":") else { return nil }
    let value = line[colon...].dropFirst(2)
    return (String(line[..<colon]), value == FaultDeclaration.leftOut ? nil : String(value))
  }

  private static func put(
    _ value: String?,
    intoJourney name: String,
    of plan: inout WorldPlan,
    from place: inout Int
  ) -> Bool {
    // Journeys are in the order of the scenario, which distinguishes those with the same name.
    let journeys = plan.journeys.indices
    let words = value.map { $0.split(separator: " ") } ?? ["weight", "0"]
    guard
      let index = journeys[place...].first(where: { "journey " + plan.journeys[$0].name == name }),
      words.count == 2, words[0] == "weight", let weight = UInt32(words[1])
    else { return false }
    plan.journeys[index].weight = weight
    place = index + 1
    return true
  }

  /// Returns the 1-based numbers of the store events that remain.
  private static func kept(of written: WorldPlan, in drawn: WorldPlan) -> String {
    var left = drawn.storeEvents[...]
    let numbers = written.storeEvents.indices.filter { index in
      guard left.first == written.storeEvents[index] else { return false }
      left.removeFirst()
      return true
    }
    let listed = numbers.map { "\($0 + 1)" }.joined(separator: " ")
    return "\(storeEvents): \(listed.isEmpty ? FaultDeclaration.leftOut : listed)"
  }

  private static func keep(_ value: String?, of plan: inout WorldPlan) -> Bool {
    let words = value?.split(separator: " ") ?? []
    let numbers = words.compactMap { Int($0) }
    guard numbers.count == words.count, numbers == Set(numbers).sorted(),
      numbers.allSatisfy({ plan.storeEvents.indices.contains($0 - 1) })
    else { return false }
    plan.storeEvents = numbers.map { plan.storeEvents[$0 - 1] }
    return true
  }
}
