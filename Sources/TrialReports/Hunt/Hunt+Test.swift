import FileFormats
import Foundation
public import Judging
import Simulation
public import StoreModel
public import Trials

extension Hunt {
  /// Hunts in this process and returns a report, for use in a test of your own logic.
  ///
  /// ```swift
  /// @Test func noRace() async throws {
  ///   let report = try await Hunt.report("Scenarios/shop.json5", shop, in: .package())
  ///   #expect(report.held, "\(report)")
  /// }
  /// ```
  ///
  /// The working directory does not matter, and the hunt does not block the actor of the test.
  /// Recordings go to `results/runs/SCENARIO/SYSTEM-VARIANT` in the folder. Tests of one process
  /// may run in parallel. Two processes that hunt the same logic in one folder move each other's
  /// recordings.
  ///
  /// - Parameters:
  ///   - path: the scenario file, relative to the folder.
  ///   - variant: the logic under test.
  ///   - invariants: your own rules, checked in addition to those of StoreStorm.
  ///   - trials: the maximum number of trials.
  ///   - seed: the seed of the first trial; it is fixed, so every run of the test is the same.
  ///   - leavesDead: whether the calls of killed apps are never resumed. Use this for logic that
  ///     crashes when they are resumed and would end the tests. A trial then keeps 0.2 MB, and what
  ///     killed apps leave behind is not judged.
  ///   - tool: the command line tool that knows the variant, for the commands in the report.
  ///   - folder: the folder of the scenario and the recordings.
  /// - Returns: The report. Its `held` is true if the hunt found nothing and, from 1,000 trials on,
  ///   reached everything that the scenario names.
  /// - Throws: An error that describes what is wrong with the files.
  @concurrent
  public static func report(
    _ path: String,
    _ variant: Variant,
    invariants: [any Invariant] = [],
    trials: Int = 2_000,
    seed: UInt64 = 0x5EED,
    leavesDead: Bool = false,
    tool: String = "storestorm",
    in folder: TestFolder
  ) async throws -> HuntReport {
    var plan = try plan(folder.path(of: path), variant, invariants, seed: seed)
    plan.leavesDead = leavesDead
    // The folders in such a command are relative to the package.
    let isOfPackage = tool.hasPrefix("swift run ") && !tool.contains("--package-path")
    let command = isOfPackage ? "cd \(folder.path.inShell) && \(tool)" : tool
    return try report(plan, trials: trials, tool: command, to: folder.path(of: "results/runs"))
  }

  /// Hunts like the function with a folder, but blocks the caller.
  ///
  /// The scenario and the recordings are relative to the working directory.
  ///
  /// - Parameters:
  ///   - path: the scenario file.
  ///   - variant: the logic under test.
  ///   - invariants: your own rules, checked in addition to those of StoreStorm.
  ///   - trials: the maximum number of trials.
  ///   - seed: the seed of the first trial.
  ///   - leavesDead: whether the calls of killed apps are never resumed.
  ///   - tool: the command line tool that knows the variant, for the commands in the report.
  /// - Returns: The report.
  /// - Throws: An error that describes what is wrong with the files.
  public static func report(
    _ path: String,
    _ variant: Variant,
    invariants: [any Invariant] = [],
    trials: Int = 2_000,
    seed: UInt64 = 0x5EED,
    leavesDead: Bool = false,
    tool: String = "storestorm"
  ) throws -> HuntReport {
    var plan = try plan(path, variant, invariants, seed: seed)
    plan.leavesDead = leavesDead
    return try report(plan, trials: trials, tool: tool, to: "results/runs")
  }

  private static func plan(
    _ path: String,
    _ variant: Variant,
    _ invariants: [any Invariant],
    seed: UInt64
  ) throws -> HuntPlan {
    let vocabulary = ScenarioVocabulary.storm([variant], own: invariants.map(\.id))
    return HuntPlan(
      scenarios: [try Scenario.load(path: path, vocabulary: vocabulary)],
      variants: [variant],
      seed: seed,
      ownInvariants: invariants
    )
  }

  private static func report(
    _ plan: HuntPlan,
    trials: Int,
    tool: String,
    to root: String
  ) throws -> HuntReport {
    let clock = ContinuousClock()
    let start = clock.now
    // The check comes first: an app that crashes in it ends the tests, and no recording is lost.
    let (verdict, tally) = EscapeListener.tellingCrashes(
      with: Self.crashStatus,
      saying: "not deterministic: "
    ) {
      let facts = GlueCheck(plan.scenarios[0], plan.variants[0]).facts()
      return (facts.map { GlueVerdict($0) }, Hunt(plan).run(trials: trials))
    }
    var report = HuntReport(
      plan: plan,
      tally: tally,
      wallTime: clock.now - start,
      wasInterrupted: false
    )
    report.toolCommand = tool
    if let verdict, !verdict.holds { report.wrongGlue = verdict.lines }
    try report.writeRecordingsOfTest(in: root)
    return report
  }

  /// The exit status of the tests if the logic crashes after an escape, as in the command line.
  private static var crashStatus: Int32 { 4 }
}

/// The folder of a package, in which its tests find scenarios and write recordings.
public struct TestFolder: Hashable, Sendable {
  /// The path of the folder.
  package let path: String

  /// Names a folder.
  package init(_ path: String) { self.path = path }

  /// Returns the folder of the package that contains a source file, by default the caller's.
  ///
  /// The nearest folder above it with a `Package.swift`; the working directory if there is none.
  public static func package(of file: String = #filePath) -> TestFolder {
    var folder = URL(filePath: file).deletingLastPathComponent()
    while folder.path != "/" {
      let manifest = folder.appending(path: "Package.swift").path
      if FileManager.default.fileExists(atPath: manifest) { return TestFolder(folder.path) }
      folder.deleteLastPathComponent()
    }
    return TestFolder(".")
  }

  /// Returns the path of a file in the folder; an absolute path remains unchanged.
  func path(of file: String) -> String { file.hasPrefix("/") ? file : "\(path)/\(file)" }
}
