import FileFormats
import Judging
import StoreModel
import Trials

extension StormActions {
  /// Prints many digests, one line for each scenario, variant and seed.
  func digests(_ options: DigestsOptions) throws -> ExitCode {
    let scenarios = try load(options.scenarios, for: options.trial.variant)
    let faultProfile = try faultProfile(options.trial, otherwise: .mixed)
    terminal.note("hash seeds: \(HashSeeds.current.rawValue)")
    for scenario in scenarios {
      let chosen =
        try options.trial.variant.map { [try variant($0, for: scenario)] }
        ?? variants.filter { $0.system == scenario.system }
      for variant in chosen {
        for number in options.first..<options.first + options.trials {
          let outcome = Trial(
            scenario: scenario,
            variant: variant,
            strategy: strategy(options.trial.strategy, otherwise: .portfolio),
            seed: (options.trial.seed ?? 0) &+ UInt64(number),
            users: options.trial.users,
            faultProfile: faultProfile,
            invariants: invariants(for: scenario, variant)
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
