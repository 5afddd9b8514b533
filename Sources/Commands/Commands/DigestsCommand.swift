import FileFormats
import Judging
import StoreModel
import Trials

/// `digests FILE...` (hidden): one line for each scenario, variant and seed, for
/// comparison between processes.
struct DigestsCommand: ToolCommand {
  static let description = CommandDescription(
    "digests",
    "Print the digest of each scenario, variant and seed, one per line",
    positional: .scenarios,
    options: [.trials, .first] + TrialOptions.descriptions + OptionDescription.outputs,
    isHidden: true
  )

  struct Options: CommandOptions {
    /// The scenario files, at least one.
    var scenarios: [String]
    /// The options for each trial; without a variant, all variants of the scenario's system run.
    var trial: TrialOptions
    /// The number of seeds for each pair of scenario and variant.
    var trials: Int
    /// The number of the first trial.
    var first: Int

    init(_ arguments: ParsedArguments) {
      scenarios = arguments.positionals
      trial = TrialOptions(arguments)
      trials = arguments.count(.trials) ?? 50
      first = arguments.count(.first) ?? 0
    }
  }

  let options: Options
  let tool: Tool
}

extension OptionDescription {
  fileprivate static let first = OptionDescription("first", "N", .count(0...1_000_000_000_000))
    .help("The number of the first trial; default: 0")
}

extension DigestsCommand {
  /// Prints many digests, one line for each scenario, variant and seed.
  func run() throws -> ExitCode {
    let scenarios = try tool.load(options.scenarios, for: options.trial.variant)
    let faultProfile = try tool.faultProfile(options.trial, otherwise: .mixed)
    terminal.printNote("hash seeds: \(HashSeeds.current.rawValue)")
    for scenario in scenarios {
      let chosen =
        try options.trial.variant.map { [try tool.variant($0, for: scenario)] }
        ?? tool.variants.filter { $0.system == scenario.system }
      for variant in chosen {
        for number in options.first..<options.first + options.trials {
          let outcome = Trial(
            scenario: scenario,
            variant: variant,
            strategy: tool.strategy(options.trial.strategy, otherwise: .portfolio),
            seed: (options.trial.seed ?? 0) &+ UInt64(number),
            users: options.trial.users,
            faultProfile: faultProfile,
            invariants: tool.invariants(for: scenario, variant)
          ).run()
          let found = outcome.violations.first?.signature.description ?? "\(outcome.ending)"
          terminal.result(
            "\(scenario.name) \(variant.id) \(number) \(Digits.hex(outcome.execution.digest)) "
              + "\(Digits.hex(outcome.execution.unseed)) \(found)"
          )
          if let code = Interruption.exitCode { return code }
        }
      }
    }
    return .held
  }
}
