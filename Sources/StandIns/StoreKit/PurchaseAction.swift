public import SwiftUI

/// Buys: developer.apple.com/documentation/storekit/purchaseaction.
@MainActor public struct PurchaseAction {
  nonisolated init() {}

  /// See `purchaseaction/callasfunction(_:options:)`.
  ///
  /// - Parameters:
  ///   - product: what to buy.
  ///   - options: what is asked for beside the product.
  /// - Returns: what came of it.
  /// - Throws: as `purchase(options:)`.
  public func callAsFunction(
    _ product: Product,
    options: Set<Product.PurchaseOption> = []
  ) async throws -> Product.PurchaseResult {
    try await product.purchase(options: options)
  }
}

/// Asks for a review, which nobody writes:
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
  /// - Parameter message: what to show.
  /// - Throws: nothing here.
  public func callAsFunction(_ message: Message) throws {
    Device.refuse("DisplayMessageAction.callAsFunction(_:)")
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
