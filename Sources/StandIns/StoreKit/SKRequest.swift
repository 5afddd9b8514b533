// Names of the original StoreKit that StoreKit 2 files still mention. They compile; a call that
// needs the store is refused.

public import Foundation

/// See developer.apple.com/documentation/storekit/skrequest.
open class SKRequest: NSObject {
  /// See `skrequest/start()`.
  open func start() { Device.refuse("SKRequest.start()") }
  /// See `skrequest/cancel()`.
  open func cancel() {}
}

/// See developer.apple.com/documentation/storekit/skrequestdelegate.
public protocol SKRequestDelegate: NSObjectProtocol {
  /// See `skrequestdelegate/requestdidfinish(_:)`.
  ///
  /// - Parameter request: The request.
  func requestDidFinish(_ request: SKRequest)

  /// See `skrequestdelegate/request(_:didfailwitherror:)`.
  ///
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

/// See developer.apple.com/documentation/storekit/skproductsrequest.
open class SKProductsRequest: SKRequest {
  /// See `skproductsrequest/delegate`.
  open weak var delegate: (any SKProductsRequestDelegate)?

  /// See `skproductsrequest/init(productidentifiers:)`.
  public convenience init(productIdentifiers: Set<String>) { self.init() }

  /// See `skrequest/start()`.
  open override func start() { Device.refuse("SKProductsRequest.start()") }
}

/// See developer.apple.com/documentation/storekit/skproductsrequestdelegate.
public protocol SKProductsRequestDelegate: SKRequestDelegate {
  /// See `skproductsrequestdelegate/productsrequest(_:didreceive:)`.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - response: The store's response.
  func productsRequest(_ request: SKProductsRequest, didReceive response: SKProductsResponse)
}

/// See developer.apple.com/documentation/storekit/skproductsresponse.
open class SKProductsResponse: NSObject {
  /// See `skproductsresponse/products`.
  open var products: [SKProduct] { [] }
  /// See `skproductsresponse/invalidproductidentifiers`.
  open var invalidProductIdentifiers: [String] { [] }
}

/// See developer.apple.com/documentation/storekit/skreceiptrefreshrequest.
open class SKReceiptRefreshRequest: SKRequest {
  /// See `skrequest/delegate`.
  open weak var delegate: (any SKRequestDelegate)?

  /// See `skreceiptrefreshrequest/init(receiptproperties:)`.
  public convenience init(receiptProperties properties: [String: Any]? = nil) { self.init() }

  /// See `skrequest/start()`.
  open override func start() { Device.refuse("SKReceiptRefreshRequest.start()") }
}

@available(*, unavailable)
extension SKRequest: Sendable {}

@available(*, unavailable)
extension SKProductsResponse: Sendable {}
