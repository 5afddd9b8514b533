package import Judging
import Simulation
import StoreSimulation

/// The story of a small violating trial.
package struct SmallStory: Sendable {
  /// The knowledge about the decisive order of steps.
  package enum Order: Sendable {
    /// The order of these two steps decides; their numbers are those of the run in the story.
    case pair(DecisivePair)
    /// A search found no decisive order: every interleaving tried failed.
    case none
    /// The search for a decisive order was cut short, so there may be one.
    case unknown
    /// The run in the story is not the run that was searched, so step numbers do not apply; the
    /// pair is what was found there.
    case elsewhere(DecisivePair?)

    /// Wraps the result of a search in the same run.
    ///
    /// - Parameters:
    ///   - pair: the pair that the search found.
    ///   - isUnknown: whether the search was cut short.
    package init(found pair: DecisivePair?, isUnknown: Bool) {
      self = pair.map { .pair($0) } ?? (isUnknown ? .unknown : .none)
    }

    fileprivate var pair: DecisivePair? { if case .pair(let pair) = self { pair } else { nil } }

    fileprivate var isNone: Bool { if case .none = self { true } else { false } }
  }

  /// The violation.
  package let violation: Violation
  /// The two steps whose order makes the difference, if there are two.
  package var pair: DecisivePair? { order.pair }
  /// The size of the story.
  package let size: StorySize
  /// The table.
  private let table: StoryTable
  private let order: Order
  /// What did not happen before the violation; nil if nothing is missing.
  package let absence: Absence?
  /// Where the code under test made the call after which the outcome was settled; nil if that is
  /// not known, or no call.
  package let code: CodeLocation?

  /// Makes the story of a trial; nil if the trial does not show the violation.
  ///
  /// - Parameters:
  ///   - trial: the trial to run.
  ///   - signature: the signature that it must show.
  ///   - order: what is known about the decisive order.
  package init?(_ trial: Trial, signature: String, order: Order) {
    // Violations found by comparing two runs of a trial do not occur in a single run.
    let violations = trial.run().violations
    guard let violation = violations.first(where: { $0.signature.description == signature })
    else { return nil }
    let run = Observation(trial)
    self.violation = violation
    let pair = order.pair
    let described = pair?.describe(by: run)
    let slice = CausalSlice(run, violation, pair: pair)
    let effects = Self.effects(of: pair, in: slice, run)
    let shown = Self.steps(of: slice, run).union(effects.keys)
    let numbers = [pair?.first.number, pair?.second.number].compactMap { $0 }
    let unseen = numbers.filter { !shown.contains($0) && $0 <= run.steps.count }.map { number in
      let (actor, text) = run.describe(ofStep: number)
      let instant = run.instant(ofStep: number)
      return CausalSlice.Line(instant: instant, step: number, actor: actor, text: text, place: -1)
    }
    absence = slice.absence
    self.order = described.map { .pair($0) } ?? order
    table = StoryTable(
      slice.lines,
      pair: described,
      unseen: unseen,
      effects: effects,
      settled: self.order.isNone ? slice.settled : nil
    )
    size = StorySize(of: trial, run, table)
    code = slice.settled.flatMap { place in
      CodeLocation.find(run.outcome.record.events[place].event, at: place, in: trial)
    }
  }

  /// Returns the lines that stand for invisible steps of a pair: those that say what each leads to.
  ///
  /// Without them, a story would say the same twice. They keep the order of the steps, or there are
  /// none.
  ///
  /// - Returns: the places of the lines, by the numbers of the steps.
  private static func effects(
    of pair: DecisivePair?,
    in slice: CausalSlice,
    _ run: Observation
  ) -> [UInt64: Int] {
    let seen = steps(of: slice, run)
    let places = Set(slice.lines.map(\.place))
    var effects: [UInt64: Int] = [:]
    var anchors: [UInt64] = []
    for number in [pair?.first.number, pair?.second.number].compactMap({ $0 })
    where number <= run.steps.count {
      if !seen.contains(number), let place = run.effect(ofStep: number), places.contains(place) {
        effects[number] = place
        anchors.append(run.outcome.record.events[place].step)
      } else {
        anchors.append(number)
      }
    }
    return anchors.count < 2 || anchors[0] < anchors[1] ? effects : [:]
  }

  /// Returns the steps that lines show; an event between two steps is in neither.
  private static func steps(of slice: CausalSlice, _ run: Observation) -> Set<UInt64> {
    let within = slice.lines.filter { line in
      line.step > 0 && line.step <= run.steps.count
        && line.instant == run.instant(ofStep: line.step)
    }
    return Set(within.map(\.step))
  }

  /// Makes the story of a trial whose last step ended its process.
  ///
  /// - Parameters:
  ///   - trial: the trial that ran.
  ///   - run: its steps, up to the last one.
  ///   - violation: how the process ended.
  ///   - seen: the visible events of the last step.
  init(_ trial: Trial, _ run: Observation, endedBy violation: Violation, seen: [String]) {
    self.violation = violation
    (absence, code) = (nil, nil)
    order = .elsewhere(nil)
    let last = UInt64(run.steps.count)
    let slice = CausalSlice(run, violation, steps: [last], until: violation.instant)
    let (actor, text) = run.describe(ofStep: last)
    let end = CausalSlice.Line(
      instant: violation.instant,
      step: last,
      actor: actor,
      // The events of the step say more than what led to it.
      text: (seen.isEmpty ? [text] : seen).joined(separator: "; ") + ": \(violation.saw)",
      place: -1
    )
    table = StoryTable(slice.lines + [end], pair: nil)
    size = StorySize(of: trial, run, table)
  }

  /// The lines of the story: its size, the table, what the order of the pair decides, the line of
  /// code behind it, and what did not happen.
  package var lines: [String] {
    ["story: \(size)" + noticed] + table.lines + pairLines
      + [code?.sentence, absence?.description].compactMap { $0 }
      .flatMap { StoryTable.wrap($0, StoryTable.width) }
  }

  /// When the rule noticed the violation, if that is after the last row, and on which device, if
  /// the table has the app of several.
  private var noticed: String {
    var parts: [String] = []
    if let last = table.rows.last?.instant, last < violation.instant {
      parts.append("at \(VirtualTimeText.clock(violation.instant))")
    }
    if let device = violation.process?.device, table.hasSeveralApps {
      parts.append("on device \(device.rawValue)")
    }
    return parts.isEmpty ? "" : "; noticed \(parts.joined(separator: " "))"
  }

  private var pairLines: [String] {
    guard let pair else {
      switch order {
      case .elsewhere(let found): return found.map(Self.describe(elsewhere:)) ?? []
      case .unknown: return ["shrinking ended before it had compared all orders"]
      case .none, .pair:
        // A schedule that needs preemptions does not fail in every order.
        return [
          size.preemptions > 0
            ? "no two steps were found whose order decides"
            : "not order-dependent: failed in every order tried in which its situation arose"
        ]
          + (table.settled.map { ["*  after this step, the outcome was settled: \($0)"] } ?? [])
          .flatMap { StoryTable.wrap($0, StoryTable.width) }
      }
    }
    let absent = [("A", pair.first), ("B", pair.second)].filter { $0.1.number == nil }
      .map { "\($0)  not here, because in this order the run ends before it: \($1.name)" }
      .flatMap { StoryTable.wrap($0, StoryTable.width) }
    return ["the order of the steps A and B decides:"] + absent
      + StoryTable.wrap("A before B: \(violation.signature)", StoryTable.width)
      + StoryTable.wrap("B before A: \(violation.signature.invariant) holds", StoryTable.width)
  }

  private static func describe(elsewhere pair: DecisivePair) -> [String] {
    ["in the recorded run, the order of two steps decided:"]
      + StoryTable.wrap("first   \(pair.first.name)", StoryTable.width)
      + StoryTable.wrap("second  \(pair.second.name)", StoryTable.width)
  }
}

extension StorySize {
  fileprivate init(of trial: Trial, _ run: Observation, _ table: StoryTable) {
    let deviations =
      if case .deviations(let known) = trial.schedule { known } else { Deviations.of(run.steps) }
    let population = trial.plan.population
    self.init(
      users: population.users - population.absent.count,
      operations: table.operations,
      preemptions: deviations.count
    )
  }
}
