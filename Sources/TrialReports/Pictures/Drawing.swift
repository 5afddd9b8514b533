import Judging
import Simulation
import StoreModel
import StoreSimulation
import Trials

extension RacePicture {
  /// A drawing of the relevant part of one run of a race, before lanes are laid out.
  struct Drawing {
    /// A step.
    struct Stroke {
      let instant: VirtualInstant
      let from: Participant
      let to: Participant?
      let arrow: Arrow
      let text: String
      let mark: Mark?
      let before: [Fact]
      let after: [Fact]
    }

    /// The steps, in order.
    private(set) var strokes: [Stroke] = []
    /// What did not happen before the violation; nil if nothing is missing.
    let absence: Absence?

    /// Draws a run.
    ///
    /// - Parameters:
    ///   - trial: the trial that was run.
    ///   - run: the run.
    ///   - violation: the violation whose participants are drawn.
    ///   - pair: the origins of the two steps whose order decides; empty if there are none.
    ///   - marksSettled: whether the step after which the outcome was settled is marked.
    ///   - later: how long the drawing continues after the violation and the pair.
    ///   - ending: how the last step ended the process; nil if it did not.
    init(
      _ trial: Trial,
      _ run: Observation,
      _ violation: Violation,
      pair: [UInt64],
      marksSettled: Bool = false,
      later: VirtualDuration = .zero,
      ending: String? = nil
    ) {
      let numbers = pair.map { run.number(ofStepFrom: $0) }
      let marked = numbers.compactMap { $0 }
      let last = UInt64(run.steps.count)
      let end = marked.map { run.instant(ofStep: $0) }.reduce(violation.instant, max)
      let slice = CausalSlice(
        run,
        violation,
        steps: ending == nil ? marked : [last],
        until: end + later
      )
      absence = slice.absence
      let shown = Set(slice.lines.map(\.place))
      let pen = Pen(run, shown: shown)
      var knowledge = RaceKnowledge(plan: trial.plan, account: violation.account)
      var open = zip([Mark.first, .second], numbers).compactMap { mark, number in
        number.map { (mark: mark, step: $0) }
      }.sorted { $0.step < $1.step }
      let events = CausalSlice.chargesFirst(Array(run.outcome.record.events.enumerated()))
      for (place, timed) in events where timed.instant <= end + later {
        // A step of the pair is drawn even if it has no visible event.
        for (mark, step) in open where step < timed.step {
          strokes.append(pen.unseen(step, mark, knowledge.facts))
          open.removeAll { $0.step == step }
        }
        guard shown.contains(place) else {
          knowledge.recordEvent(timed)
          continue
        }
        let before = knowledge.facts
        knowledge.recordEvent(timed)
        let isSettled = marksSettled && place == slice.settled
        let mark = open.first { $0.step == timed.step }?.mark ?? (isSettled ? .settled : nil)
        open.removeAll { $0.step == timed.step }
        strokes.append(pen.seen(timed, mark, before: before, after: knowledge.facts))
      }
      for (mark, step) in open { strokes.append(pen.unseen(step, mark, knowledge.facts)) }
      if let ending { strokes.append(pen.unseen(last, nil, knowledge.facts, ending: ending)) }
    }
  }
}

extension RacePicture.Drawing {
  /// Draws single steps of a run.
  private struct Pen {
    private let run: Observation
    private let owners: [DeviceID: AccountID]
    private let hasSeveralDevices: Bool

    init(_ run: Observation, shown: Set<Int>) {
      self.run = run
      owners = run.owners
      let devices = shown.compactMap { run.outcome.record.events[$0].event.device }
      hasSeveralDevices = Set(devices).count > 1
    }

    /// Returns a step that has a visible event.
    func seen(
      _ timed: TimedEvent,
      _ mark: RacePicture.Mark?,
      before: [RacePicture.Fact],
      after: [RacePicture.Fact]
    ) -> Stroke {
      let operation = timed.step == 0 ? nil : run.steps[Int(timed.step) - 1].chosen.operation.code
      let (from, to, arrow) = timed.event.path(operation.flatMap { WorldOperation(rawValue: $0) })
      let device =
        timed.event.device ?? (timed.step == 0 ? nil : run.device(leadingTo: timed.step))
      return Stroke(
        instant: timed.instant,
        from: actor(.init(from), device),
        to: to.map { actor(.init($0), device) },
        arrow: arrow,
        text: timed.event.caption(owners),
        mark: mark,
        before: before,
        after: after
      )
    }

    /// Returns a step that has no visible event.
    func unseen(
      _ step: UInt64,
      _ mark: RacePicture.Mark?,
      _ facts: [RacePicture.Fact],
      ending: String? = nil
    ) -> Stroke {
      let neighbor = run.neighbor(ofStep: step)
      let isJourney = run.isJourney(step)
      let newsDevice = run.newsDevice(ofStep: step)
      let device = newsDevice ?? neighbor?.event.device ?? run.device(leadingTo: step)
      let kind = neighbor.map { RacePicture.Participant.Kind($0.event.path(nil).from) } ?? .app
      return Stroke(
        instant: run.instant(ofStep: step),
        from: isJourney ? actor(.user, nil) : actor(newsDevice == nil ? kind : .device, device),
        to: nil,
        arrow: .none,
        text: (isJourney
          ? sentence(ofJourney: step) : sentence(ofUnseen: step))
          + (ending.map { " Here \($0)." } ?? ""),
        mark: mark,
        before: facts,
        after: facts
      )
    }

    /// Returns a sentence about a step of a journey, which may have no effect in another order.
    private func sentence(ofJourney step: UInt64) -> String {
      let text = run.describe(ofStep: step).text
      return run.isIdleJourney(step) ? "The \(text): it has no effect here." : "The \(text)."
    }

    /// Returns a sentence about a step without a visible event, in the words of the story.
    private func sentence(ofUnseen step: UInt64) -> String {
      let (actor, text) = run.describe(ofStep: step)
      // The lanes name the device of an app.
      let subject = actor.hasPrefix("app on ") ? "app" : actor
      return WorldEvent.shortened(WorldEvent.begun("\(subject) \(text)."))
    }

    private func actor(
      _ kind: RacePicture.Participant.Kind,
      _ device: DeviceID?
    ) -> RacePicture.Participant {
      let isOnDevice = kind == .app || kind == .device
      let number = isOnDevice && hasSeveralDevices ? device?.rawValue : nil
      return RacePicture.Participant(kind: kind, number: number)
    }
  }
}

extension WorldEvent {
  /// The maximum length of a caption, because text from an app can be long.
  private static let longest = 160

  /// Returns a sentence, with a subject, that says what happened.
  func caption(_ owners: [DeviceID: AccountID]) -> String {
    let subject = if case .app = actor { "app" } else { actor.name(owners) }
    let whole = sentence ?? Self.begun("\(subject) \(phrase).")
    if whole.hasSuffix("?.") { return String(whole.dropLast()) }
    return Self.shortened(whole)
  }

  fileprivate static func shortened(_ text: String) -> String {
    text.count > longest ? text.prefix(longest - 3) + "..." : text
  }

  /// Begins a sentence: `Device 2 learns`, `The store refunds`, `A task goes on`.
  fileprivate static func begun(_ text: String) -> String {
    if text.hasPrefix("device ") || text.hasPrefix("a ") {
      return text.prefix(1).uppercased() + text.dropFirst()
    }
    return "The " + text
  }
}
