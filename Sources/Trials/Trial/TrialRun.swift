import FoundationCapture
import Judging
package import Simulation
import StoreModel
package import StoreSimulation

/// How a trial runs: who listens, what is kept, and at which pace.
///
/// The ``Trial`` says what is tried. Only a pace, choices to repeat, and moved clocks change what
/// happens in the world.
package struct TrialRun {
  /// The trial.
  package let trial: Trial
  /// Whether to keep every event and every choice.
  package var isRecorded = false
  /// The choices to repeat, instead of the trial's schedule.
  package var choices: ChoiceLog?
  /// The step to pause before, and the closure to call with that step in words.
  package var pause: (step: UInt64, body: @Sendable (String) -> Void)?
  /// The number of virtual seconds per second of the wall clock, with the logic on real threads;
  /// nil for virtual time.
  ///
  /// This is only for load; such a run cannot be repeated.
  package var pace: Int64?
  /// Receives each event.
  package var hearing: ((TimedEvent) -> Void)?
  /// Called occasionally; returns false to end the run.
  package var progress: ((VirtualInstant, UInt64) -> Bool)?
  /// Called occasionally with the number of steps.
  package var pulse: ((UInt64) -> Void)?
  /// Records each step with its alternatives.
  var notes: StepRecorder?
  /// The search whose next order runs, instead of the trial's schedule.
  var exploration: Exploration?
  /// The profiles that other runs have measured; nil if this one measures its own.
  var profiles: SharedProfiles?
  /// Whether the trial runs again with other clocks if its scenario asks for that.
  var comparesClocks = false
  /// By how much all device clocks are moved.
  var clockShift = ClockShift.none
  /// Whether the invariants are checked.
  var isJudged = true
  /// Whether a hunt's trial ends with its first violation.
  package var stopsAtViolation = true

  /// Describes a run.
  ///
  /// - Parameters:
  ///   - trial: the trial.
  ///   - configure: changes how it runs.
  package init(_ trial: Trial, _ configure: (inout TrialRun) -> Void = { _ in }) {
    self.trial = trial
    configure(&self)
  }

  /// Runs the trial.
  package func carryOut() -> Outcome {
    guard comparesClocks, ClockComparison.isWanted(by: trial) else { return carryOutOnce() }
    var shown = ShownAccess()
    var heard = self
    heard.hearing = { event in
      shown.observe(event)
      hearing?(event)
    }
    var outcome = heard.carryOutOnce()
    guard outcome.violations.isEmpty, outcome.ending == .quiet else { return outcome }
    let comparison = ClockComparison(run: self, shown: shown)
    let found = comparison.violation(digest: outcome.execution.digest)
    outcome.verdict.premises.append((ClockComparison.id, 1, found == nil ? 0 : 1))
    if let found { outcome.verdict.violations.append(found) }
    return outcome
  }

  /// Runs the trial without other clocks to compare it with.
  private func carryOutOnce() -> Outcome {
    var plan = trial.plan
    plan.population.clocks.shift = clockShift
    let given: (any Strategy)? = choices.map { Replay($0) } ?? exploration?.next()
    let profile = given == nil && trial.purpose == .hunt ? measuredProfile : nil
    let simulation = Simulation(
      seed: trial.seed,
      strategy: given ?? trial.makeStrategy(profile ?? .unknown),
      strategySeed: given == nil ? trial.strategySeed : nil,
      observer: notes,
      timing: trial.purpose == .hunt ? .windows(hop: Trial.hop) : .instants,
      recording: isRecorded || choices != nil,
      realTime: pace.map { RealTime(pace: $0, beat: progress) }
    )
    let observer = makeObserver(plan)
    simulation.setWords(Operation.words)
    simulation.leavesDead = trial.leavesDead
    simulation.pause = pause
    simulation.loopWatch = trial.loopWatch(users: plan.population.users)
    observer.connect(to: simulation, pace == nil ? progress : nil)
    let globals = trial.prepare(simulation, onThreads: pace != nil)
    defer { globals?.end() }
    let world = World(
      plan: plan,
      simulation: simulation,
      makeApp: trial.variant.makeApp,
      makeServer: trial.variant.makeServer
    ) { event in
      if simulation.hearsNames { event.event.names.forEach(simulation.hear) }
      simulation.withoutWatch {
        hearing?(event)
        observer.observe(event)
      }
    }
    let judge = observer.judge(partsOf: world)
    var ending = world.run(maxSteps: trial.maxSteps, pulse: pulse, part: judge)
    if ending.machine == .quiet, let divergence = simulation.conclude() {
      ending = World.Ending(machine: .diverged(divergence), reachedRest: false)
    }
    var outcome = simulation.exclusively {
      observer.end(ending, of: world)
      return Outcome(
        trial: trial,
        users: plan.population.users - plan.population.absent.count,
        simulation,
        observer,
        ending,
        of: world,
        profile: profile
      )
    }
    observer.disconnect()
    end(world, ending, &outcome)
    return outcome
  }

  private func makeObserver(_ plan: WorldPlan) -> TrialObserver {
    TrialObserver(
      plan: plan,
      sharedFlags: trial.variant.sharedFlags,
      invariants: isJudged ? trial.invariants : [],
      keepsEvents: isRecorded,
      purpose: trial.purpose,
      stopsAtViolation: trial.purpose == .hunt && stopsAtViolation
    )
  }

  /// Ends the world; late callbacks during teardown count as having left the simulation, too.
  private func end(_ world: World, _ ending: World.Ending, _ outcome: inout Outcome) {
    // Pending work would run during teardown and could end the process after all.
    if trial.leavesDead || notes?.endsRun ?? false { return world.simulation.abandon() }
    guard !leaves(ending) else { return }
    world.tearDown()
    guard outcome.ending == .quiet, let escape = world.simulation.escapeSeen else { return }
    outcome.ending = .escaped(escape)
    outcome.verdict.violations = []
  }

  /// Returns whether to leave the world as it is: after a load run was stopped, freeing a million
  /// users takes longer than the rest of the process.
  private func leaves(_ ending: World.Ending) -> Bool {
    trial.purpose == .load && pace == nil && ending.machine == .stopped
  }
}

