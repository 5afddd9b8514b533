package import StoreModel

/// What the App Store calls an app.
package struct AppStoreApp: Hashable, Sendable {
  /// The bundle identifier.
  package let bundleID: BundleID
  /// The number of the app in the App Store, which libraries check in production.
  package let appAppleID: Int64

  /// Names an app.
  package init(bundleID: BundleID, appAppleID: Int64) {
    (self.bundleID, self.appAppleID) = (bundleID, appAppleID)
  }
}
