/// The totals of the services of a world; nil for a service with unlimited capacity.
package struct ServiceTallies: Hashable, Sendable {
  /// The App Store.
  package let store: ServiceStation.Tally?
  /// The developer's own server.
  package let server: ServiceStation.Tally?
}
