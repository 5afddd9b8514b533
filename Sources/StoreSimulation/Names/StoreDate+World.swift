package import Simulation
package import StoreModel

extension StoreDate {
  /// The start of every simulated world: noon of January 1, 2026, UTC.
  static let worldBegins = StoreDate(rawValue: 1_767_268_800_000)

  /// Creates the true date at an instant of virtual time.
  package init(at instant: VirtualInstant) {
    self.init(rawValue: Self.worldBegins.rawValue + instant.rawValue / 1_000_000)
  }

  /// The instant of virtual time at this date; before ``VirtualInstant/start`` for an earlier one.
  package var instant: VirtualInstant {
    VirtualInstant(rawValue: (rawValue - Self.worldBegins.rawValue) * 1_000_000)
  }
}
