import FileFormats
import Foundation
import BenchmarkGate
import Judging
import StoreModel
import StoreSimulation
import Trials

/// What the commands work with: the logic under test, the environment and the terminal.
struct Tool: Sendable {
  /// The description of the command line.
  let description: ToolDescription
  /// The logic that can be tested.
  let variants: [Variant]
  /// The user's own invariants, in addition to those that come with StoreStorm.
  let ownInvariants: [any Invariant]
  /// A closure that returns the number of memory allocations of this thread, if available.
  let countAllocations: (@Sendable () -> UInt64)?
  /// The benchmarks of the gate in addition to those of the scenarios.
  let ownBenchmarks: [GateBenchmark]
  let environment: [String: String]
  /// The current day, in UTC, which determines whether known violations have expired.
  let today = CivilDate(daysSinceEpoch: Int64(Date().timeIntervalSince1970) / 86_400)
  /// The command that called the tool, quoted for a shell, for printed commands.
  let command: String
  /// The terminal of the current command.
  var terminal: Terminal

  /// The name of the tool, with which its messages begin.
  var name: String { description.name }

  /// The systems of the variants, without duplicates, in order.
  var systems: [String] {
    variants.map(\.system).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  var vocabulary: ScenarioVocabulary { .storm(variants, own: ownInvariants.map(\.id)) }

  func invariants(for scenario: Scenario, _ variant: Variant) -> [any Invariant] {
    InvariantCatalog.judging(scenario, variant, own: ownInvariants)
  }

  /// Reads scenario files, after messages about the mistakes of all of them.
  ///
  /// - Parameters:
  ///   - paths: the paths of the files.
  ///   - variant: the logic under test; scenarios of other systems are left out.
  ///   - reported: the names of the reported behaviors to turn on.
  /// - Returns: the scenarios.
  /// - Throws: ``Refusal`` if a file has mistakes.
  func load(
    _ paths: [String],
    for variant: String? = nil,
    reported: [String] = []
  ) throws -> [Scenario] {
    let paths = paths.filter { !KnownFile.isOne($0) }
    let scenarios = paths.compactMap { path in
      attempt {
        var scenario = try Scenario.load(path: path, vocabulary: vocabulary)
        scenario.turnOn(FaultDeclaration.reported(reported))
        return scenario
      }
    }
    guard scenarios.count == paths.count else { throw Refusal(nil) }
    guard let system = variants.first(where: { $0.id == variant })?.system else { return scenarios }
    let fitting = scenarios.filter { $0.system == system }
    return fitting.isEmpty ? scenarios : fitting
  }

  /// Returns the names of the scenario files in a folder, in order.
  static func scenarioNames(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
      .filter { $0.hasSuffix(".json5") && !KnownFile.isOne($0) }.sorted()
  }

  /// Returns the requested variant, or the scenario's reference, or the first of its system.
  func variant(_ id: String?, for scenario: Scenario) throws(Refusal) -> Variant {
    let own = variants.filter { $0.system == scenario.system }
    guard let id else {
      guard let usual = own.first(where: { $0.role == .reference }) ?? own.first else {
        throw Refusal(nil)
      }
      return usual
    }
    if let found = variants.first(where: { $0.id == id }) {
      guard found.system == scenario.system else {
        throw Refusal(
          "--variant: expected a variant of the scenario's system '\(scenario.system)', found "
            + "'\(id)'"
        )
      }
      return found
    }
    let near = Spelling.nearest(toArgument: id, among: own.map(\.id))
    let hint = near.map { "; did you mean '\($0)'?" } ?? "; see '\(command) list variants'"
    throw Refusal("--variant: expected the name of a variant, found '\(id)'\(hint)")
  }

  func faultProfile(
    _ options: TrialOptions,
    otherwise: FaultProfile
  ) throws(Refusal) -> FaultProfile {
    if options.isWorst, options.isCalm {
      throw Refusal("--worst and --calm exclude each other; give one of them")
    }
    return options.isWorst ? .worst : options.isCalm ? .calm : otherwise
  }

  func strategy(_ name: String?, otherwise: StrategyName) -> StrategyName {
    name.flatMap(StrategyName.init) ?? otherwise
  }

  func seed(_ options: TrialOptions) -> UInt64 {
    SeedSource.seed(given: options.seed, environment: environment)
  }

  /// Creates directories, checks whether files can be written to them, and claims them.
  ///
  /// - Returns: the claims, which the caller releases after its last file.
  func claim(_ directories: [String]) throws -> FolderClaims {
    for directory in directories {
      let path = "\(directory)/.storestorm-\(ProcessInfo.processInfo.processIdentifier)"
      try AtomicFile.write("", to: path)
      try? FileManager.default.removeItem(atPath: path)
    }
    return try FolderClaims(directories)
  }

  /// Checks whether files can be written; nil means that a file is not wanted.
  ///
  /// This is checked before anything runs, so that a long run does not end with such a failure.
  func checkWriting(files: [String?]) throws(AtomicFile.Failure) {
    for path in files.compactMap(\.self) { try AtomicFile.check(path) }
  }

  /// Writes a complete file; returns false, after a one-line message, if that fails.
  func write(_ text: String, to path: String) -> Bool {
    attempt { try AtomicFile.write(text, to: path) } != nil
  }
}

extension Trials.Scenario {
  /// Returns the folder for the files of a run: the given one, or the default.
  func directory(_ given: String?) -> String { given ?? "results/runs/\(name)" }
}
