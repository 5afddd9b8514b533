/// What the services of a world can do; nil: everything at once, in no time.
public struct CapacityPlan: Hashable, Sendable {
  /// The App Store, asked by devices.
  public var store: StationPlan?
  /// The developer's own server, asked by apps.
  public var server: StationPlan?

  /// Describes the services.
  ///
  /// - Parameters:
  ///   - store: the App Store.
  ///   - server: the developer's own server.
  public init(store: StationPlan? = nil, server: StationPlan? = nil) {
    self.store = store
    self.server = server
  }
}
