public import Foundation
import Simulation
import StoreModel

/// The store's record of a purchase: developer.apple.com/documentation/storekit/transaction.
public struct Transaction: Identifiable, Hashable, Sendable {
  /// See `transaction/ownershiptype-swift.struct`.
  public struct OwnershipType: RawRepresentable, Hashable, Sendable {
    /// The name of the type.
    public let rawValue: String

    /// Creates a type from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// See `ownershiptype-swift.struct/purchased`.
    public static let purchased = OwnershipType(rawValue: "PURCHASED")
    /// See `ownershiptype-swift.struct/familyshared`.
    public static let familyShared = OwnershipType(rawValue: "FAMILY_SHARED")
  }

  /// See `transaction/revocationreason-swift.struct`.
  public struct RevocationReason: RawRepresentable, Hashable, Sendable {
    /// The number of the reason.
    public let rawValue: Int

    /// Creates a reason from its number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// See `revocationreason-swift.struct/developerissue`.
    public static let developerIssue = RevocationReason(rawValue: 1)
    /// See `revocationreason-swift.struct/other`.
    public static let other = RevocationReason(rawValue: 0)

    /// See `revocationreason-swift.struct/localizeddescription`.
    public var localizedDescription: String { rawValue == 1 ? "Developer Issue" : "Other" }
  }

  /// See `transaction/reason-swift.struct`.
  public struct Reason: RawRepresentable, Hashable, Sendable {
    /// The name of the reason.
    public let rawValue: String

    /// Creates a reason from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// See `reason-swift.struct/purchase`.
    public static let purchase = Reason(rawValue: "PURCHASE")
    /// See `reason-swift.struct/renewal`.
    public static let renewal = Reason(rawValue: "RENEWAL")
  }

  /// See `transaction/offertype-swift.struct`.
  public struct OfferType: RawRepresentable, Hashable, Sendable {
    /// The number of the type.
    public let rawValue: Int

    /// Creates a type from its number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// See `offertype-swift.struct/introductory`.
    public static let introductory = OfferType(rawValue: 1)
    /// See `offertype-swift.struct/promotional`.
    public static let promotional = OfferType(rawValue: 2)
    /// See `offertype-swift.struct/code`.
    public static let code = OfferType(rawValue: 3)
    /// See `offertype-swift.struct/winback`.
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

  /// See `transaction/offer-swift.struct`.
  public struct Offer: Hashable, Sendable {
    /// See `offer-swift.struct/paymentmode-swift.struct`.
    public struct PaymentMode: RawRepresentable, Hashable, Sendable {
      /// The name of the mode.
      public let rawValue: String

      /// Creates a mode from its name.
      public init(rawValue: String) { self.rawValue = rawValue }

      /// See `paymentmode-swift.struct/freetrial`.
      public static let freeTrial = PaymentMode(rawValue: "FREE_TRIAL")
      /// See `paymentmode-swift.struct/payasyougo`.
      public static let payAsYouGo = PaymentMode(rawValue: "PAY_AS_YOU_GO")
      /// See `paymentmode-swift.struct/payupfront`.
      public static let payUpFront = PaymentMode(rawValue: "PAY_UP_FRONT")
    }

    /// See `offer-swift.struct/id`.
    public let id: String?
    /// See `offer-swift.struct/type`.
    public let type: OfferType
    /// See `offer-swift.struct/paymentmode-swift.property`.
    public let paymentMode: PaymentMode?
    /// See `offer-swift.struct/period`.
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

  /// The Advanced Commerce information, which no simulated purchase has:
  /// See `transaction/advancedcommerceinfo-swift.struct`.
  public struct AdvancedCommerceInfo: Hashable, Sendable {
    /// See `advancedcommerceinfo-swift.struct/description`.
    public let description: String
    /// See `advancedcommerceinfo-swift.struct/displayname`.
    public let displayName: String
    /// See `advancedcommerceinfo-swift.struct/requestreferenceid`.
    public let requestReferenceID: String
    /// See `advancedcommerceinfo-swift.struct/taxcode`.
    public let taxCode: String
  }

  let model: StoreModel.Transaction

  init(_ model: StoreModel.Transaction) { self.model = model }

