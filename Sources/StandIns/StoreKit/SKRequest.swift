// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/storekit. Comments note the differences.

// Names of the original StoreKit that StoreKit 2 files still mention. They compile; a call that
// needs the store is refused.

public import Foundation

open class SKRequest: NSObject {
  open func start() { Device.refuse("SKRequest.start()") }
  open func cancel() {}
}

public protocol SKRequestDelegate: NSObjectProtocol {
  /// - Parameter request: The request.
  func requestDidFinish(_ request: SKRequest)

  /// - Parameters:
  ///   - request: The request.
  ///   - error: The reason for the failure.
  func request(_ request: SKRequest, didFailWithError error: any Error)
}

extension SKRequestDelegate {
  /// Does nothing.
  public func requestDidFinish(_ request: SKRequest) {}
  /// Does nothing.
  public func request(_ request: SKRequest, didFailWithError error: any Error) {}
}

open class SKProductsRequest: SKRequest {
  open weak var delegate: (any SKProductsRequestDelegate)?

  public convenience init(productIdentifiers: Set<String>) { self.init() }

  open override func start() { Device.refuse("SKProductsRequest.start()") }
}

public protocol SKProductsRequestDelegate: SKRequestDelegate {
  /// - Parameters:
  ///   - request: The request.
  ///   - response: The store's response.
  func productsRequest(_ request: SKProductsRequest, didReceive response: SKProductsResponse)
}

open class SKProductsResponse: NSObject {
  open var products: [SKProduct] { [] }
  open var invalidProductIdentifiers: [String] { [] }
}

open class SKReceiptRefreshRequest: SKRequest {
  open weak var delegate: (any SKRequestDelegate)?

  public convenience init(receiptProperties properties: [String: Any]? = nil) { self.init() }

  open override func start() { Device.refuse("SKReceiptRefreshRequest.start()") }
}

@available(*, unavailable)
extension SKRequest: Sendable {}

@available(*, unavailable)
extension SKProductsResponse: Sendable {}

// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/storekit. Comments note the differences.

// Names of the original StoreKit that StoreKit 2 files still mention. They compile; a call that
// needs the store is refused.

public import UIKit

public enum SKStoreReviewController: Sendable {
  /// - Parameter scene: The scene of the sheet.
  @MainActor public static func requestReview(in scene: UIWindowScene) {}
  @MainActor public static func requestReview() {}
}

// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/storekit. Comments note the differences.

public import Foundation

open class SKStorefront: NSObject {
  open var countryCode: String { Storefront.default.countryCode }
  open var identifier: String { Storefront.default.id }
}

@available(*, unavailable)
extension SKStorefront: Sendable {}
