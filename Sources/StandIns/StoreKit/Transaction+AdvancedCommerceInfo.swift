// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/storekit. Comments note the differences.

public import Foundation

extension Transaction {
  /// The Advanced Commerce information, which no simulated purchase has.
  public struct AdvancedCommerceInfo: Hashable, Sendable {
    public let description: String
    public let displayName: String
    public let estimatedTax: Decimal
    public let items: [Item]
    public let period: Product.SubscriptionPeriod?
    public let requestReferenceID: String
    public let taxCode: String
    public let taxExclusivePrice: Decimal
    public let taxRate: Decimal
  }
}

extension Transaction.AdvancedCommerceInfo {
  public struct Item: Hashable, Sendable {
    public let details: Details
    public let refunds: [Refund]?
    public let revocationDate: Date?

    public struct Details: Hashable, Sendable {
      public let description: String
      public let displayName: String
      public let offer: Offer?
      public let price: Decimal
      public let sku: String
    }
  }

  public struct Offer: Hashable, Sendable {
    public let period: Product.SubscriptionPeriod
    public let periodCount: Int
    public let price: Decimal
    public let reason: Reason

    public struct Reason: RawRepresentable, Hashable, Sendable {
      public static let acquisition = Reason(rawValue: "ACQUISITION")
      public static let retention = Reason(rawValue: "RETENTION")
      public static let winBack = Reason(rawValue: "WIN_BACK")

      /// The text of the App Store.
      public let rawValue: String

      /// Creates a value from the text of the App Store.
      public init(rawValue: String) { self.rawValue = rawValue }
    }
  }

  public struct Refund: Hashable, Sendable {
    public let amount: Decimal
    public let date: Date
    public let reason: Reason
    public let type: RefundType

    public struct Reason: RawRepresentable, Hashable, Sendable {
      public static let legal = Reason(rawValue: "LEGAL")
      public static let other = Reason(rawValue: "OTHER")
      public static let unintended = Reason(rawValue: "UNINTENDED")
      public static let unsatisfied = Reason(rawValue: "UNSATISFIED")

      /// The text of the App Store.
      public let rawValue: String

      /// Creates a value from the text of the App Store.
      public init(rawValue: String) { self.rawValue = rawValue }
    }

    public struct RefundType: RawRepresentable, Hashable, Sendable {
      public static let custom = RefundType(rawValue: "CUSTOM")
      public static let full = RefundType(rawValue: "FULL")
      public static let prorated = RefundType(rawValue: "PRORATED")

      /// The text of the App Store.
      public let rawValue: String

      /// Creates a value from the text of the App Store.
      public init(rawValue: String) { self.rawValue = rawValue }
    }
  }
}
