import StoreModel
import Trials

extension Tool {
  /// Returns the plan that scenario files and options describe.
  func plan(_ files: [String], _ options: TrialOptions, seed: UInt64) throws -> HuntPlan {
    if let users = options.users, users > Trial.Purpose.hunt.mostUsers {
      throw Refusal(
        "--users: expected at most \(Trial.Purpose.hunt.mostUsers) in a hunt, found "
          + "\(users); 'run' takes millions"
      )
    }
    let scenarios = try load(files, for: options.variant, reported: options.reported)
    let faultProfile = try faultProfile(options, otherwise: .mixed)
    let chosen = scenarios.compactMap { scenario in
      attempt { try variant(options.variant, for: scenario) }
    }
    guard chosen.count == scenarios.count, !chosen.isEmpty else { throw Refusal(nil) }
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
