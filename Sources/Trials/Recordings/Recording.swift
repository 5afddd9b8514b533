package import FileFormats
package import Judging
package import Simulation
import StoreJSON
package import StoreModel
import StoreSimulation

/// The data for replaying a trial with a violation, or one that ended its process.
public struct Recording: Hashable, Sendable {
  /// The version of the format.
  ///
  /// A change that makes old recordings unreadable increments it.
  package static let version = 5

  /// The number of steps above which only the seed is recorded, because the file would be too
  /// large.
  static let mostSteps: UInt64 = 50_000

  /// The version of StoreStorm that recorded it.
  package var tool = ToolVersion.number
  /// The build that the trial ran with.
  package var build: Build
  /// The files of the scenario.
  package var source: Scenario.Source
  /// The name of the logic under test: `system/name`.
  package var variant: String
  /// The strategy that chose the steps.
  package var strategy: StrategyName
  /// The trial's seed.
  package var seed: UInt64
  /// The number of users.
  package var users: Int
  /// The purpose of the trial.
  package var purpose: Trial.Purpose
  /// The fault profile of the trial.
  package var faultProfile: FaultProfile
  /// The draws of the trial: which faults it had, and what the swarm left out.
  package var drawn = CarriedPlan(lines: [])
  /// The parts removed from the trial's world.
  package var trims = Trims.none
  /// The deviations of a shrunk schedule from first in, first out; nil if the strategy chose.
  package var deviations: [Deviation]?
  /// The two steps whose order makes the difference, if it was shrunk and there are two.
  package var pair: DecisivePair?
  /// Whether the search for ``pair`` ended before it had compared the orders that it would try.
  package var pairIsUnknown = false
  /// The signature of the violation.
  package var signature: String
  /// The observed behavior.
  package var saw: String
  /// The expected behavior.
  package var expected: String
  /// The reason.
  package var because: String
  /// The instant of the violation, in virtual nanoseconds.
  package var instant: VirtualInstant
  /// The digest of the trial; nil if the trial did not end.
  package var digest: UInt64?
  /// The number of steps.
  package var steps: UInt64
  /// All choices; nil if only the seed is recorded: for load, very long trials, and those that
  /// ended their process.
  package var choices: ChoiceLog?
  /// The order of the named operations, which exists in every build; empty if only the seed is
  /// recorded.
  package var names = NameLog()
  /// The end of the process, if the trial ended it.
  package var end: ProcessEnd?
  /// Whether pending work of killed apps was left as it was; see ``Trial/leavesDead``.
  package var leavesDead = false
  /// The earlier trials that must run in the same process, if any.
  package var earlier: Earlier?

  /// Records the first violation of a trial; nil if there is none.
  package init?(_ trial: Trial, _ outcome: Outcome) {
    guard let violation = outcome.violations.first else { return nil }
    self.init(
      trial,
      signature: violation.signature.description,
      saw: violation.saw,
      expected: violation.expected,
      because: violation.because,
      instant: violation.instant
    )
    digest = outcome.execution.digest
    steps = outcome.execution.counters.steps
    let isShort = trial.purpose == .hunt && steps <= Self.mostSteps
    choices = isShort ? outcome.record.choices : nil
    names = isShort ? outcome.record.names ?? NameLog() : NameLog()
  }

  /// Records a trial of which only the seed is left.
  package init(
    _ trial: Trial,
    signature: String,
    saw: String,
    expected: String,
    because: String,
    instant: VirtualInstant = .start
  ) {
    self.init(
      build: .current,
      source: trial.scenario.source,
      variant: trial.variant.id,
      strategy: trial.strategy,
      seed: trial.seed,
      users: trial.plan.population.users,
      purpose: trial.purpose,
      faultProfile: trial.faultProfile,
      violation: (signature, saw, expected, because, instant)
    )
    drawn = trial.drawing
    trims = trial.trims
    leavesDead = trial.leavesDead
    if case .deviations(let found) = trial.schedule { deviations = found }
  }

  /// Returns the recorded trial.
  ///
  /// The scenario is read from ``source``.
  package func trial(
    _ scenario: Scenario,
    _ variant: Variant,
    invariants: [any Invariant]?
  ) -> Trial {
    var trial = Trial(
      scenario: scenario,
      variant: variant,
      strategy: strategy,
      seed: seed,
      users: users,
      purpose: purpose,
      faultProfile: faultProfile,
      invariants: invariants
    )
    apply(to: &trial)
    return trial
  }

  /// Sets what the seed does not decide: draws, trims, and deviations.
  func apply(to trial: inout Trial) {
    trial.drawn = drawn
    trial.trims = trims
    // The app must end the process, not the leftovers of a killed app.
    trial.leavesDead = endedItsProcess || leavesDead
    // A rule could end the trial before the step that ended the process.
    if endedItsProcess { trial.invariants = [] }
    if let deviations { trial.schedule = .deviations(deviations) }
  }
}

extension Recording {
  /// The recording in the format of its file.
  package var text: String { recorded.pretty }

  /// Reads a recording.
  package static func load(path: String) throws(ScenarioError) -> Recording {
    try RecordingReader.read(FileText(path: path))
  }

  static let unread = Recording(
    build: Build(toolchain: "", platform: "", configuration: ""),
    source: Scenario.Source(fileName: "", text: [], catalogName: "", catalogText: []),
    variant: "",
    strategy: .random,
    seed: 0,
    users: 1,
    purpose: .hunt,
    faultProfile: .mixed,
    violation: ("", "", "", "", .start)
  )

  /// Makes a recording from what all recordings have; optional parts are set afterward.
  private init(
    build: Build,
    source: Scenario.Source,
    variant: String,
    strategy: StrategyName,
    seed: UInt64,
    users: Int,
    purpose: Trial.Purpose,
    faultProfile: FaultProfile,
    violation: (
      signature: String, saw: String, expected: String, because: String, instant: VirtualInstant
    )
  ) {
    self.build = build
    self.source = source
    self.variant = variant
    self.strategy = strategy
    self.seed = seed
    self.users = users
    self.purpose = purpose
    self.faultProfile = faultProfile
    signature = violation.signature
    saw = violation.saw
    expected = violation.expected
    because = violation.because
    instant = violation.instant
    steps = 0
  }
}

extension Recording {
  /// The earlier trials that must run in the same process to reproduce the recorded one.
  package struct Earlier: Hashable, Sendable {
    /// The number of trials, which end right before the recorded one.
    package let trials: Int
    /// The increment between the seeds of consecutive trials.
    package internal(set) var stride: UInt64 = 1
    /// The number of users of each trial; nil to draw it as the scenario says.
    package internal(set) var users: Int?
  }
}
