import Trials

/// How long a trial may go on without a step that ends, by the wall clock.
///
/// Steps that go on are never cut short here: after a million of them the trial itself is endless.
enum Timeouts {
  /// The environment variable that overrules it, for tests: `500ms`, `2s`.
  static let variable = "STORESTORM_PATIENCE"

  /// The length of time.
  ///
  /// A world of many people takes its time before its first step, so it goes up with them.
  ///
  /// - Parameters:
  ///   - plan: the hunt.
  ///   - environment: environment variables.
  /// - Returns: ten seconds, and one more for each 10,000 users of a trial.
  static func of(_ plan: HuntPlan, environment: [String: String]) -> Duration {
    if let text = environment[variable], case .length(let given)? = ValueKind.length.value(of: text)
    {
      return given
    }
    let users = plan.users ?? plan.scenarios.map(\.huntUsers.upperBound).max() ?? 0
    return .seconds(10 + users / 10_000)
  }
}
