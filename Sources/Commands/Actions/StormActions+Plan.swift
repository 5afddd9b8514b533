import StoreModel
import Trials

extension StormActions {
  /// Returns the plan that scenario files and options describe.
  func plan(
    _ files: [String],
    _ options: TrialOptions,
    seed: UInt64,
    on terminal: Terminal
  ) -> HuntPlan? {
    if let users = options.users, users > Trial.Purpose.hunt.mostUsers {
      terminal.message(
        "\(toolName): --users: expected at most \(Trial.Purpose.hunt.mostUsers) in a hunt, found "
          + "\(users); 'run' takes millions"
      )
      return nil
    }
    guard let scenarios = load(files, for: options.variant, on: terminal),
      let faultProfile = faultProfile(options, otherwise: .mixed, on: terminal)
    else { return nil }
    let chosen = scenarios.compactMap { variant(options.variant, for: $0, on: terminal) }
    guard chosen.count == scenarios.count, !chosen.isEmpty else { return nil }
    return HuntPlan(
      scenarios: scenarios,
      variants: chosen,
      seed: seed,
      users: options.users,
      strategy: strategy(options.strategy, otherwise: .portfolio),
      faultProfile: faultProfile,
      ownInvariants: ownInvariants
    )
  }
}
