/// The capacity of the services of a world; nil for unlimited capacity and no service time.
package struct CapacityPlan: Hashable, Sendable {
  /// The App Store, asked by devices.
  package var store: StationPlan?
  /// The developer's own server, asked by apps.
  package var server: StationPlan?

  /// Creates a capacity plan.
  ///
  /// - Parameters:
  ///   - store: the App Store.
  ///   - server: the developer's own server.
  package init(store: StationPlan? = nil, server: StationPlan? = nil) {
    self.store = store
    self.server = server
  }
}
