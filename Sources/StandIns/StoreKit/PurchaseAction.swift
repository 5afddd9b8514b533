import StoreModel
public import SwiftUI

/// An action that buys: developer.apple.com/documentation/storekit/purchaseaction.
@MainActor public struct PurchaseAction {
  nonisolated init() {}

  /// See `purchaseaction/callasfunction(_:options:)`.
  ///
  /// - Parameters:
  ///   - product: The product to buy.
  ///   - options: The purchase options.
  /// - Returns: The result of the purchase.
  /// - Throws: The errors of `purchase(options:)`.
  public func callAsFunction(
    _ product: Product,
    options: Set<Product.PurchaseOption> = []
  ) async throws -> Product.PurchaseResult {
    try await product.purchase(options: options)
  }
}

/// An action that requests a review, without effect:
/// See developer.apple.com/documentation/storekit/requestreviewaction.
@MainActor public struct RequestReviewAction {
  nonisolated init() {}

  /// See `requestreviewaction/callasfunction()`.
  public func callAsFunction() {}
}

/// See developer.apple.com/documentation/storekit/displaymessageaction.
@MainActor public struct DisplayMessageAction {
  nonisolated init() {}

  /// See `displaymessageaction/callasfunction(_:)`.
  ///
  /// - Parameter message: The message to show.
  /// - Throws: `StoreKitError`.
  public func callAsFunction(_ message: Message) throws {
    let store = Device.store(for: "DisplayMessageAction.callAsFunction(_:)")
    try asking { try store?.display(message.message) }
  }
}

extension EnvironmentValues {
  /// See `environmentvalues/purchase`.
  public var purchase: PurchaseAction { PurchaseAction() }
  /// See `environmentvalues/requestreview`.
  public var requestReview: RequestReviewAction { RequestReviewAction() }
  /// See `environmentvalues/displaystorekitmessage`.
  public var displayStoreKitMessage: DisplayMessageAction { DisplayMessageAction() }
}
