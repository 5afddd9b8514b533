import Judging
import Simulation
import StoreSimulation

/// Shrinks a violating trial: fewer people, steps, faults, and preemptions, with the same signature
/// and the same ``Cause``.
///
/// The result is never less simple (``Simplicity``) than the original. It never has more steps,
/// except if the violation is a loop that never ends. It depends only on the trial and on the
/// budget, which is a number of trials.
struct Shrinker {
  /// A trial that is known to violate.
  struct Found {
    var trims: Trims
    var deviations: [Deviation]
    var simplicity: Simplicity

    init(trims: Trims, deviations: [Deviation], simplicity: Simplicity) {
      self.trims = trims
      self.deviations = deviations
      self.simplicity = simplicity
    }

    /// Makes the starting point from a trial that has run.
    init(_ trial: Trial, _ seen: [SeenStep], steps: UInt64, picks: UInt64) {
      let known =
        if case .deviations(let known) = trial.schedule { known } else {
          Deviations.of(seen)
        }
      trims = trial.trims
      deviations = known
      simplicity = Simplicity(trial.plan, known, steps: steps, picks: picks)
    }
  }

  /// The maximum number of trials.
  let budget: Int
  /// The trial to shrink.
  let original: Trial
  /// The signature to preserve.
  let signature: String
  /// The number of trials run so far.
  private(set) var spent = 0
  private var steps: UInt64 = 0
  private var stream: RandomStream
  /// The steps of the original, so that what is recorded of a small trial is not larger.
  private let mostSteps: UInt64
  private(set) var best: Found
  private var probe: any Probe
  /// Many of the search's trials differ only in the order of their steps.
  private let profiles = SharedProfiles()
  private let neverEnds: Bool

  /// The average number of steps that each trial of the budget may take.
  private static let stepsPerTrial: UInt64 = 500

  /// Prepares to shrink a trial.
  ///
  /// The result is nil if the trial shows no violation, or if deviations cannot express its
  /// schedule.
  ///
  /// - Parameters:
  ///   - trial: the trial to shrink.
  ///   - choices: what its first run follows instead of its strategy.
  ///   - keepsNews: whether the app must have heard the same last.
  ///   - budget: the maximum number of trials.
  ///   - attempts: runs the trials.
  init?(
    _ trial: Trial,
    following choices: ChoiceLog? = nil,
    keepsNews: Bool = false,
    budget: Int,
    _ attempts: Attempts = Attempts()
  ) {
    let notes = StepRecorder()
    var watch = CauseWatch()
    let outcome = TrialRun(trial) { run in
      run.choices = choices
      run.hearing = { watch.record($0) }
      run.notes = notes
    }.carryOut()
    let isCompared = choices == nil && ClockComparison.isWanted(by: trial)
    let whole = isCompared ? trial.run() : outcome
    guard trial.purpose == .hunt, let violation = whole.violations.first else { return nil }
    var cause = watch.cause(of: violation)
    if keepsNews { cause.lastNews = whole.verdict.lastNews }
    self.init(
      trial,
      violation.signature.description,
      ViolationProbe(violation.signature.description, cause, attempts),
      Found(
        trial,
        notes.steps,
        steps: outcome.execution.counters.steps,
        picks: outcome.execution.counters.picks
      ),
      budget: budget
    )
    guard let again = run(best.trims, .deviations(best.deviations)),
      again.digest == outcome.execution.digest
    else { return nil }
    best.simplicity = again.simplicity
  }

  /// Prepares to shrink a trial that ends its process.
  ///
  /// The result is nil if the trial does not end its process, or not with the deviations of its
  /// steps.
  ///
  /// - Parameters:
  ///   - trial: the trial to shrink.
  ///   - signature: the signature of the end.
  ///   - probe: runs the trials.
  ///   - budget: the maximum number of trials.
  init?(ending trial: Trial, _ signature: String, _ probe: EndProbe, budget: Int) {
    var probe = probe
    // The run that measures the profile may already have ended the process.
    var trial = trial
    var first: ProbedRun?
    if let profilingRun = trial.profilingRun {
      let run = probe.run(TrialRun(profilingRun))
      if run.isHit { (trial, first) = (profilingRun, run) }
    }
    let known = first ?? probe.run(TrialRun(trial))
    guard known.isHit else { return nil }
    let seen = probe.watch(TrialRun(trial)).steps
    self.init(
      trial,
      signature,
      probe,
      Found(trial, seen, steps: known.steps, picks: known.picks),
      budget: budget
    )
    guard let again = run(best.trims, .deviations(best.deviations)) else { return nil }
    best.simplicity = again.simplicity
  }

