// Names of the original StoreKit that files for StoreKit 2 still mention. They compile; what asks
// the store is refused when it is called.

public import Foundation

/// See developer.apple.com/documentation/storekit/skproduct.
open class SKProduct: NSObject {
  /// See `skproduct/productidentifier`.
  open var productIdentifier: String { "" }
  /// See `skproduct/price`.
  open var price: NSDecimalNumber { 0 }
  /// See `skproduct/pricelocale`.
  open var priceLocale: Locale { Locale(identifier: "en_US") }
  /// See `skproduct/localizedtitle`.
  open var localizedTitle: String { "" }
  /// See `skproduct/localizeddescription`.
  open var localizedDescription: String { "" }
}

@available(*, unavailable)
extension SKProduct: Sendable {}
