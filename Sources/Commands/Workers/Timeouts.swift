import Trials

/// The most wall-clock time that a trial may take for one step.
///
/// A trial whose steps go on has no limit here; a million steps within one virtual hour count as
/// an endless loop.
enum Timeouts {
  /// The environment variable that overrides the timeout, for tests: `500ms`, `2s`.
  static let variable = "STORESTORM_PATIENCE"

  /// Returns the timeout: ten seconds, plus one second per 10,000 users of a trial.
  ///
  /// It grows with the number of users, because a large world needs time before its first step.
  static func of(_ plan: HuntPlan, environment: [String: String]) -> Duration {
    if let given = ValueKind.length(variable, in: environment) { return given }
    let users = plan.users ?? plan.scenarios.map(\.huntUsers.upperBound).max() ?? 0
    return .seconds(10 + users / 10_000)
  }
}
