import FileFormats
import Foundation
import Judging
import Simulation
import StoreModel
import StoreSimulation
import Trials

/// `test [NAME...]`: runs the app's own StoreKit tests of this program.
struct TestCommand: ToolCommand {
  static let description = CommandDescription(
    "test",
    "Run an app's own StoreKit tests in the simulation",
    positional: PositionalDescription("NAME", .text, repeats: true, isOptional: true)
      .help("The tests to run; default: all"),
    options: [.seeds, .seed, .strategy, .calm, .worst, .reported, .out, .html, .export]
      + OptionDescription.outputs,
    examples: [
      "test": "runs each test once, without delays",
      "test --seeds 1000": "runs each test under a thousand schedules",
    ],
    isHidden: true
  )

  struct Options: CommandOptions {
    /// The names of the tests; empty for all.
    var names: [String]
    /// The number of schedules of each test; nil for a single calm run.
    var seeds: Int?
    /// The arguments, for the hunt of all schedules.
    var arguments: ParsedArguments

    init(_ arguments: ParsedArguments) {
      names = arguments.positionals
      seeds = arguments.count(.seeds)
      self.arguments = arguments
    }
  }

  let options: Options
  let tool: Tool
}

extension OptionDescription {
  fileprivate static let seeds = OptionDescription("seeds", "N", .count(1...10_000_000))
    .help("The number of schedules under which each test runs; default: one calm run")
}

extension TestCommand {
  /// Runs each test once, or hunts through its schedules.
  func run() async throws -> ExitCode {
    let tests = try chosen()
    guard let seeds = options.seeds else { return runCalm(tests) }
    var hunt = HuntCommand.Options(options.arguments)
    hunt.scenarios = try tests.map { try write($0) }
    hunt.trials = seeds * tests.count
    hunt.keepsGoing = true
    return try await HuntCommand(options: hunt, tool: tool).run()
  }

  /// The systems of the tests to run.
  private func chosen() throws(Refusal) -> [String] {
    let all = tool.variants.filter { $0.id.hasSuffix(SimulatedTest.variantSuffix) }.map(\.system)
    guard !all.isEmpty else { throw Refusal("this program has no tests with StoreKitTest") }
    guard !options.names.isEmpty else { return all }
    var wanted: [String] = []
    for name in options.names {
      let system = SimulatedTest.system(ofTest: name)
      guard all.contains(system) else {
        let near = Spelling.nearest(toArgument: system, among: all)
        throw Refusal(
          "expected the name of a test, found '\(name)'"
            + (near.map { "; did you mean '\($0)'?" } ?? "")
        )
      }
      wanted.append(system)
    }
    return wanted
  }

  /// Writes the scenario of a test beside its results.
  private func write(_ test: String) throws -> String {
    let folder = "results/tests"
    try AtomicFile.write(SimulatedTest.catalog, to: "\(folder)/\(SimulatedTest.catalogName)")
    let path = "\(folder)/\(test).json5"
    try AtomicFile.write(SimulatedTest.scenario(of: test, isCalm: false), to: path)
    return path
  }

  /// Runs each test once, and tells the results in the words of XCTest, which editors read.
  private func runCalm(_ tests: [String]) -> ExitCode {
    var (failed, skipped) = (0, 0)
    for test in tests {
      terminal.result("Test Case '\(test)' started")
      let result = calmResult(of: test)
      for failure in result.failures { terminal.result(failure) }
      let time = TimeLength.text(result.time)
      if !result.failures.isEmpty { failed += 1 }
      if result.skipped != nil { skipped += 1 }
      let how =
        result.failures.isEmpty ? result.skipped.map { "skipped: \($0)" } ?? "passed" : "failed"
      terminal.result("Test Case '\(test)' \(how) (\(time) of virtual time)")
    }
    terminal.result("Executed \(tests.count) tests, \(skipped) skipped, \(failed) failed")
    return failed == 0 ? .held : .violated
  }

  private struct Result {
    var failures: [String]
    var skipped: String?
    let time: VirtualDuration
  }

  private func calmResult(of test: String) -> Result {
    guard let variant = tool.variants.first(where: { $0.system == test }),
      let scenario = tool.attempt({
        try Trials.Scenario.decode(
          text: Array(SimulatedTest.scenario(of: test, isCalm: true).utf8),
          fileName: "\(test).json5",
          catalog: Array(SimulatedTest.catalog.utf8),
          vocabulary: tool.vocabulary
        )
      })
    else { preconditionFailure("the scenario of \(test) is not valid") }
    var skipped: String?
    let trial = Trial(
      scenario: scenario,
      variant: variant,
      strategy: .fifo,
      seed: 0,
      faultProfile: .asWritten,
      invariants: tool.invariants(for: scenario, variant)
    )
    let outcome = TrialRun(trial) { run in
      run.stopsAtViolation = false
      run.hearing = { if case .testEnded(let reason, _) = $0.event { skipped = reason } }
    }.carryOut()
    var failures = outcome.violations.map { "\($0.because): error: \(test) : \($0.saw)" }
    if let obstacle = outcome.ending.obstacle { failures.append("error: \(test) : \(obstacle)") }
    return Result(failures: failures, skipped: skipped, time: outcome.execution.virtualTime)
  }
}

extension Simulation.Ending {
  /// Why a test has no result; nil if it has one.
  fileprivate var obstacle: String? {
    switch self {
    case .quiet, .stopped: nil
    case .escaped(let escape): "\(escape)"
    case .stepLimit, .endless: "the test takes step after step without end"
    case .diverged: "the test did not repeat"
    }
  }
}
