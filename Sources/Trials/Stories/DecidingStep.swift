package import Judging
package import StoreSimulation

/// The step of the logic after which the outcome of a violation was settled, as a kind: findings
/// of one rule that were settled by the same kind of step have one cause.
package struct DecidingStep: Hashable, Sendable {
  /// The rule.
  private let rule: String
  /// The kind of step.
  private let kind: Kind

  private enum Kind: Hashable {
    /// The app read what the customer owns.
    case read
    /// The app heard an update.
    case update
    /// The app missed an update, because it did not listen.
    case missedUpdate
    /// The app asked its server, or heard its answer.
    case server
    /// The app called, or another call returned.
    case call(CallKind)
    case finish
    case write
    case screen
    /// The server stored something.
    case stored
    /// The server answered a notification.
    case notification
  }

  /// Looks for the step in a run; nil if the rule looked only at what the store and the devices
  /// did.
  ///
  /// - Parameters:
  ///   - violation: the violation.
  ///   - events: all events of the run.
  package init?(of violation: Violation, in events: [TimedEvent]) {
    guard let place = JudgedSteps(of: violation, in: events).cause,
      let kind = Self.kind(of: events[place].event)
    else { return nil }
    (rule, self.kind) = (violation.signature.invariant, kind)
  }

  private static func kind(of event: WorldEvent) -> Kind? {
    switch event {
    case .began(_, .request, _, _), .returned(_, .request, _, _): .server
    case .returned(_, let call, _, let outcome):
      switch outcome {
      case .transactions, .statuses: .read
      case .server, .serverFailed: .server
      default: .call(call)
      }
    case .began(_, let call, _, _): .call(call)
    case .delivered(_, _, _, listeners: 0), .statusDelivered(_, _, listeners: 0): .missedUpdate
    case .delivered, .statusDelivered, .intentDelivered, .returnedUnfinished: .update
    case .serverAsked: .server
    case .finished: .finish
    case .wrote: .write
    case .screen: .screen
    case .rowChanged, .committed: .stored
    case .notificationAnswered: .notification
    default: nil
    }
  }
}
