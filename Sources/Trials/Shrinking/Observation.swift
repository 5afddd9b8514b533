import Simulation
import StoreSimulation

/// A run of a trial, with everything that happened and everything that could have.
struct Observation {
  /// What came of it.
  let outcome: Outcome
  /// Its steps; the first is number 1.
  let steps: [SeenStep]

  /// Runs a trial and watches.
  init(_ trial: Trial) {
    let notes = Watched.Notes()
    outcome = trial.single(.none, replaying: nil, recording: true, notes: notes, nil, nil)
    steps = notes.steps
  }

  /// Who owns which device.
  var owners: [DeviceID: AccountID] {
    var owners: [DeviceID: AccountID] = [:]
    for timed in outcome.events {
      if case .launched(let id, let owner) = timed.event { owners[id.device] = owner }
    }
    return owners
  }

  /// What a step is called: what happened in it, or what it was.
  ///
  /// A step of an app in which nothing can be seen from outside is named by what was seen last.
  ///
  /// - Parameter number: from 1.
  /// - Returns: who did what.
  func name(ofStep number: UInt64) -> String {
    let owners = owners
    for timed in outcome.events where timed.step == number {
      let (actor, text) = timed.event.told(owners)
      if !text.isEmpty { return "\(actor): \(text)" }
    }
    let step = steps[Int(number) - 1].chosen
    let operation = WorldOperation(rawValue: step.operation.code)
    if operation == .nextStep { return "account \(step.operation.subject): next step" }
    let before = outcome.events.last { timed in
      timed.step > 0 && timed.step < number
        && steps[Int(timed.step) - 1].chosen.lane == step.lane && step.lane != 0
    }
    let any =
      before
      ?? outcome.events.first { timed in
        timed.step > 0 && step.lane != 0 && steps[Int(timed.step) - 1].chosen.lane == step.lane
      }
    let actor = any.map { $0.event.told(owners).actor } ?? "a task"
    if let operation { return "\(actor): \(operation)" }
    guard let before else { return "\(actor): begins" }
    return "\(actor): goes on after \"\(before.event.told(owners).text)\""
  }

  /// The instant of a step.
  func instant(ofStep number: UInt64) -> VirtualInstant { steps[Int(number) - 1].chosen.instant }

  /// The number of the step with an origin, if there was one.
  func number(ofStepFrom origin: UInt64) -> UInt64? {
    steps.firstIndex { $0.chosen.origin == origin }.map { UInt64($0) + 1 }
  }

  /// The number of the step that a candidate became, if it did.
  func number(ofStep sequence: UInt64) -> UInt64? {
    steps.firstIndex { $0.chosen.sequence == sequence }.map { UInt64($0) + 1 }
  }
}
