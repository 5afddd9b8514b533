import Judging
import Simulation
import StoreModel
import StoreSimulation

/// What a rule looked at when it found a violation, as places among the events of the run.
struct JudgedSteps {
  /// The places.
  let places: [Int]
  /// The place of the event after which the outcome was settled; nil if the rule looked only at
  /// what the store and the devices did.
  ///
  /// That is what the app did at the instant of the violation, or else what it heard last. If a
  /// launch heard nothing, it is the call that failed there, or else what the launch did with what
  /// an earlier one had stored. Without an app, it is what the developer's server did last.
  let settled: Int?
  /// The same, but what an earlier launch heard counts before what this one did: it may be the
  /// cause that findings have in common.
  let cause: Int?
  /// Whether the app did not listen when the last update about the violation's purchase came.
  let missesUpdate: Bool

  /// Whether an event is only a call or an answer after the outcome was settled, while the rule was
  /// still waiting.
  func isAfterwards(_ place: Int, _ event: WorldEvent) -> Bool {
    guard let settled, settled < place, !places.contains(place) else { return false }
    return switch event {
    case .began, .serverAsked, .returned: true
    default: false
    }
  }

  /// Looks the evidence up.
  ///
  /// - Parameters:
  ///   - violation: the violation.
  ///   - events: all events of the run.
  ///   - involved: those of the violation's people, up to the violation, with their places.
  init(of violation: Violation, in events: [TimedEvent], _ involved: [(Int, TimedEvent)]) {
    let numbered = involved.map { (place: $0.0, timed: $0.1) }
    let all = violation.evidence.map { ($0, $0.places(in: numbered, of: violation)) }
    self.places = all.flatMap(\.1)
    // The answer to a notification often comes after all that mattered.
    let places = all.filter { !$0.0.isOfNotification }.flatMap(\.1)
    let updates = numbered.filter {
      violation.process != nil && $0.timed.event.process == violation.process
    }
    .compactMap { $0.timed.event.listeners(of: violation.evidence) }
    missesUpdate = updates.last == 0
    func last(_ isMeant: (TimedEvent) -> Bool) -> Int? {
      places.filter { isMeant(events[$0]) }.max()
    }
    guard let process = violation.process else {
      settled = last { $0.event.isByServer } ?? last { $0.event.process != nil }
      cause = settled
      return
    }
    let own = { (timed: TimedEvent) in timed.event.process?.device == process.device }
    let ofLaunch = { (timed: TimedEvent) in timed.event.process == process }
    let atOnce = last { own($0) && $0.event.isAct && $0.instant == violation.instant }
    cause =
      atOnce ?? last { own($0) && $0.event.isNews } ?? last { own($0) && $0.event.isAct }
      ?? last { $0.event.isByServer }
    let failed = numbered.last { ofLaunch($0.timed) && $0.timed.event.isFailedCall }?.place
    settled =
      atOnce ?? last { ofLaunch($0) && $0.event.isNews } ?? failed
      ?? last { ofLaunch($0) && $0.event.isAct } ?? cause
  }

  /// Looks the evidence up among all events of a run.
  init(of violation: Violation, in events: [TimedEvent]) {
    let involved = CausalSlice.involved(
      in: events,
      violation,
      DeviceOwners.all(in: events),
      until: violation.instant
    )
    self.init(of: violation, in: events, involved.map { ($0.offset, $0.element) })
  }
}

extension Evidence {
  fileprivate var isOfNotification: Bool {
    if case .lastNotification = self { true } else { false }
  }
}

extension WorldEvent {
  /// Returns the number of listeners that got an update about a purchase that a rule looked at; nil
  /// for another event.
  fileprivate func listeners(of evidence: [Evidence]) -> Int? {
    guard case .delivered(let result, _, _, let listeners) = self else { return nil }
    let transaction = result.unsafePayload
    let isMeant = evidence.contains { piece in
      switch piece {
      case .transaction(transaction.id), .access(transaction.productID): true
      default: false
      }
    }
    return isMeant ? listeners : nil
  }

  /// Whether an app hears something that it then acts on.
  fileprivate var isNews: Bool {
    switch self {
    case .returned, .delivered, .statusDelivered, .intentDelivered, .returnedUnfinished: true
    default: false
    }
  }

  /// Whether a call of an app fails.
  fileprivate var isFailedCall: Bool {
    if case .returned(_, _, _, let outcome) = self { outcome.isFailure } else { false }
  }

  /// Whether an app does something.
  fileprivate var isAct: Bool {
    switch self {
    case .began, .finished, .wrote, .screen, .serverAsked: true
    default: false
    }
  }

  /// Whether the developer's server does something.
  fileprivate var isByServer: Bool {
    switch self {
    case .rowChanged, .committed, .notificationAnswered: true
    default: false
    }
  }
}
