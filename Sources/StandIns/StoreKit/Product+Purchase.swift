// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/storekit. Comments note the differences.

public import Foundation
package import StoreModel
public import UIKit

extension Product {
  /// A purchase result: developer.apple.com/documentation/storekit/product/purchaseresult.
  public enum PurchaseResult: Hashable, Sendable {
    case success(VerificationResult<Transaction>)
    case userCancelled
    case pending
  }

  public struct PurchaseOption: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
      case token(UUID)
      case quantity(Int)
      case promotional(String)
      case winBack(String)
      case billingPlan(String)
      case asksToBuy(Bool)
      case other(String)
    }

    let kind: Kind

    /// - Parameter token: The app's identifier of the user.
    /// - Returns: The purchase option.
    public static func appAccountToken(_ token: UUID) -> PurchaseOption {
      PurchaseOption(kind: .token(token))
    }

    /// - Parameter quantity: The number of units.
    /// - Returns: The purchase option.
    public static func quantity(_ quantity: Int) -> PurchaseOption {
      PurchaseOption(kind: .quantity(quantity))
    }

    /// The simulated store accepts every signature.
    ///
    /// - Parameters:
    ///   - offerID: The offer's identifier.
    ///   - keyID: The key's identifier.
    ///   - nonce: The one-time value of the signature.
    ///   - signature: The server's signature.
    ///   - timestamp: The signature date in milliseconds.
    /// - Returns: The purchase option.
    public static func promotionalOffer(
      offerID: String,
      keyID: String,
      nonce: UUID,
      signature: Data,
      timestamp: Int
    ) -> PurchaseOption {
      PurchaseOption(kind: .promotional(offerID))
    }

    /// - Parameters:
    ///   - offerID: The offer's identifier.
    ///   - signature: The server's signature, which is always accepted.
    /// - Returns: The purchase option.
    public static func promotionalOffer(
      offerID: String,
      signature: SubscriptionOffer.Signature
    ) -> PurchaseOption {
      PurchaseOption(kind: .promotional(offerID))
    }

    /// - Parameters:
    ///   - offerID: The offer's identifier.
    ///   - compactJWS: The server's signed data.
    /// - Returns: The purchase option.
    public static func promotionalOffer(
      _ offerID: String,
      compactJWS: String
    ) -> [PurchaseOption] {
      [PurchaseOption(kind: .promotional(offerID))]
    }

    /// Refused, since no product has such a plan.
    ///
    /// - Parameter type: The type of the billing plan.
    /// - Returns: The purchase option.
    public static func billingPlanType(_ type: SubscriptionInfo.BillingPlanType) -> PurchaseOption {
      Device.refuse("Product.PurchaseOption.billingPlanType(_:)")
      return PurchaseOption(kind: .billingPlan(type.rawValue))
    }

    /// - Parameter offer: The offer.
    /// - Returns: The purchase option.
    public static func winBackOffer(_ offer: SubscriptionOffer) -> PurchaseOption {
      PurchaseOption(kind: .winBack(offer.id ?? ""))
    }

    /// Accepted without effect: the scenario decides which accounts ask.
    ///
    /// - Parameter simulateAskToBuy: Whether the purchase asks for approval.
    /// - Returns: The purchase option.
    public static func simulatesAskToBuyInSandbox(_ simulateAskToBuy: Bool) -> PurchaseOption {
      PurchaseOption(kind: .asksToBuy(simulateAskToBuy))
    }

    /// - Parameter compactJWS: The server's signed data.
    /// - Returns: The purchase option.
    public static func introductoryOfferEligibility(compactJWS: String) -> PurchaseOption {
      PurchaseOption(kind: .other(compactJWS))
    }

    /// - Parameter shouldContinuePurchase: The handler of storefront changes, never called.
    /// - Returns: The purchase option.
    public static func onStorefrontChange(
      shouldContinuePurchase: @escaping @Sendable (Storefront) -> Bool
    ) -> PurchaseOption {
      PurchaseOption(kind: .other("onStorefrontChange"))
    }

    /// - Parameters:
    ///   - key: The key.
    ///   - value: The value.
    /// - Returns: The purchase option.
    public static func custom(key: String, value: String) -> PurchaseOption {
      PurchaseOption(kind: .other("\(key)=\(value)"))
    }

    public static func custom(key: String, value: Bool) -> PurchaseOption {
      PurchaseOption(kind: .other("\(key)=\(value)"))
    }

    public static func custom(key: String, value: Double) -> PurchaseOption {
      PurchaseOption(kind: .other("\(key)=\(value)"))
    }

    public static func custom(key: String, value: Data) -> PurchaseOption {
      PurchaseOption(kind: .other("\(key)=\(value.base64EncodedString())"))
    }
  }

  /// - Parameter options: The purchase options.
  /// - Returns: The result of the purchase.
  /// - Throws: `StoreKitError` or `Product.PurchaseError`.
  @MainActor public func purchase(
    options: Set<PurchaseOption> = []
  ) async throws -> PurchaseResult {
    guard let store = Device.store(for: "Product.purchase(options:)") else {
      throw StoreKitError.unknown
    }
    let id = model.id
    let wanted = PurchaseOptions(options)
    return try await asking { try await store.purchase(id, options: wanted) }.asStoreKit
  }

  /// Buys as a StoreKit view without a completion action does: a success arrives on
  /// `Transaction.updates`, and the view shows an error.
  @MainActor package func purchaseInStoreView(options: Set<PurchaseOption> = []) async {
    var wanted = PurchaseOptions(options)
    wanted.isByStoreView = true
    let store = Device.store(for: "ProductView")
    _ = try? await store?.purchase(model.id, options: wanted)
  }

  /// - Parameters:
  ///   - scene: The scene of the payment sheet.
  ///   - options: The purchase options.
  /// - Returns: The result of the purchase.
  /// - Throws: The errors of `purchase(options:)`.
  @MainActor public func purchase(
    confirmIn scene: some UIScene,
    options: Set<PurchaseOption> = []
  ) async throws -> PurchaseResult {
    try await purchase(options: options)
  }

  /// - Parameters:
  ///   - viewController: The view controller of the payment sheet.
  ///   - options: The purchase options.
  /// - Returns: The result of the purchase.
  /// - Throws: The errors of `purchase(options:)`.
  @MainActor public func purchase(
    confirmIn viewController: UIViewController,
    options: Set<PurchaseOption> = []
  ) async throws -> PurchaseResult {
    try await purchase(options: options)
  }
}

extension PurchaseOptions {
  /// Creates the options of the simulated store from the app's.
  package init(_ options: Set<Product.PurchaseOption>) {
    self.init()
    // An app passes at most one option of each kind.
    for option in options {
      switch option.kind {
      case .token(let token): appAccountToken = AppAccountToken(rawValue: token.uuidString)
      case .quantity(let wanted): quantity = wanted
      case .promotional(let id): promotionalOffer = PromotionalOffer(id: id)
      case .winBack(let id): winBackOffer = id
      case .billingPlan, .asksToBuy, .other: break
      }
    }
  }
}

extension StoreModel.PurchaseResult {
  var asStoreKit: Product.PurchaseResult {
    get throws {
      switch self {
      case .success(let result): .success(VerificationResult(result))
      case .pending: .pending
      case .userCancelled: .userCancelled
      case .unknown: throw StoreKitError.unknown
      }
    }
  }
}
