package import Simulation
package import StoreModel

/// The delivery of App Store notifications to the developer's server.
package struct NotificationPlan: Hashable, Sendable {
  /// The delay of each retry, counted from the previous attempt.
  package var retries = NotificationPlan.appleRetries(at: .realTime)
  /// How long an attempt waits for an answer.
  ///
  /// Apple does not document it. An answer after 30 s was too late, and "a few seconds at most" was
  /// advised (developer.apple.com/forums/thread/779594).
  package var timeout = VirtualDuration.seconds(10)
  /// The latency of an attempt, drawn separately, so that attempts may overtake each other.
  package var latency = DelayRange(.milliseconds(50), .seconds(2))
  /// How often an attempt arrives twice.
  package var duplicates = Ratio.never

  /// Creates a notification plan; without changes, it is Apple's.
  package init(_ change: (inout NotificationPlan) -> Void = { _ in }) { change(&self) }

  /// Returns Apple's retry schedule: 1, 12, 24, 48 and 72 hours after the previous attempt.
  ///
  /// If subscriptions are accelerated, an hour is 1/24 of a day at that rate, so a month of
  /// renewals has as many attempts as a real one.
  ///
  /// Source: developer.apple.com/documentation/appstoreservernotifications/
  /// responding-to-app-store-server-notifications.
  ///
  /// - Parameter rate: the speed of subscriptions.
  /// - Returns: the five pauses.
  package static func appleRetries(at rate: TimeRate) -> [VirtualDuration] {
    let day = rate.length(of: SubscriptionPeriod(1, .day)) ?? .days(1)
    return [1, 12, 24, 48, 72].map { day * $0 / 24 }
  }
}

extension NotificationPlan {
  /// The declarations, in the order of a scenario file.
  static let declarations: [FaultDeclaration] = [
    FaultDeclaration(.notifications, "duplicates", .chance(\.notifications.duplicates))
      .setting("How often an attempt arrives twice.")
      .summary("a notification to the app's server arrives twice")
      .details("Two workers may get it at the same time.")
      .bugs(.selectThenInsert)
  ]
}

/// The developer's own server.
package struct ServerPlan: Hashable, Sendable {
  /// The number of workers; each piece of work is assigned at random.
  package var workers = 2
  /// How long its storage takes for anything, each way.
  package var storage = DelayRange(.milliseconds(1), .milliseconds(50))
  /// How long an image takes to make.
  package var image = DelayRange(.seconds(1), .seconds(20))
  /// Whether everyone's first login was a customer before the world begins.
  package var hasCustomers = false
  /// The developer's tasks for the server, with their times.
  package var tasks: [PlannedTask] = []

  /// A task that the developer gives the server.
  package struct PlannedTask: Hashable, Sendable {
    /// The delay from the start of the world.
    package var begins: DelayRange
    /// The task.
    package var task: ServerTask

    /// Creates a planned task.
    package init(begins: DelayRange, task: ServerTask) {
      self.begins = begins
      self.task = task
    }
  }

  /// Creates a server plan.
  package init(_ change: (inout ServerPlan) -> Void = { _ in }) { change(&self) }
}
