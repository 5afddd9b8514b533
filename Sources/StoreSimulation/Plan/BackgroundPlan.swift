package import Simulation

/// What the operating system does with an app in the background.
///
/// Sources: "Preparing your UI to run in the background" and "Extending your app's background
/// execution time": the system gives an app a few seconds, suspends its process, and may terminate
/// a suspended process without notice. Real-time runs suspend nothing.
package struct BackgroundPlan: Hashable, Sendable {
  /// The probability that an app that leaves the foreground is suspended until it returns.
  package var suspended = Ratio.always
  /// The time from leaving the foreground until the suspension.
  package var suspendedAfter = DelayRange(.seconds(1), .seconds(10))
  /// The probability that a suspended app is terminated, and the time until then.
  package var terminated = Irregularities.Episode.never

  /// Creates a plan; without changes, every app in the background is suspended and none terminated.
  package init(_ change: (inout BackgroundPlan) -> Void = { _ in }) { change(&self) }
}

extension BackgroundPlan {
  /// The declarations, in the order of a scenario file.
  static let declarations: [FaultDeclaration] = [
    FaultDeclaration(.background, "suspended", .chance(\.background.suspended))
      .setting("The chance that an app that leaves the foreground is suspended until it returns.")
      .summary("the system suspends an app in the background")
      .details(
        """
        Its tasks stop where they are. Responses, updates and timers wait, and arrive when the app \
        is in the foreground again, possibly hours later.
        """
      )
      .drawnApart(),
    FaultDeclaration(.background, "suspendedAfter", .range(\.background.suspendedAfter))
      .setting("How long after leaving the foreground an app is suspended.")
      .summary("how long an app in the background continues to run")
      .details("Belongs to suspended; without suspended, it changes nothing."),
    FaultDeclaration(
      .background,
      "terminated",
      .episode(\.background.terminated, longestKnown: .minutes(5))
    )
    .delay()
    .setting("How often a suspended app is terminated, and how long after its suspension.")
    .summary("the system terminates a suspended app")
    .details(
      """
      For example, because another app needs the memory. The app is not notified. Whatever its \
      tasks had not yet done is never done.
      """
    )
    .drawnApart(),
  ]
}