  private init(
    _ trial: Trial,
    _ signature: String,
    _ probe: any Probe,
    _ found: Found,
    budget: Int
  ) {
    original = trial
    self.signature = signature
    self.probe = probe
    self.budget = budget
    stream = RandomStream(seed: trial.seed, purpose: "shrinking")
    neverEnds = signature.hasPrefix("survives/loop>")
    best = found
    mostSteps = found.simplicity.steps
  }

  /// The trials that run from here on.
  var attempts: Attempts { probe.attempts }

  /// Whether the budget is used up.
  var isOver: Bool {
    spent >= budget || steps >= UInt64(budget) &* Self.stepsPerTrial || attempts.isAtEnd
  }

  /// The smallest trial so far.
  var smallest: Trial { trial(best.trims, .deviations(best.deviations)) }

  private func trial(_ trims: Trims, _ schedule: Trial.Schedule) -> Trial {
    var trial = original
    trial.trims = trims
    trial.schedule = schedule
    return trial
  }

  /// Returns the run of a trial that stops once it has run too long to be simpler.
  private func bounded(_ trims: Trims, _ schedule: Trial.Schedule) -> TrialRun {
    var trial = trial(trims, schedule)
    if !neverEnds {
      // A step more than the most, because a trial is judged at its end only if it gets there.
      trial.maxSteps = min(trial.maxSteps, mostSteps + 1, best.simplicity.steps * 3 + 300)
    }
    return TrialRun(trial) { $0.profiles = profiles }
  }

  // MARK: Running

  /// A run that showed the signature.
  private struct Hit {
    let digest: UInt64
    let simplicity: Simplicity
  }

  /// Runs a trial; nil if its first violation has another signature, or if the budget is used up.
  private mutating func run(_ trims: Trims, _ schedule: Trial.Schedule) -> Hit? {
    guard !isOver else { return nil }
    spent += 1
    let bounded = bounded(trims, schedule)
    let probed = probe.run(bounded)
    steps += probed.steps
    picks = probed.picks
    guard probed.isHit, neverEnds || probed.steps <= mostSteps else { return nil }
    var deviations: [Deviation] = []
    if case .deviations(let known) = schedule { deviations = known }
    return Hit(
      digest: probed.digest,
      simplicity: Simplicity(
        bounded.trial.plan,
        deviations,
        steps: probed.steps,
        picks: probed.picks
      )
    )
  }

  /// The number of picks of the last run.
  private var picks: UInt64 = 0

  /// Runs the trial with deviations, and keeps them if the result is simpler than the best so far.
  @discardableResult
  private mutating func keepIfSimpler(_ trims: Trims, _ deviations: [Deviation]) -> Bool {
    guard let hit = run(trims, .deviations(deviations)), hit.simplicity < best.simplicity else {
      return false
    }
    best = Found(trims: trims, deviations: deviations, simplicity: hit.simplicity)
    return true
  }

  // MARK: All of it

  /// Shrinks until nothing more can be removed, or the budget is used up.
  mutating func shrink() {
    // Most faults never occur in this very schedule.
    trim(by: { $0.keepIfSimpler($1, $0.best.deviations) }) { plan in
      FaultDeclaration.present(in: plan).map { .fault($0) }
    }
    search(1, tries: Self.fewTries)
    while !isOver {
      let before = best.simplicity
      trimAll()
      minimizeSchedule()
      if best.simplicity == before { break }
    }
  }

  // MARK: The world

  private mutating func trimAll() {
    trim { plan in
      (0..<plan.population.users).filter { !plan.population.absent.contains($0) }.map { .user($0) }
    }
    let most = best.simplicity.devices
    for devices in 1..<max(1, most) where reach(best.trims.adding([.devices(atMost: devices)])) {
      break
    }
    for journey in plan.journeys where journey.weight > 0 {
      _ = reach(best.trims.adding(wholeJourney(journey.name)))
    }
    let written = trial(.none, .ofStrategy).plan
    trim { plan in
      written.journeys.filter { $0.weight > 0 }.flatMap { journey in
        (1...max(1, journey.legs.count)).map { .step(journey: journey.name, number: $0) }
      }
    }
    trim { plan in
      (1..<written.storeEvents.count + 1).map { .storeEvent($0) }
        + (1..<written.server.tasks.count + 1).map { .serverTask($0) }
        + FaultDeclaration.present(in: plan).map { .fault($0) }
    }
  }

  private var plan: WorldPlan { smallest.plan }

  private func wholeJourney(_ name: String) -> [Trim] {
    let legs = original.plan.journeys.first { $0.name == name }?.legs.count ?? 0
    return (0..<legs).map { .step(journey: name, number: $0 + 1) }
  }

  /// Removes as many of the given things as possible.
  private mutating func trim(
    by keep: (inout Self, Trims) -> Bool = { $0.reach($1) },
    _ things: (WorldPlan) -> [Trim]
  ) {
    let begun = best.trims
    let there = things(plan).filter { !begun.all.contains($0) }
    guard !there.isEmpty else { return }
    _ = Removal.least(there) { rest in
      keep(&self, begun.adding(there.filter { !rest.contains($0) }))
    }
  }

