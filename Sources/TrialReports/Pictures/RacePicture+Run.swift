import Judging
import Simulation
import StoreModel
import StoreSimulation
package import Trials

extension RacePicture {
  /// The maximum number of trials to find the order that does not go wrong.
  private static let pairTries = 600
  /// How long the right order is followed after the wrong order has ended.
  private static let extraTime = VirtualDuration.seconds(1)

  /// Draws a trial of a hunt, or returns nil if it does not show the violation.
  ///
  /// Runs the trial a few times, and more often to search for two different orders.
  package init?(_ trial: Trial, signature: String) {
    guard trial.purpose == .hunt,
      let violation = trial.run().violations.first(where: { $0.signature.description == signature })
    else { return nil }
    var search = PairSearch(trial, signature: signature, tries: Self.pairTries)
    self.init(trial, violation, search?.find(), wasSearched: search != nil)
    wrong.code = SmallStory(trial, signature: signature, order: .unknown)?.code?.sentence
  }

  /// Draws a trial whose two orders are already known.
  init?(_ trial: Trial, _ violation: Violation, _ found: PairSearch.Found?, wasSearched: Bool) {
    guard let found else {
      let run = Observation(trial)
      let drawing = Drawing(trial, run, violation, pair: [], marksSettled: wasSearched)
      self.init(violation, wrong: drawing, wasSearched: wasSearched)
      return
    }
    let judged = trial.judged(byRule: violation.signature.invariant)
    let (violating, other) = (Self.ran(judged, found.violating), Self.ran(judged, found.other))
    guard let inverted = InvertedSteps(violating, other) else { return nil }
    let pair = [inverted.first.chosen.origin, inverted.second.chosen.origin]
    // A rule that compares runs has no violation in any single run.
    let seen = violating.outcome.violations.first { $0.signature == violation.signature }
    self.init(
      violation,
      wrong: Drawing(trial, violating, seen ?? violation, pair: pair),
      right: Drawing(trial, other, seen ?? violation, pair: pair, later: Self.extraTime),
      found.pair
    )
  }

  /// Draws a trial whose last step ended its process.
  init(_ trial: Trial, _ run: Observation, endedBy violation: Violation, seen: [String]) {
    let ending = (seen + [violation.saw]).joined(separator: "; ")
    let drawing = Drawing(trial, run, violation, pair: [], ending: ending)
    self.init(violation, wrong: drawing, wasSearched: false)
  }

  private static func ran(_ trial: Trial, _ deviations: [Deviation]) -> Observation {
    var other = trial
    other.schedule = .deviations(deviations)
    return Observation(other)
  }

  private init(
    _ violation: Violation,
    wrong: Drawing,
    right: Drawing? = nil,
    _ pair: DecisivePair? = nil,
    wasSearched: Bool = true
  ) {
    self.wasSearched = wasSearched
    signature = violation.signature.description
    saw = violation.saw
    expected = violation.expected
    because = violation.because
    self.pair = pair.map { pair in
      [(Mark.first, pair.first.name), (.second, pair.second.name)].map { mark, name in
        let strokes = wrong.strokes + (right?.strokes ?? [])
        return strokes.first { $0.mark == mark }?.text ?? name
      }
    }
    let lanes = Self.lanes(of: wrong.strokes + (right?.strokes ?? []))
    self.lanes = lanes
    self.wrong = Order(wrong, lanes, violation)
    self.right = right.map { Order($0, lanes, nil) }
  }

  /// Returns all actors, each once: user, apps with their devices, bus, store, server.
  private static func lanes(of strokes: [Drawing.Stroke]) -> [Participant] {
    var lanes: [Participant] = []
    for stroke in strokes {
      for actor in [stroke.from, stroke.to] {
        if let actor, !lanes.contains(actor) { lanes.append(actor) }
      }
    }
    return lanes.sorted { $0.place.lexicographicallyPrecedes($1.place) }
  }
}

extension RacePicture.Participant {
  /// The sort key, which places an app beside its device.
  fileprivate var place: [Int] {
    switch kind {
    case .user: [0, 0, 0]
    case .app: [1, number ?? 0, 0]
    case .device: [1, number ?? 0, 1]
    case .bus: [2, 0, 0]
    case .store: [3, 0, 0]
    case .server: [4, 0, 0]
    case .database: [5, 0, 0]
    }
  }
}

extension RacePicture.Order {
  fileprivate init(
    _ drawing: RacePicture.Drawing,
    _ lanes: [RacePicture.Participant],
    _ violation: Violation?
  ) {
    let all = drawing.strokes
    let first = RacePicture.mostSteps / 4
    let last = RacePicture.mostSteps - first
    let isLong = all.count > RacePicture.mostSteps
    let shown = isLong ? all.prefix(first) + all.suffix(last) : all[...]
    steps = shown.map { stroke in
      RacePicture.Step(
        instant: stroke.instant,
        from: lanes.firstIndex(of: stroke.from) ?? 0,
        to: stroke.to.flatMap { lanes.firstIndex(of: $0) },
        arrow: stroke.arrow,
        text: stroke.text,
        mark: stroke.mark,
        before: stroke.before,
        after: stroke.after
      )
    }
    omitted = isLong ? all.count - RacePicture.mostSteps : 0
    violated = violation?.signature.description
    saw = violation?.saw ?? ""
    absence = violation == nil ? nil : drawing.absence?.description
  }
}

extension Shrunk {
  /// The picture of the race, if it can be drawn.
  ///
  /// Runs the trial a few times.
  package var picture: RacePicture? {
    switch evidence {
    case .orders(let found, let wereSearched):
      var picture = RacePicture(trial, story.violation, found, wasSearched: wereSearched)
      picture?.wrong.code = story.code?.sentence
      return picture
    case .end(let run): return run.picture
    }
  }
}

extension EndedRun {
  /// The picture of what led to the end of the process.
  package var picture: RacePicture { RacePicture(trial, run, endedBy: story.violation, seen: seen) }
}
