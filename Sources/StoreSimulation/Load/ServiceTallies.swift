/// The totals of the services of a world; nil for a service with unlimited capacity.
public struct ServiceTallies: Hashable, Sendable {
  /// The App Store.
  public let store: ServiceStation.Tally?
  /// The developer's own server.
  public let server: ServiceStation.Tally?
}
