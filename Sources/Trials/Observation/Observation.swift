import Judging
package import Simulation
package import StoreSimulation

/// A run of a trial with all its events and all candidates of each step.
package struct Observation {
  /// The outcome of the run.
  package let outcome: Outcome
  /// The steps of the run; the first is number 1.
  package let steps: [SeenStep]
  /// The places of each step's events, because a long trial has too many to look through them all.
  private let places: [UInt64: [Int]]

  /// Runs a trial and records its steps.
  ///
  /// - Parameters:
  ///   - trial: the trial to run.
  ///   - end: the number of the step before which the run ends. This step is the last of ``steps``
  ///     but does not run. If nil, the trial runs to its end.
  package init(_ trial: Trial, before end: UInt64? = nil) {
    let notes = StepRecorder(endingBefore: end)
    outcome = TrialRun(trial) { ($0.isRecorded, $0.notes) = (true, notes) }.carryOut()
    steps = notes.steps
    let events = outcome.record.events
    places = Dictionary(grouping: events.indices) { events[$0].step }
  }

  /// The owner of each device.
  package var owners: [DeviceID: AccountID] { DeviceOwners.all(in: outcome.record.events) }

  /// Returns the name of a step: the actor and what happened.
  ///
  /// - Parameter number: the 1-based number of the step.
  /// - Returns: the name.
  package func name(ofStep number: UInt64) -> String {
    let (actor, text) = describe(ofStep: number)
    return "\(actor): \(text)"
  }

  /// Describes a step from an outside observer's view.
  ///
  /// A step without a visible effect is described by what it leads to, or else by what led to it.
  ///
  /// - Parameter number: the 1-based number of the step.
  /// - Returns: the actor and what it did.
  package func describe(ofStep number: UInt64) -> (actor: String, text: String) {
    let owners = owners
    for place in places[number, default: []] {
      let (actor, text) = outcome.record.events[place].event.describe(owners)
      if !text.isEmpty { return (actor, text) }
    }
    let step = steps[Int(number) - 1].chosen
    let operation = WorldOperation(rawValue: step.operation.code)
    if operation == .nextStep {
      // The next step of a journey has events of its own.
      let then = describe(after: number, owners)
      let led = then.map { ", which leads to \"\($0.actor): \($0.text)\"" } ?? ""
      return ("account \(step.operation.subject)", "next step of the journey\(led)")
    }
    if let device = newsDevice(ofStep: number) {
      // The app reacts in a later step; its earlier events are unrelated.
      let then = describe(after: number, owners).map {
        ", which leads to \"\($0.actor): \($0.text)\""
      }
      return (device.name(owners), "checks what is new for its app" + (then ?? ""))
    }
    let neighbor = neighbor(ofStep: number)
    let cause = cause(ofStep: number)
    let actor =
      (neighbor ?? cause ?? successor(ofStep: number))?.event.describe(owners).actor
      ?? (operation == .rows ? "server" : "a task")
    let led = cause.map { $0.event.describe(owners) }
    let by = led.map { led in
      // The same text can occur twice; the time identifies the occurrence.
      let when = cause.map { " at \(VirtualTimeText.clock($0.instant))" } ?? ""
      return "\"\(led.actor == actor ? led.text : "\(led.actor): \(led.text)")\"\(when)"
    }
    let verb = verb(ofStep: number)
    // What a step leads to tells more than what led to it.
    if let next = describe(after: number, owners) {
      let what = next.actor == actor ? next.text : "\(next.actor): \(next.text)"
      return (actor, "\(verb), which leads to \"\(what)\"")
    }
    return (actor, by.map { "\(verb), after \($0)" } ?? verb)
  }

  /// Returns what a step without a visible effect does: its operation, or whether a task begins in
  /// it or goes on.
  ///
  /// - Parameter number: the 1-based number of the step.
  /// - Returns: a verb, to follow the actor.
  package func verb(ofStep number: UInt64) -> String {
    if let operation = WorldOperation(rawValue: steps[Int(number) - 1].chosen.operation.code) {
      return operation.phrase
    }
    let isFirst = neighbor(ofStep: number) == nil && cause(ofStep: number)?.event.isAnswer != true
    return isFirst ? "begins its work" : "goes on"
  }

  /// Returns whether a step is the next step of a journey.
  package func isJourney(_ number: UInt64) -> Bool {
    steps[Int(number) - 1].chosen.operation.code == WorldOperation.nextStep.rawValue
  }

  /// Returns whether a step of a journey shows nothing and leads to nothing that can be seen, such
  /// as a pause.
  package func isIdleJourney(_ number: UInt64) -> Bool {
    isJourney(number) && places[number, default: []].isEmpty
      && describe(after: number, owners) == nil
  }

  /// Returns the device that checks for updates in a step; nil for any other step.
  package func newsDevice(ofStep number: UInt64) -> DeviceID? {
    let operation = steps[Int(number) - 1].chosen.operation
    guard operation.code == WorldOperation.update.rawValue else { return nil }
    return DeviceID(rawValue: Int(operation.subject))
  }

  /// Returns the last visible event on a step's lane before the step.
  package func neighbor(ofStep number: UInt64) -> TimedEvent? {
    let lane = steps[Int(number) - 1].chosen.lane
    guard lane != 0 else { return nil }
    return outcome.record.events.last { timed in
      timed.step > 0 && timed.step < number && steps[Int(timed.step) - 1].chosen.lane == lane
    }
  }

  /// Returns the first visible event on a step's lane after the step.
  private func successor(ofStep number: UInt64) -> TimedEvent? {
    let lane = steps[Int(number) - 1].chosen.lane
    guard lane != 0 else { return nil }
    return outcome.record.events.first { timed in
      timed.step > number && timed.step <= steps.count
        && steps[Int(timed.step) - 1].chosen.lane == lane && !timed.event.phrase.isEmpty
    }
  }

  /// Returns the last visible event among the steps that led to a step.
  package func cause(ofStep number: UInt64) -> TimedEvent? {
    first(before: number) { _ in true }
  }

  /// Returns the first visible event that a step leads to before the next journey step.
  private func describe(
    after number: UInt64,
    _ owners: [DeviceID: AccountID]
  ) -> (actor: String, text: String)? {
    effect(ofStep: number).map { outcome.record.events[$0].event.describe(owners) }
  }

  /// Returns the place of the first visible event that a step leads to before the next journey
  /// step; nil if it leads to none.
  func effect(ofStep number: UInt64) -> Int? {
    func isLed(_ step: UInt64) -> Bool {
      var step = step
      while step > number, step <= steps.count {
        let seen = steps[Int(step) - 1]
        if seen.chosen.operation.code == WorldOperation.nextStep.rawValue { return false }
        step = seen.parent
      }
      return step == number
    }
    return outcome.record.events.firstIndex { isLed($0.step) && !$0.event.phrase.isEmpty }
  }

  /// Returns the device on which a step started, based on what led to it.
  package func device(leadingTo number: UInt64) -> DeviceID? {
    first(before: number) { $0.device != nil }?.event.device
  }

  /// Returns the last matching event of the nearest step that led to a step.
  private func first(
    before number: UInt64,
    where isMeant: (WorldEvent) -> Bool
  ) -> TimedEvent? {
    var step = number > 0 ? steps[Int(number) - 1].parent : 0
    while step > 0 {
      let place = places[step, default: []].last { isMeant(outcome.record.events[$0].event) }
      if let place { return outcome.record.events[place] }
      step = steps[Int(step) - 1].parent
    }
    return nil
  }

  /// Returns the instant of a step.
  package func instant(ofStep number: UInt64) -> VirtualInstant {
    steps[Int(number) - 1].chosen.instant
  }

  /// Returns the number of the step with an origin, if it exists.
  package func number(ofStepFrom origin: UInt64) -> UInt64? {
    steps.firstIndex { $0.chosen.origin == origin }.map { UInt64($0) + 1 }
  }

  /// Returns the number of the first step of a name after another step, if it exists.
  ///
  /// Another order numbers calls differently.
  func number(ofStepNamed name: String, after number: UInt64) -> UInt64? {
    guard number < steps.count else { return nil }
    let sought = name.withoutCallNumbers
    return (number + 1...UInt64(steps.count)).first {
      self.name(ofStep: $0).withoutCallNumbers == sought
    }
  }

  /// Returns the number of the step that a candidate became, if it was chosen.
  func number(ofStep sequence: UInt64) -> UInt64? {
    steps.firstIndex { $0.chosen.sequence == sequence }.map { UInt64($0) + 1 }
  }
}

extension WorldEvent {
  /// Whether the event answers a call of the app, so the steps after it resume pending work.
  fileprivate var isAnswer: Bool {
    if case .returned = self { true } else { false }
  }
}

extension String {
  fileprivate var withoutCallNumbers: String { replacing(#/ \(call [0-9]+\)/#, with: "") }
}
