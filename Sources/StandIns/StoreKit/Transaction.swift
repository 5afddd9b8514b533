// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/storekit. Comments note the differences.

public import Foundation
import Simulation
package import StoreModel

/// The store's record of a purchase: developer.apple.com/documentation/storekit/transaction.
public struct Transaction: Identifiable, Hashable, Sendable {
  public struct OwnershipType: RawRepresentable, Hashable, Sendable {
    /// The name of the type.
    public let rawValue: String

    /// Creates a type from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let purchased = OwnershipType(rawValue: "PURCHASED")
    public static let familyShared = OwnershipType(rawValue: "FAMILY_SHARED")
  }

  public struct RevocationReason: RawRepresentable, Hashable, Sendable {
    /// The number of the reason.
    public let rawValue: Int

    /// Creates a reason from its number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let developerIssue = RevocationReason(rawValue: 1)
    public static let other = RevocationReason(rawValue: 0)

    public var localizedDescription: String { rawValue == 1 ? "Developer Issue" : "Other" }
  }

  public struct RevocationType: RawRepresentable, Hashable, Sendable {
    /// The name of the type.
    public let rawValue: String

    /// Creates a type from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let fullRefund = RevocationType(rawValue: "REFUND_FULL")
    public static let proratedRefund = RevocationType(rawValue: "REFUND_PRORATED")
    public static let familyRevocation = RevocationType(rawValue: "FAMILY_REVOKE")
    /// Never used: no simulated organization assigns purchases.
    public static let assignmentRevocation = RevocationType(rawValue: "ASSIGNMENT_REVOKE")
  }

  public struct Reason: RawRepresentable, Hashable, Sendable {
    /// The name of the reason.
    public let rawValue: String

    /// Creates a reason from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let purchase = Reason(rawValue: "PURCHASE")
    public static let renewal = Reason(rawValue: "RENEWAL")
  }

  public struct OfferType: RawRepresentable, Hashable, Sendable {
    /// The number of the type.
    public let rawValue: Int

    /// Creates a type from its number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let introductory = OfferType(rawValue: 1)
    public static let promotional = OfferType(rawValue: 2)
    public static let code = OfferType(rawValue: 3)
    public static let winBack = OfferType(rawValue: 4)

    init(_ kind: StoreModel.SubscriptionOffer.Kind) {
      switch kind {
      case .introductory: self = .introductory
      case .promotional: self = .promotional
      case .code: self = .code
      case .winBack: self = .winBack
      }
    }
  }

  public struct Offer: Hashable, Sendable {
    public struct PaymentMode: RawRepresentable, Hashable, Sendable {
      /// The name of the mode.
      public let rawValue: String

      /// Creates a mode from its name.
      public init(rawValue: String) { self.rawValue = rawValue }

      public static let freeTrial = PaymentMode(rawValue: "FREE_TRIAL")
      public static let payAsYouGo = PaymentMode(rawValue: "PAY_AS_YOU_GO")
      public static let payUpFront = PaymentMode(rawValue: "PAY_UP_FRONT")
    }

    public let id: String?
    public let type: OfferType
    public let paymentMode: PaymentMode?
    public let period: Product.SubscriptionPeriod?

    init(_ offer: StoreModel.SubscriptionOffer) {
      id = offer.id
      type = OfferType(offer.kind)
      paymentMode =
        switch offer.paymentMode {
        case .freeTrial: .freeTrial
        case .payAsYouGo: .payAsYouGo
        case .payUpFront: .payUpFront
        }
      period = Product.SubscriptionPeriod(offer.period)
    }
  }

  let model: StoreModel.Transaction

  /// Creates the app's view of a transaction.
  package init(_ model: StoreModel.Transaction) { self.model = model }

  public var id: UInt64 { model.id.rawValue }
  public var originalID: UInt64 { model.originalID.rawValue }
  public var webOrderLineItemID: String? { model.subscription?.webOrderLineItemID }
  public var productID: String { model.productID.rawValue }
  public var subscriptionGroupID: String? { model.subscriptionGroupID?.rawValue }
  public var appBundleID: String { AppIdentity.bundleID }
  public var purchaseDate: Date { model.purchaseDate.asDate }
  public var originalPurchaseDate: Date { model.originalPurchaseDate.asDate }
  public var expirationDate: Date? { model.expirationDate?.asDate }
  public var purchasedQuantity: Int { model.purchasedQuantity }
  public var isUpgraded: Bool { model.isUpgraded }
  public var revocationDate: Date? { model.revocationDate?.asDate }
  public var revocationReason: RevocationReason? {
    model.revocationReason.map { $0 == .developerIssue ? .developerIssue : .other }
  }
  public var revocationType: RevocationType? {
    switch model.revocation?.type {
    case nil: nil
    case .refundFull: .fullRefund
    case .refundProrated: .proratedRefund
    case .familyRevoke: .familyRevocation
    }
  }
  public var revocationTypeStringRepresentation: String? { revocationType?.rawValue }
  public var revocationPercentage: Decimal? {
    model.revocation.map { Decimal(Int($0.percentage)) / 1000 }
  }
  public var productType: Product.ProductType { Product.ProductType(model.productType) }
  public var appAccountToken: UUID? {
    model.appAccountToken.flatMap { UUID(uuidString: $0.rawValue) }
  }
  public var environment: AppStore.Environment { AppStore.Environment(model.environment) }
  public var environmentStringRepresentation: String { environment.rawValue }
  public var reason: Reason { model.reason == .purchase ? .purchase : .renewal }
  public var reasonStringRepresentation: String { reason.rawValue }
  public var price: Decimal? { model.price.asDecimal }
  public var currency: Locale.Currency? { Locale.Currency(model.price.currency) }
  public var currencyCode: String? { model.price.currency }
  public var offer: Offer? { model.offer.map(Offer.init) }
  public var offerType: OfferType? { model.offer.map { OfferType($0.kind) } }
  public var offerID: String? { model.offer?.id }
  public var offerTypeStringRepresentation: String? { offerType.map { "\($0.rawValue)" } }
  public var offerPaymentModeStringRepresentation: String? { offer?.paymentMode?.rawValue }
  public var offerPeriodStringRepresentation: String? { offer?.period?.inISO8601 }
  public var ownershipType: OwnershipType {
    model.ownershipType == .purchased ? .purchased : .familyShared
  }
  public var appTransactionID: String { AppTransaction.currentID }
  public var advancedCommerceInfo: AdvancedCommerceInfo? { nil }
  public var signedDate: Date { model.signedDate.asDate }
  public var storefront: Storefront { Storefront.default }
  public var storefrontCountryCode: String { Storefront.default.countryCode }
  public var deviceVerification: Data { Data(repeating: 0, count: 48) }
  public var deviceVerificationNonce: UUID {
    model.deviceVerificationNonce.text.flatMap(UUID.init(uuidString:))
      ?? UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
  }
  public var jsonRepresentation: Data { Data(model.wire().json.utf8) }
  public var debugDescription: String { "\(productID) (transaction \(id))" }

  public var subscriptionStatus: Product.SubscriptionInfo.Status? {
    get async {
      guard let group = subscriptionGroupID else { return nil }
      return try? await Product.SubscriptionInfo.status(for: group).first {
        $0.transaction.unsafePayloadValue.originalID == originalID
      }
    }
  }

  public func finish() async { await Device.store(for: "Transaction.finish()")?.finish(model) }
}

extension Transaction: CustomDebugStringConvertible {}
