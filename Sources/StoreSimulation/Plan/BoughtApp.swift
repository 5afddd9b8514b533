package import Simulation

/// The customers who bought the app before the world begins, when it still had a price.
package struct BoughtApp: Hashable, Sendable {
  /// The share of accounts that bought it.
  package var chance: Ratio
  /// The version that they bought.
  package var version: String
  /// How long before the world begins they bought it.
  package var ago: DelayRange

  /// Creates a plan of earlier customers.
  package init(_ chance: Ratio, version: String, ago: DelayRange) {
    self.chance = chance
    self.version = version
    self.ago = ago
  }
}
