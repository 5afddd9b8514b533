// Names of the original StoreKit that files for StoreKit 2 still mention. They compile; what asks
// the store is refused when it is called.

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
  /// - Parameter request: which one.
  func requestDidFinish(_ request: SKRequest)

  /// See `skrequestdelegate/request(_:didfailwitherror:)`.
  ///
  /// - Parameters:
  ///   - request: which one.
  ///   - error: why.
  func request(_ request: SKRequest, didFailWithError error: any Error)
}

extension SKRequestDelegate {
  /// Nothing.
  public func requestDidFinish(_ request: SKRequest) {}
  /// Nothing.
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
  ///   - request: which one.
  ///   - response: what the store has.
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
