public import Foundation
import StoreModel
public import UIKit

extension Product {
  /// What comes of a purchase: developer.apple.com/documentation/storekit/product/purchaseresult.
  public enum PurchaseResult: Hashable, Sendable {
    /// See `product/purchaseresult/success(_:)`.
    case success(VerificationResult<Transaction>)
    /// See `product/purchaseresult/usercancelled`.
    case userCancelled
    /// See `product/purchaseresult/pending`.
    case pending
  }

  /// See `product/purchaseoption`.
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

    /// See `product/purchaseoption/appaccounttoken(_:)`.
    ///
    /// - Parameter token: the app's name of the user.
    /// - Returns: the option.
    public static func appAccountToken(_ token: UUID) -> PurchaseOption {
      PurchaseOption(kind: .token(token))
    }

    /// See `product/purchaseoption/quantity(_:)`.
    ///
    /// - Parameter quantity: how many.
    /// - Returns: the option.
    public static func quantity(_ quantity: Int) -> PurchaseOption {
      PurchaseOption(kind: .quantity(quantity))
    }

    /// See `product/purchaseoption/promotionaloffer(offerid:keyid:nonce:signature:timestamp:)`.
    ///
    /// The simulated store takes every signature for right.
    ///
    /// - Parameters:
    ///   - offerID: of the offer.
    ///   - keyID: of the key.
    ///   - nonce: used once.
    ///   - signature: of the server.
    ///   - timestamp: in milliseconds.
    /// - Returns: the option.
    public static func promotionalOffer(
      offerID: String,
      keyID: String,
      nonce: UUID,
      signature: Data,
      timestamp: Int
    ) -> PurchaseOption {
      PurchaseOption(kind: .promotional(offerID))
    }

    /// See `product/purchaseoption/promotionaloffer(offerid:signature:)`.
    ///
    /// - Parameters:
    ///   - offerID: of the offer.
    ///   - signature: of the server, which is taken for right.
    /// - Returns: the option.
    public static func promotionalOffer(
      offerID: String,
      signature: SubscriptionOffer.Signature
    ) -> PurchaseOption {
      PurchaseOption(kind: .promotional(offerID))
    }

    /// See `product/purchaseoption/promotionaloffer(_:compactjws:)`.
    ///
    /// - Parameters:
    ///   - offerID: of the offer.
    ///   - compactJWS: signed by the server.
    /// - Returns: the option.
    public static func promotionalOffer(
      _ offerID: String,
      compactJWS: String
    ) -> [PurchaseOption] {
      [PurchaseOption(kind: .promotional(offerID))]
    }

    /// See `product/purchaseoption/billingplantype(_:)`: refused, as no product has such a plan.
    ///
    /// - Parameter type: when it is billed.
    /// - Returns: the option.
    public static func billingPlanType(_ type: SubscriptionInfo.BillingPlanType) -> PurchaseOption {
      Device.refuse("Product.PurchaseOption.billingPlanType(_:)")
      return PurchaseOption(kind: .billingPlan(type.rawValue))
    }

    /// See `product/purchaseoption/winbackoffer(_:)`.
    ///
    /// - Parameter offer: the offer.
    /// - Returns: the option.
    public static func winBackOffer(_ offer: SubscriptionOffer) -> PurchaseOption {
      PurchaseOption(kind: .winBack(offer.id ?? ""))
    }

    /// See `product/purchaseoption/simulatesasktobuyinsandbox(_:)`.
    ///
    /// Accepted; whether an account asks is the scenario's.
    ///
    /// - Parameter simulateAskToBuy: whether it asks.
    /// - Returns: the option.
    public static func simulatesAskToBuyInSandbox(_ simulateAskToBuy: Bool) -> PurchaseOption {
      PurchaseOption(kind: .asksToBuy(simulateAskToBuy))
    }

    /// See `product/purchaseoption/introductoryoffereligibility(compactjws:)`.
    ///
    /// - Parameter compactJWS: signed by the server.
    /// - Returns: the option.
    public static func introductoryOfferEligibility(compactJWS: String) -> PurchaseOption {
      PurchaseOption(kind: .other(compactJWS))
    }

    /// See `product/purchaseoption/onstorefrontchange(shouldcontinuepurchase:)`.
    ///
    /// - Parameter shouldContinuePurchase: asked where the storefront changes; never here.
    /// - Returns: the option.
    public static func onStorefrontChange(
      shouldContinuePurchase: @escaping @Sendable (Storefront) -> Bool
    ) -> PurchaseOption {
      PurchaseOption(kind: .other("onStorefrontChange"))
    }

    /// See `product/purchaseoption/custom(key:value:)-8h8g`.
    ///
    /// - Parameters:
    ///   - key: the name.
    ///   - value: the value.
    /// - Returns: the option.
    public static func custom(key: String, value: String) -> PurchaseOption {
      PurchaseOption(kind: .other("\(key)=\(value)"))
    }

    /// See `product/purchaseoption/custom(key:value:)`.
    public static func custom(key: String, value: Bool) -> PurchaseOption {
      PurchaseOption(kind: .other("\(key)=\(value)"))
    }

    /// See `product/purchaseoption/custom(key:value:)`.
    public static func custom(key: String, value: Double) -> PurchaseOption {
      PurchaseOption(kind: .other("\(key)=\(value)"))
    }

    /// See `product/purchaseoption/custom(key:value:)`.
    public static func custom(key: String, value: Data) -> PurchaseOption {
      PurchaseOption(kind: .other("\(key)=\(value.base64EncodedString())"))
    }
  }

  /// See `product/purchase(options:)`.
  ///
  /// - Parameter options: what is asked for beside the product.
  /// - Returns: what came of it.
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

  /// Buys as one of StoreKit's own views does that has no action for the result: a success comes on
  /// `Transaction.updates`, an error is shown by the view.
  @MainActor package func purchaseInStoreView() async {
    var options = PurchaseOptions.none
    options.isByStoreView = true
    let store = Device.store(for: "ProductView")
    _ = try? await store?.purchase(model.id, options: options)
  }

  /// See `product/purchase(confirmin:options:)`.
  ///
  /// - Parameters:
  ///   - scene: where it is asked.
  ///   - options: what is asked for beside the product.
  /// - Returns: what came of it.
  /// - Throws: as `purchase(options:)`.
  @MainActor public func purchase(
    confirmIn scene: some UIScene,
    options: Set<PurchaseOption> = []
  ) async throws -> PurchaseResult {
    try await purchase(options: options)
  }

  /// See `product/purchase(confirmin:options:)`.
  ///
  /// - Parameters:
  ///   - viewController: where it is asked.
  ///   - options: what is asked for beside the product.
  /// - Returns: what came of it.
  /// - Throws: as `purchase(options:)`.
  @MainActor public func purchase(
    confirmIn viewController: UIViewController,
    options: Set<PurchaseOption> = []
  ) async throws -> PurchaseResult {
    try await purchase(options: options)
  }
}

extension PurchaseOptions {
  init(_ options: Set<Product.PurchaseOption>) {
    self.init()
    // Of each kind an app gives one.
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
