public import Foundation

/// See developer.apple.com/documentation/storekit/skstorefront.
open class SKStorefront: NSObject {
  /// See `skstorefront/countrycode`.
  open var countryCode: String { Storefront.default.countryCode }
  /// See `skstorefront/identifier`.
  open var identifier: String { Storefront.default.id }
}

@available(*, unavailable)
extension SKStorefront: Sendable {}
