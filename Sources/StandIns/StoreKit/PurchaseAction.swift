// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/storekit. Comments note the differences.

import StoreModel
public import SwiftUI

/// An action that buys: developer.apple.com/documentation/storekit/purchaseaction.
@MainActor public struct PurchaseAction {
  nonisolated init() {}

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

/// An action that requests a review, without effect.
@MainActor public struct RequestReviewAction {
  nonisolated init() {}

  public func callAsFunction() {}
}

@MainActor public struct DisplayMessageAction {
  nonisolated init() {}

  /// - Parameter message: The message to show.
  /// - Throws: `StoreKitError`.
  public func callAsFunction(_ message: Message) throws {
    let store = Device.store(for: "DisplayMessageAction.callAsFunction(_:)")
    try asking { try store?.display(message.message) }
  }
}

extension EnvironmentValues {
  public var purchase: PurchaseAction { PurchaseAction() }
  public var requestReview: RequestReviewAction { RequestReviewAction() }
  public var displayStoreKitMessage: DisplayMessageAction { DisplayMessageAction() }
}
