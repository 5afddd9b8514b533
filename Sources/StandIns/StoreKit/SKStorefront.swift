// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/storekit. Comments note the differences.

public import Foundation

open class SKStorefront: NSObject {
  open var countryCode: String { Storefront.default.countryCode }
  open var identifier: String { Storefront.default.id }
}

@available(*, unavailable)
extension SKStorefront: Sendable {}
