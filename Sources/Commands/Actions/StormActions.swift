import FileFormats
import Foundation
package import BenchmarkGate
package import Judging
package import StoreModel
import Trials

/// The actions of the commands for a set of variants.
///
/// Each command is an extension in a separate file.
package struct StormActions: CommandActions {
  /// The logic that can be tested.
  let variants: [Variant]
  /// The user's own invariants, in addition to those that come with StoreStorm.
  let ownInvariants: [any Invariant]
  /// A closure that returns the number of memory allocations of this thread, if available.
  let countAllocations: (@Sendable () -> UInt64)?
  /// The benchmarks of the gate in addition to those of the scenarios.
  let ownBenchmarks: [GateBenchmark]
  /// The environment variables.
  let environment: [String: String]
  /// The current day, which determines whether known violations have expired.
  let today: CivilDate
  /// The name of the tool, with which its messages begin.
  let toolName: String
  /// The command that called the tool, quoted for a shell, for printed commands.
  let toolCommand: String

  /// Creates the actions.
  ///
  /// - Parameters:
  ///   - variants: the logic that can be tested.
  ///   - ownInvariants: the user's own invariants.
  ///   - countAllocations: a closure that returns the number of memory allocations of this thread,
  ///     if available.
  ///   - ownBenchmarks: the benchmarks of the gate in addition to those of the scenarios.
  ///   - environment: the environment variables.
  ///   - today: the current day, in UTC.
  ///   - toolName: the name of the tool, with which its messages begin.
  ///   - toolPath: the path that called the tool, for printed commands; if nil, its name.
  package init(
    variants: [Variant],
    ownInvariants: [any Invariant] = [],
    countAllocations: (@Sendable () -> UInt64)? = nil,
    ownBenchmarks: [GateBenchmark] = [],
    environment: [String: String],
    today: CivilDate = .today,
    toolName: String,
    toolPath: String? = nil
  ) {
    self.variants = variants
    self.ownInvariants = ownInvariants
    self.countAllocations = countAllocations
    self.ownBenchmarks = ownBenchmarks
    self.environment = environment
    self.today = today
    self.toolName = toolName
    toolCommand = (toolPath ?? toolName).inShell
  }

  /// The systems of the variants, without duplicates, in order.
  var systems: [String] {
    variants.map(\.system).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  var vocabulary: ScenarioVocabulary {
    .storm(variants, own: ownInvariants.map(\.id))
  }

  /// Returns all invariants that a scenario requests.
  func invariants(for scenario: Scenario, _ variant: Variant) -> [any Invariant] {
    InvariantCatalog.judging(scenario, variant, own: ownInvariants)
  }

  /// Reads scenario files and reports the mistakes of all of them.
  ///
  /// If a variant is given, scenarios of other systems are left out.
  func load(
    _ paths: [String],
    for variant: String? = nil,
    on terminal: Terminal
  ) -> [Scenario]? {
    var scenarios: [Scenario] = []
    let paths = paths.filter { !KnownFile.isOne($0) }
    for path in paths {
      do {
        scenarios.append(try Scenario.load(path: path, vocabulary: vocabulary))
      } catch {
        for line in error.lines { terminal.message(line) }
      }
    }
    guard scenarios.count == paths.count else { return nil }
    guard let system = variants.first(where: { $0.id == variant })?.system else { return scenarios }
    let fitting = scenarios.filter { $0.system == system }
    return fitting.isEmpty ? scenarios : fitting
  }

  /// Returns the known violations in the folders of scenario files; nil, after messages about all
  /// mistakes, if a file cannot be read.
  func known(beside scenarios: [String], on terminal: Terminal) -> [KnownViolation]? {
    do {
      return try KnownFile.load(beside: scenarios)
    } catch {
      for line in error.lines { terminal.message(line) }
      return nil
    }
  }

  /// Returns the requested variant, or the scenario's reference, or the first of its system.
  func variant(_ id: String?, for scenario: Scenario, on terminal: Terminal) -> Variant? {
    if let id {
      if let found = variants.first(where: { $0.id == id }) {
        guard found.system == scenario.system else {
          terminal.message(
            "\(toolName): --variant: expected a variant of the scenario's system "
              + "'\(scenario.system)', found '\(id)'"
          )
          return nil
        }
        return found
      }
      let fitting = variants.filter { $0.system == scenario.system }.map(\.id)
      let near = Spelling.nearest(toArgument: id, among: fitting)
      let hint = near.map { "; did you mean '\($0)'?" } ?? "; see '\(toolCommand) list variants'"
      terminal.message(
        "\(toolName): --variant: expected the name of a variant, found '\(id)'\(hint)"
      )
      return nil
    }
    let own = variants.filter { $0.system == scenario.system }
    return own.first { $0.role == .reference } ?? own.first
  }

  /// Returns the fault profile of the options; nil, after a one-line message, if they conflict.
  func faultProfile(
    _ options: TrialOptions,
    otherwise: FaultProfile,
    on terminal: Terminal
  ) -> FaultProfile? {
    if options.isWorst, options.isCalm {
      terminal.message("\(toolName): --worst and --calm exclude each other; give one of them")
      return nil
    }
    return options.isWorst ? .worst : options.isCalm ? .calm : otherwise
  }

  func strategy(_ name: String?, otherwise: StrategyName) -> StrategyName {
    name.flatMap(StrategyName.init) ?? otherwise
  }

  func seed(_ options: TrialOptions) -> UInt64 {
    SeedSource.seed(given: options.seed, environment: environment)
  }

  /// Moves the recordings of the previous run aside; returns false, after a one-line message, if
  /// that fails.
  func setAside(_ races: RaceFolder, on terminal: Terminal) -> Bool {
    do {
      if let note = races.note(ofSetAside: try races.setAside()) { terminal.note(note) }
      return true
    } catch {
      terminal.message("\(toolName): \(error.message)")
      return false
    }
  }

  /// Creates a directory and returns whether files can be written to it; if not, prints a one-line
  /// message.
  func canWrite(to directory: String, on terminal: Terminal) -> Bool {
    let path = "\(directory)/.storestorm-\(ProcessInfo.processInfo.processIdentifier)"
    guard write("", to: path, on: terminal) else { return false }
    try? FileManager.default.removeItem(atPath: path)
    return true
  }

  /// Returns whether files can be written; if not, prints a one-line message.
  ///
  /// This is checked before anything runs, so that a long run does not end with such a failure.
  ///
  /// - Parameters:
  ///   - files: the paths; nil means that the file is not wanted.
  ///   - terminal: the terminal for the message.
  /// - Returns: whether all files can be written.
  func canWrite(files: [String?], on terminal: Terminal) -> Bool {
    for path in files.compactMap(\.self) {
      do {
        try AtomicFile.check(path)
      } catch {
        terminal.message("\(toolName): \(error.message)")
        return false
      }
    }
    return true
  }

  /// Writes a complete file; returns false, after a one-line message, if that fails.
  func write(_ text: String, to path: String, on terminal: Terminal) -> Bool {
    do {
      try AtomicFile.write(text, to: path)
      return true
    } catch {
      terminal.message("\(toolName): \(error.message)")
      return false
    }
  }
}

extension Trials.Scenario {
  /// Returns the folder for the files of a run: the given one, or the default.
  func directory(_ given: String?) -> String { given ?? "results/runs/\(name)" }
}

extension CivilDate {
  /// The current day, in UTC.
  package static var today: CivilDate {
    CivilDate(daysSinceEpoch: Int64(Date().timeIntervalSince1970) / 86_400)
  }
}
