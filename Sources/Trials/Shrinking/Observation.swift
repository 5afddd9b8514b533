import Judging
package import Simulation
package import StoreSimulation

/// A run of a trial, with everything that happened and everything that could have.
package struct Observation {
  /// What came of it.
  package let outcome: Outcome
  /// Its steps; the first is number 1.
  package let steps: [SeenStep]

  /// Runs a trial and watches.
  ///
  /// - Parameters:
  ///   - trial: what is run.
  ///   - end: the number of the step before which it ends; that one is the last of ``steps``, and
  ///     does not happen. Nil: it runs to its end.
  package init(_ trial: Trial, before end: UInt64? = nil) {
    let notes = StepRecording.Recorder(endingBefore: end)
    outcome = trial.single(.none, replaying: nil, recording: true, notes: notes, nil, nil)
    steps = notes.steps
  }

  /// Who owns which device.
  package var owners: [DeviceID: AccountID] {
    var owners: [DeviceID: AccountID] = [:]
    for timed in outcome.events {
      if case .launched(let id, let owner) = timed.event { owners[id.device] = owner }
    }
    return owners
  }

  /// What a step is called: what happened in it, or what it was.
  ///
  /// - Parameter number: from 1.
  /// - Returns: who did what.
  package func name(ofStep number: UInt64) -> String {
    let (actor, text) = describe(ofStep: number)
    return "\(actor): \(text)"
  }

  /// What a step was, as somebody outside would tell it.
  ///
  /// A step in which nothing can be seen from outside is told by what has led to it.
  ///
  /// - Parameter number: from 1.
  /// - Returns: who, and did what.
  package func describe(ofStep number: UInt64) -> (actor: String, text: String) {
    let owners = owners
    for timed in outcome.events where timed.step == number {
      let (actor, text) = timed.event.describe(owners)
      if !text.isEmpty { return (actor, text) }
    }
    let step = steps[Int(number) - 1].chosen
    let operation = WorldOperation(rawValue: step.operation.code)
    if operation == .nextStep {
      // What somebody does next is made of events of its own.
      let then = describe(after: number, owners)
      let led = then.map { ", then \"\($0.actor): \($0.text)\"" } ?? ""
      return ("account \(step.operation.subject)", "next step of the journey\(led)")
    }
    if let device = newsDevice(ofStep: number) {
      // The app hears of it in a later step; what the app did before has nothing to do with it.
      let then = describe(after: number, owners).map { ", then \"\($0.actor): \($0.text)\"" }
      return (device.name(owners), "checks what is new for its app" + (then ?? ""))
    }
    let neighbour = neighbour(ofStep: number)
    let cause = cause(ofStep: number)
    let actor =
      (neighbour ?? cause)?.event.describe(owners).actor
      ?? (operation == .rows ? "server" : "a task")
    let led = cause.map { $0.event.describe(owners) }
    let by = led.map { led in
      // The same may have happened twice: which of them it was, the time tells.
      let when = cause.map { " at \(VirtualTimeText.clock($0.instant))" } ?? ""
      return "\"\(led.actor == actor ? led.text : "\(led.actor): \(led.text)")\"\(when)"
    }
    if let operation {
      let text = operation == .rows ? "reaches its storage" : "\(operation)"
      return (actor, by.map { "\(text), after \($0)" } ?? text)
    }
    let verb = neighbour == nil && cause?.event.isAnswer != true ? "begins its work" : "goes on"
    return (actor, by.map { "\(verb), after \($0)" } ?? verb)
  }

  /// Whether a step is one of somebody's journey.
  package func isJourney(_ number: UInt64) -> Bool {
    steps[Int(number) - 1].chosen.operation.code == WorldOperation.nextStep.rawValue
  }

  /// The device that looks in a step what is new for its app, if that is what the step is.
  package func newsDevice(ofStep number: UInt64) -> DeviceID? {
    let operation = steps[Int(number) - 1].chosen.operation
    guard operation.code == WorldOperation.update.rawValue else { return nil }
    return DeviceID(rawValue: Int(operation.subject))
  }

  /// What was seen last on the lane of a step, before it.
  package func neighbour(ofStep number: UInt64) -> TimedEvent? {
    let lane = steps[Int(number) - 1].chosen.lane
    guard lane != 0 else { return nil }
    return outcome.events.last { timed in
      timed.step > 0 && timed.step < number && steps[Int(timed.step) - 1].chosen.lane == lane
    }
  }

  /// What was seen last of that which has led to a step.
  package func cause(ofStep number: UInt64) -> TimedEvent? {
    first(before: number) { _ in true }
  }

  /// What was seen first of that which a step of a journey has led to, until its next one.
  private func describe(
    after number: UInt64,
    _ owners: [DeviceID: AccountID]
  ) -> (actor: String, text: String)? {
    func isLed(_ step: UInt64) -> Bool {
      var step = step
      while step > number, step <= steps.count {
        let seen = steps[Int(step) - 1]
        if seen.chosen.operation.code == WorldOperation.nextStep.rawValue { return false }
        step = seen.parent
      }
      return step == number
    }
    return outcome.events.lazy.filter { isLed($0.step) }.map { $0.event.describe(owners) }
      .first { !$0.text.isEmpty }
  }

  /// The device on which a step began: that of what has led to it.
  package func device(leadingTo number: UInt64) -> DeviceID? {
    first(before: number) { $0.device != nil }?.event.device
  }

  /// The last event of the nearest step among those that led to one, which is such.
  private func first(
    before number: UInt64,
    where isMeant: (WorldEvent) -> Bool
  ) -> TimedEvent? {
    var step = number > 0 ? steps[Int(number) - 1].parent : 0
    while step > 0 {
      if let event = outcome.events.last(where: { $0.step == step && isMeant($0.event) }) {
        return event
      }
      step = steps[Int(step) - 1].parent
    }
    return nil
  }

  /// The instant of a step.
  package func instant(ofStep number: UInt64) -> VirtualInstant {
    steps[Int(number) - 1].chosen.instant
  }

  /// The number of the step with an origin, if there was one.
  package func number(ofStepFrom origin: UInt64) -> UInt64? {
    steps.firstIndex { $0.chosen.origin == origin }.map { UInt64($0) + 1 }
  }

  /// The number of the step that a candidate became, if it did.
  func number(ofStep sequence: UInt64) -> UInt64? {
    steps.firstIndex { $0.chosen.sequence == sequence }.map { UInt64($0) + 1 }
  }
}

extension WorldEvent {
  /// Whether an app had asked for it: what follows goes on with what it had begun.
  fileprivate var isAnswer: Bool {
    if case .returned = self { true } else { false }
  }
}
