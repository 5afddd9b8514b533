/// What came of the services of a world; nil: what could do everything at once.
public struct ServiceTallies: Hashable, Sendable {
  /// The App Store.
  public let store: ServiceStation.Tally?
  /// The developer's own server.
  public let server: ServiceStation.Tally?
}
