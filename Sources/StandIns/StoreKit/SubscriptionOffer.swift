public import Foundation
import StoreModel

extension Product {
  /// A subscription offer: developer.apple.com/documentation/storekit/product/subscriptionoffer.
  public struct SubscriptionOffer: Hashable, Sendable {
    /// See `subscriptionoffer/offertype`.
    public struct OfferType: RawRepresentable, Hashable, Sendable {
      /// The name of the type.
      public let rawValue: String

      /// Creates a type from its name.
      public init(rawValue: String) { self.rawValue = rawValue }

      /// See `offertype/introductory`.
      public static let introductory = OfferType(rawValue: "Introductory")
      /// See `offertype/promotional`.
      public static let promotional = OfferType(rawValue: "Promotional")
      /// See `offertype/winback`.
      public static let winBack = OfferType(rawValue: "WinBack")
    }

    /// See `subscriptionoffer/paymentmode-swift.struct`.
    public struct PaymentMode: RawRepresentable, Hashable, Sendable {
      /// The name of the mode.
      public let rawValue: String

      /// Creates a mode from its name.
      public init(rawValue: String) { self.rawValue = rawValue }

      /// See `paymentmode-swift.struct/payasyougo`.
      public static let payAsYouGo = PaymentMode(rawValue: "PayAsYouGo")
      /// See `paymentmode-swift.struct/payupfront`.
      public static let payUpFront = PaymentMode(rawValue: "PayUpFront")
      /// See `paymentmode-swift.struct/freetrial`.
      public static let freeTrial = PaymentMode(rawValue: "FreeTrial")

      /// See `paymentmode-swift.struct/localizeddescription`.
      public var localizedDescription: String { rawValue }
    }

    /// A server's signature: see `subscriptionoffer/signature`.
    public struct Signature: Hashable, Sendable {
      /// See `signature/keyid`.
      public let keyID: String
      /// See `signature/nonce`.
      public let nonce: UUID
      /// See `signature/timestamp`.
      public let timestamp: Int
      /// See `signature/signature`.
      public let signature: Data

      /// Creates a signature.
      public init(keyID: String, nonce: UUID, timestamp: Int, signature: Data) {
        self.keyID = keyID
        self.nonce = nonce
        self.timestamp = timestamp
        self.signature = signature
      }
    }

    let model: StoreModel.SubscriptionOffer

    init(_ model: StoreModel.SubscriptionOffer) { self.model = model }

    /// See `subscriptionoffer/id`.
    public var id: String? { model.id }
    /// See `subscriptionoffer/type`.
    public var type: OfferType {
      switch model.kind {
      case .introductory: .introductory
      case .promotional, .code: .promotional
      case .winBack: .winBack
      }
    }
    /// See `subscriptionoffer/price`.
    public var price: Decimal { model.price.asDecimal }
    /// See `subscriptionoffer/displayprice`.
    public var displayPrice: String { model.price.displayed }
    /// See `subscriptionoffer/period`.
    public var period: SubscriptionPeriod { SubscriptionPeriod(model.period) }
    /// See `subscriptionoffer/periodcount`.
    public var periodCount: Int { model.periodCount }
    /// See `subscriptionoffer/paymentmode-swift.property`.
    public var paymentMode: PaymentMode {
      switch model.paymentMode {
      case .freeTrial: .freeTrial
      case .payAsYouGo: .payAsYouGo
      case .payUpFront: .payUpFront
      }
    }
  }
}