  /// The numbers of schedules tried for each trim: with few deviations, and of the strategy.
  private static let fewTries = 12
  private static let seedTries = 8

  /// Looks for a schedule that shows the signature in a smaller world, and keeps it.
  private mutating func reach(_ trims: Trims) -> Bool {
    guard !isOver, trims != best.trims else { return false }
    if keepIfSimpler(trims, best.deviations) { return true }
    if !best.deviations.isEmpty, keepIfSimpler(trims, []) { return true }
    let range = picks
    for number in 0..<Self.fewTries where !isOver {
      if keepIfSimpler(trims, someDeviations(1 + number % 3, below: range)) { return true }
    }
    for _ in 0..<Self.seedTries where !isOver {
      let schedule = Trial.Schedule.seeded(stream.next())
      guard run(trims, schedule) != nil else { continue }
      return keepIfSimpler(trims, Deviations.of(seen(trims, schedule)))
    }
    return false
  }

  // MARK: The schedule

  /// The lengths to try for a deviation.
  private static let lengths = [Deviation.ever, 1, 2, 4, 8, 16, 32, 64]

  private mutating func someDeviations(_ count: Int, below picks: UInt64) -> [Deviation] {
    (0..<count).map { _ in
      // Picks that already have a deviation are good candidates.
      let known = best.deviations.count
      let place = Int(stream.next(below: UInt64(2 * known + 1)))
      let isNew = known == 0 || place % 2 == 0
      let pick =
        isNew ? Int(stream.next(below: max(1, picks))) : best.deviations[place / 2].pick
      // Half of the deviations last as long as possible.
      let length = Int(stream.next(below: UInt64(Self.lengths.count * 2)))
      let isShort = length < Self.lengths.count
      return Deviation(pick: pick, for: isShort ? Self.lengths[length] : Deviation.ever)
    }.sorted { $0.pick < $1.pick }
  }

  private mutating func minimizeSchedule() {
    reduce()
    if best.deviations.count > 0, keepIfSimpler(best.trims, []) { return }
    if best.deviations.count > 1 { searchOne() }
    if best.deviations.count > 2 { search(2, tries: 600) }
    if best.deviations.count > 3 { search(3, tries: 600) }
    reduce()
    shorten()
  }

  /// Removes deviations until each remaining one is necessary.
  private mutating func reduce() {
    guard !best.deviations.isEmpty else { return }
    // Delays are keyed by step, so the remaining ones keep their meaning when others are removed.
    let delays = Deviations.delays(of: seen(best.trims, .deviations(best.deviations)))
    let enough = Removal.least(delays) { run(best.trims, .delays($0)) != nil }
    if enough.count < delays.count {
      keepIfSimpler(best.trims, Deviations.of(seen(best.trims, .delays(enough))))
    }
    _ = Removal.least(best.deviations) { keepIfSimpler(best.trims, $0) }
  }

  /// Returns the steps of a run.
  private mutating func seen(_ trims: Trims, _ schedule: Trial.Schedule) -> [SeenStep] {
    spent += 1
    let (seen, counters) = probe.watch(bounded(trims, schedule))
    steps += counters.steps
    return seen
  }

  /// Tries each single deviation, latest picks first.
  private mutating func searchOne() {
    _ = run(best.trims, .deviations([]))
    for length in Self.lengths.prefix(4) {
      for pick in (0..<Int(picks)).reversed() where !isOver {
        if keepIfSimpler(best.trims, [Deviation(pick: pick, for: length)]) { return }
      }
    }
  }

  private mutating func search(_ count: Int, tries: Int) {
    if keepIfSimpler(best.trims, []) { return }
    let range = picks
    for _ in 0..<tries where !isOver {
      if keepIfSimpler(best.trims, someDeviations(count, below: range)) { return }
    }
  }

  /// Shortens each delay as far as the violation remains.
  private mutating func shorten() {
    for index in best.deviations.indices.reversed() {
      let deviation = best.deviations[index]
      var enough = min(deviation.picks, Int(picksOfBest()) + 1)
      var tooFew = 0
      while enough - tooFew > 1, !isOver {
        let middle = (enough + tooFew) / 2
        var deviations = best.deviations
        deviations[index] = Deviation(pick: deviation.pick, for: middle)
        if run(best.trims, .deviations(deviations)) == nil {
          tooFew = middle
        } else {
          enough = middle
        }
      }
      var deviations = best.deviations
      deviations[index] = Deviation(pick: deviation.pick, for: enough)
      keepIfSimpler(best.trims, deviations)
    }
  }

  private mutating func picksOfBest() -> UInt64 {
    _ = run(best.trims, .deviations(best.deviations))
    return picks
  }
}