  /// See `transaction/id`.
  public var id: UInt64 { model.id.rawValue }
  /// See `transaction/originalid`.
  public var originalID: UInt64 { model.originalID.rawValue }
  /// See `transaction/weborderlineitemid`.
  public var webOrderLineItemID: String? { model.subscription?.webOrderLineItemID }
  /// See `transaction/productid`.
  public var productID: String { model.productID.rawValue }
  /// See `transaction/subscriptiongroupid`.
  public var subscriptionGroupID: String? { model.subscriptionGroupID?.rawValue }
  /// See `transaction/appbundleid`.
  public var appBundleID: String { AppIdentity.bundleID }
  /// See `transaction/purchasedate`.
  public var purchaseDate: Date { model.purchaseDate.asDate }
  /// See `transaction/originalpurchasedate`.
  public var originalPurchaseDate: Date { model.originalPurchaseDate.asDate }
  /// See `transaction/expirationdate`.
  public var expirationDate: Date? { model.expirationDate?.asDate }
  /// See `transaction/purchasedquantity`.
  public var purchasedQuantity: Int { model.purchasedQuantity }
  /// See `transaction/isupgraded`.
  public var isUpgraded: Bool { model.isUpgraded }
  /// See `transaction/revocationdate`.
  public var revocationDate: Date? { model.revocationDate?.asDate }
  /// See `transaction/revocationreason-swift.property`.
  public var revocationReason: RevocationReason? {
    model.revocationReason.map { $0 == .developerIssue ? .developerIssue : .other }
  }
  /// See `transaction/producttype`.
  public var productType: Product.ProductType { Product.ProductType(model.productType) }
  /// See `transaction/appaccounttoken`.
  public var appAccountToken: UUID? {
    model.appAccountToken.flatMap { UUID(uuidString: $0.rawValue) }
  }
  /// See `transaction/environment`.
  public var environment: AppStore.Environment { AppStore.Environment(model.environment) }
  /// See `transaction/environmentstringrepresentation`.
  public var environmentStringRepresentation: String { environment.rawValue }
  /// See `transaction/reason-swift.property`.
  public var reason: Reason { model.reason == .purchase ? .purchase : .renewal }
  /// See `transaction/reasonstringrepresentation`.
  public var reasonStringRepresentation: String { reason.rawValue }
  /// See `transaction/price`.
  public var price: Decimal? { model.price.asDecimal }
  /// See `transaction/currency`.
  public var currency: Locale.Currency? { Locale.Currency(model.price.currency) }
  /// See `transaction/currencycode`.
  public var currencyCode: String? { model.price.currency }
  /// See `transaction/offer-swift.property`.
  public var offer: Offer? { model.offer.map(Offer.init) }
  /// See `transaction/offertype-swift.property`.
  public var offerType: OfferType? { model.offer.map { OfferType($0.kind) } }
  /// See `transaction/offerid`.
  public var offerID: String? { model.offer?.id }
  /// See `transaction/offertypestringrepresentation`.
  public var offerTypeStringRepresentation: String? { offerType.map { "\($0.rawValue)" } }
  /// See `transaction/offerpaymentmodestringrepresentation`.
  public var offerPaymentModeStringRepresentation: String? { offer?.paymentMode?.rawValue }
  /// See `transaction/offerperiodstringrepresentation`.
  public var offerPeriodStringRepresentation: String? { offer?.period?.inISO8601 }
  /// See `transaction/ownershiptype-swift.property`.
  public var ownershipType: OwnershipType {
    model.ownershipType == .purchased ? .purchased : .familyShared
  }
  /// See `transaction/apptransactionid`.
  public var appTransactionID: String { AppTransaction.currentID }
  /// See `transaction/advancedcommerceinfo-swift.property`.
  public var advancedCommerceInfo: AdvancedCommerceInfo? { nil }
  /// See `transaction/signeddate`.
  public var signedDate: Date { model.signedDate.asDate }
  /// See `transaction/storefront`.
  public var storefront: Storefront { Storefront.default }
  /// See `transaction/storefrontcountrycode`.
  public var storefrontCountryCode: String { Storefront.default.countryCode }
  /// See `transaction/deviceverification`.
  public var deviceVerification: Data { Data(repeating: 0, count: 48) }
  /// See `transaction/deviceverificationnonce`.
  public var deviceVerificationNonce: UUID {
    model.deviceVerificationNonce.text.flatMap(UUID.init(uuidString:))
      ?? UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
  }
  /// See `transaction/jsonrepresentation`.
  public var jsonRepresentation: Data { Data(model.wire().json.utf8) }
  /// See `transaction/debugdescription`.
  public var debugDescription: String { "\(productID) (transaction \(id))" }

  /// See `transaction/subscriptionstatus`.
  public var subscriptionStatus: Product.SubscriptionInfo.Status? {
    get async {
      guard let group = subscriptionGroupID else { return nil }
      return try? await Product.SubscriptionInfo.status(for: group).first {
        $0.transaction.unsafePayloadValue.originalID == originalID
      }
    }
  }

  /// See `transaction/finish()`.
  public func finish() async { await Device.store(for: "Transaction.finish()")?.finish(model) }
}

extension Transaction: CustomDebugStringConvertible {}
