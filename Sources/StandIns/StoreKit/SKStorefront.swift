// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures as at developer.apple.com/documentation/storekit; comments say what differs.

public import Foundation

open class SKStorefront: NSObject {
  open var countryCode: String { Storefront.default.countryCode }
  open var identifier: String { Storefront.default.id }
}

@available(*, unavailable)
extension SKStorefront: Sendable {}
