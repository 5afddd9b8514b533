import FileFormats
import Foundation
package import BenchmarkGate
package import Judging
package import StoreModel
import Trials

/// Carries the commands out for a set of variants.
///
/// Each command is an extension in a file of its own.
package struct StormActions: CommandActions {
  /// The logic that can be put under test.
  let variants: [Variant]
  /// Invariants of the user's own, checked beside those that come with StoreStorm.
  let ownInvariants: [any Invariant]
  /// How often this thread has asked for memory, where the executable can tell.
  let countAllocations: (@Sendable () -> UInt64)?
  /// Benchmarks of the gate beside those of the scenarios.
  let ownBenchmarks: [GateBenchmark]
  /// Environment variables.
  let environment: [String: String]
  /// The day, up to which known violations are put up with.
  let today: CivilDate
  /// The name of the tool, which its messages begin with.
  let toolName: String
  /// How the tool was called, for commands that are printed; ready for a shell.
  let toolCommand: String

  /// Makes the actions.
  ///
  /// - Parameters:
  ///   - variants: the logic that can be put under test.
  ///   - ownInvariants: invariants of the user's own.
  ///   - countAllocations: how often this thread has asked for memory, if that can be told.
  ///   - ownBenchmarks: benchmarks of the gate beside those of the scenarios.
  ///   - environment: environment variables.
  ///   - today: the day, in UTC.
  ///   - toolName: the name of the tool, which its messages begin with.
  ///   - toolPath: how the tool was called, for commands that are printed; nil: by its name.
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

  /// The systems of the variants, each once, in order.
  var systems: [String] {
    variants.map(\.system).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  var vocabulary: ScenarioVocabulary {
    .storm(variants, own: ownInvariants.map(\.id))
  }

  /// All invariants that a scenario asks for.
  func invariants(for scenario: Scenario, _ variant: Variant) -> [any Invariant] {
    InvariantCatalogue.judging(scenario, variant, own: ownInvariants)
  }

  /// Reads scenario files; what is wrong with any of them is told, all together.
  ///
  /// Where a variant is named, scenarios of other systems than its own are left out.
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

  /// Violations that are known in the folders of scenario files; nil, with everything that is wrong
  /// told, if a file cannot be read.
  func known(beside scenarios: [String], on terminal: Terminal) -> [KnownViolation]? {
    do {
      return try KnownFile.load(beside: scenarios)
    } catch {
      for line in error.lines { terminal.message(line) }
      return nil
    }
  }

  /// The variant asked for, or the scenario's reference, or the first of its system.
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

  /// How much faults the options ask for; nil, with one line that says why, if they disagree.
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

  /// Sets the recordings of the run before aside; false, with one line that says why, if it cannot.
  func setAside(_ races: RaceFolder, on terminal: Terminal) -> Bool {
    do {
      if let note = races.note(ofSetAside: try races.setAside()) { terminal.note(note) }
      return true
    } catch {
      terminal.message("\(toolName): \(error.message)")
      return false
    }
  }

  /// Whether files can be written to a directory, which is made; if not, one line says why.
  func canWrite(to directory: String, on terminal: Terminal) -> Bool {
    let path = "\(directory)/.storestorm-\(ProcessInfo.processInfo.processIdentifier)"
    guard write("", to: path, on: terminal) else { return false }
    try? FileManager.default.removeItem(atPath: path)
    return true
  }

  /// Whether files can be written; if not, one line says why.
  ///
  /// Asked before anything runs, so that nobody waits for an hour to learn it.
  ///
  /// - Parameters:
  ///   - files: the paths; nil stands for a file that nobody wants.
  ///   - terminal: where the line goes.
  /// - Returns: whether all of them can.
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

  /// Writes a file whole; false, with one line that says why, if it cannot be written.
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
  /// Where the files of a run go unless `--out` says otherwise.
  func directory(_ given: String?) -> String { given ?? "results/runs/\(name)" }
}

extension CivilDate {
  /// Today, in UTC.
  package static var today: CivilDate {
    CivilDate(daysSinceEpoch: Int64(Date().timeIntervalSince1970) / 86_400)
  }
}
