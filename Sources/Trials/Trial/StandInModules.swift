/// The modules on Linux that have the names of Apple's.
package enum StandInModules: Sendable {
  /// Their names; the package's manifest declares them.
  package static let names: Set<String> = [
    "Combine", "CryptoKit", "Network", "OSLog", "Security", "StoreKit", "SwiftUI", "UIKit",
    "UserNotifications", "WidgetKit", "_os_Foundation", "os",
  ]
}
