public import Judging
import Simulation
public import StoreModel
public import Trials

extension Hunt {
  /// Hunts in this process and tells what it found: for a test of your own logic.
  ///
  /// ```swift
  /// @Test func noRace() throws {
  ///   let report = try Hunt.report("Scenarios/shop.json5", shop, trials: 2_000)
  ///   #expect(report.held, "\(report)")
  /// }
  /// ```
  ///
  /// Recordings go to `results/runs/SCENARIO/SYSTEM-VARIANT`; tests of one process may run side by
  /// side. Two processes that hunt the same logic in one directory move each other's recordings.
  ///
  /// - Parameters:
  ///   - path: the scenario file.
  ///   - variant: the logic under test.
  ///   - invariants: rules of your own, checked beside those that come with StoreStorm.
  ///   - trials: how many trials at most.
  ///   - seed: the seed of the first trial; fixed, so that every run of the test is the same.
  ///   - leavesDead: whether what killed apps still wait for is left as it is, for logic that falls
  ///     over what it is told then and would end the tests; a trial keeps 0.2 MB so, and what
  ///     killed apps leave behind is not judged.
  ///   - tool: how to call the command line that knows the variant; the report prints a command.
  /// - Returns: the report; `held` tells whether nothing was found and, from 1,000 trials on, the
  ///   scenario put to the test what it names.
  /// - Throws: everything that is wrong with the files.
  public static func report(
    _ path: String,
    _ variant: Variant,
    invariants: [any Invariant] = [],
    trials: Int = 2_000,
    seed: UInt64 = 0x5EED,
    leavesDead: Bool = false,
    tool: String = "storestorm"
  ) throws -> HuntReport {
    let vocabulary = ScenarioVocabulary.storm([variant], own: invariants.map(\.id))
    let scenario = try Scenario.load(path: path, vocabulary: vocabulary)
    var plan = HuntPlan(
      scenarios: [scenario],
      variants: [variant],
      seed: seed,
      ownInvariants: invariants
    )
    plan.leavesDead = leavesDead
    let clock = ContinuousClock()
    let start = clock.now
    let tally = EscapeListener.tellingCrashes(
      with: Self.crashStatus,
      saying: "not deterministic: "
    ) {
      Hunt(plan).run(trials: trials)
    }
    var report = HuntReport(
      plan: plan,
      tally: tally,
      wallTime: clock.now - start,
      wasInterrupted: false
    )
    report.toolCommand = tool
    try report.writeRecordingsOfTest(in: "results/runs")
    return report
  }

  /// With which status the tests end if the logic crashes after an escape: the command line's.
  private static var crashStatus: Int32 { 4 }
}
