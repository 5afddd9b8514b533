/// The result of a load by stage.
package struct LoadTally: Hashable, Sendable {
  /// The result of one stage.
  package struct Stage: Hashable, Sendable {
    /// The number of journeys that began.
    package internal(set) var begun: UInt64 = 0
    /// The number of users who did not arrive because too many were active or none was free.
    package internal(set) var dropped: UInt64 = 0
    /// The number of journeys that ended.
    package internal(set) var finished: UInt64 = 0
    /// The largest number of users active at once.
    package internal(set) var mostAtOnce = 0
  }

  /// The stages in order.
  package internal(set) var stages: [Stage]
  /// The number of active users.
  package internal(set) var underWay = 0

  init(stages: Int) { self.stages = Array(repeating: Stage(), count: stages) }
}

/// The totals of the services of a world; nil for a service with unlimited capacity.
package struct ServiceTallies: Hashable, Sendable {
  /// The App Store.
  package let store: ServiceStation.Tally?
  /// The developer's own server.
  package let server: ServiceStation.Tally?
}
