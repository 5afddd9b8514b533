import Judging
import Simulation
import StoreSimulation

/// What a rule looked at when it found a violation, as places among the events of the run.
struct JudgedSteps {
  /// The places.
  let places: [Int]
  /// The place of the event after which the outcome was settled; nil if the rule looked only at
  /// what the store and the devices did.
  ///
  /// That is what the app did at the instant of the violation, or else what it heard last; without
  /// an app, it is what the developer's server did last.
  let settled: Int?
  /// Whether the last update that the rule looked at found no listener in the app.
  let missesUpdate: Bool

  /// Looks the evidence up.
  ///
  /// - Parameters:
  ///   - violation: the violation.
  ///   - events: all events of the run.
  ///   - involved: those of the violation's people, up to the violation, with their places.
  init(of violation: Violation, in events: [TimedEvent], _ involved: [(Int, TimedEvent)]) {
    let numbered = involved.map { (place: $0.0, timed: $0.1) }
    let places = violation.evidence.flatMap { $0.places(in: numbered, of: violation) }
    self.places = places
    let updates = places.sorted().compactMap { events[$0].event.listenersOfUpdate }
    missesUpdate = updates.last == 0
    func last(_ isMeant: (TimedEvent) -> Bool) -> Int? {
      places.filter { isMeant(events[$0]) }.max()
    }
    guard let process = violation.process else {
      settled = last { $0.event.isByServer } ?? last { $0.event.process != nil }
      return
    }
    let own = { (timed: TimedEvent) in timed.event.process?.device == process.device }
    settled =
      last { own($0) && $0.event.isAct && $0.instant == violation.instant }
      ?? last { own($0) && $0.event.isNews } ?? last { own($0) && $0.event.isAct }
      ?? last { $0.event.isByServer }
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

extension WorldEvent {
  /// The number of listeners that got an update about a transaction; nil for another event.
  fileprivate var listenersOfUpdate: Int? {
    if case .delivered(_, _, _, let listeners) = self { listeners } else { nil }
  }

  /// Whether an app hears something that it then acts on.
  fileprivate var isNews: Bool {
    switch self {
    case .returned, .delivered, .statusDelivered, .intentDelivered, .returnedUnfinished: true
    default: false
    }
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