extension Trial {
  /// Runs the trial.
  ///
  /// - Parameters:
  ///   - recording: whether to keep every event and every choice.
  ///   - hearing: receives each event.
  ///   - progress: called occasionally; returns false to end the run.
  ///   - pulse: called occasionally with the number of steps.
  /// - Returns: the outcome.
  package func run(
    recording: Bool = false,
    hearing: ((TimedEvent) -> Void)? = nil,
    progress: ((VirtualInstant, UInt64) -> Bool)? = nil,
    pulse: ((UInt64) -> Void)? = nil
  ) -> Outcome {
    TrialRun(self) { run in
      run.comparesClocks = true
      run.isRecorded = recording
      run.hearing = hearing
      run.progress = progress
      run.pulse = pulse
    }.carryOut()
  }

  /// Runs the trial once and reports each step in advance, so that the step that ends the process
  /// is known.
  ///
  /// - Parameters:
  ///   - willStep: called with the 1-based number of each step before it happens.
  ///   - didHappen: called with each event in words, and the number of its step.
  /// - Returns: the outcome.
  package func run(
    tellingSteps willStep: @escaping @Sendable (UInt64) -> Void,
    didHappen: ((_ step: UInt64, _ text: String) -> Void)? = nil
  ) -> Outcome {
    TrialRun(self) { run in
      run.notes = StepRecorder(willStep: willStep)
      run.hearing = didHappen.map { tell in { tell($0.step, $0.event.phrase) } }
    }.carryOut()
  }

  /// The default number of virtual seconds per second, at which the horizon takes a minute.
  package var usualPace: Int64 {
    max(1, plan.horizon.rawValue / VirtualDuration.minutes(1).rawValue)
  }

  /// Runs the trial's logic on real threads, on a thread of its own, so that no thread pool is
  /// blocked.
  ///
  /// - Parameters:
  ///   - pace: the number of virtual seconds per second of the wall clock.
  ///   - progress: called about ten times a second on that thread; returns false to end the run.
  ///   - hearing: receives each event.
  /// - Returns: the outcome.
  package func runOnThreads(
    pace: Int64,
    progress: @escaping @Sendable (VirtualInstant, UInt64) -> Bool = { _, _ in true },
    hearing: (@Sendable (TimedEvent) -> Void)? = nil
  ) async -> Outcome {
    await withCheckedContinuation { continuation in
      RealThread.start {
        let run = TrialRun(self) { run in
          run.pace = pace
          run.progress = progress
          run.hearing = hearing
        }
        continuation.resume(returning: run.carryOut())
      }
    }
  }
}

extension Trial {
  /// Sets up captures for the code under test, or refuses to run code that this program cannot
  /// capture.
  ///
  /// The caller must end the exchange; nil if there is none, as on real threads.
  func prepare(_ simulation: Simulation, onThreads: Bool = false) -> GlobalsExchange? {
    FoundationCapture.install
    FoundationCapture.settleThread()
    simulation.resources = variant.resources
    guard !onThreads else { return nil }
    #if os(Linux)
    if variant.captures, let missing = Lever.missing { simulation.refuse(missing.lack) }
    #endif
    if AppGlobals.areUnknown(of: variant) { simulation.globalsWatch = AppGlobals.watch }
    if !AppGlobals.areOfCommand { EscapeListener.forgetCrashes() }
    do { simulation.globals = try AppGlobals.exchange(for: variant) } catch {
      simulation.refuse(error.escape, error.symbol)
    }
    return simulation.globals
  }
}
