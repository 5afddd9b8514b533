/// The capacity of the services of a world; nil for unlimited capacity and no service time.
public struct CapacityPlan: Hashable, Sendable {
  /// The App Store, asked by devices.
  public var store: StationPlan?
  /// The developer's own server, asked by apps.
  public var server: StationPlan?

  /// Creates a capacity plan.
  ///
  /// - Parameters:
  ///   - store: the App Store.
  ///   - server: the developer's own server.
  public init(store: StationPlan? = nil, server: StationPlan? = nil) {
    self.store = store
    self.server = server
  }
}
