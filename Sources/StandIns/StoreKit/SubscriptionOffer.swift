// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/storekit. Comments note the differences.

public import Foundation
import StoreModel

extension Product {
  /// A subscription offer: developer.apple.com/documentation/storekit/product/subscriptionoffer.
  public struct SubscriptionOffer: Hashable, Sendable {
    public struct OfferType: RawRepresentable, Hashable, Sendable {
      /// The name of the type.
      public let rawValue: String

      /// Creates a type from its name.
      public init(rawValue: String) { self.rawValue = rawValue }

      public static let introductory = OfferType(rawValue: "Introductory")
      public static let promotional = OfferType(rawValue: "Promotional")
      public static let winBack = OfferType(rawValue: "WinBack")
    }

    public struct PaymentMode: RawRepresentable, Hashable, Sendable {
      /// The name of the mode.
      public let rawValue: String

      /// Creates a mode from its name.
      public init(rawValue: String) { self.rawValue = rawValue }

      public static let payAsYouGo = PaymentMode(rawValue: "PayAsYouGo")
      public static let payUpFront = PaymentMode(rawValue: "PayUpFront")
      public static let freeTrial = PaymentMode(rawValue: "FreeTrial")

      public var localizedDescription: String { rawValue }
    }

    /// A server's signature: see `subscriptionoffer/signature`.
    public struct Signature: Hashable, Sendable {
      public let keyID: String
      public let nonce: UUID
      public let timestamp: Int
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

    public var id: String? { model.id }
    public var type: OfferType {
      switch model.kind {
      case .introductory: .introductory
      case .promotional, .code: .promotional
      case .winBack: .winBack
      }
    }
    public var price: Decimal { model.price.asDecimal }
    public var displayPrice: String { model.price.displayed }
    public var period: SubscriptionPeriod { SubscriptionPeriod(model.period) }
    public var periodCount: Int { model.periodCount }
    public var paymentMode: PaymentMode {
      switch model.paymentMode {
      case .freeTrial: .freeTrial
      case .payAsYouGo: .payAsYouGo
      case .payUpFront: .payUpFront
      }
    }
  }
}
