public import Foundation

extension Product.SubscriptionInfo {
  /// The billing plan of a subscription: see `subscriptioninfo/billingplantype`.
  public struct BillingPlanType: RawRepresentable, Hashable, Sendable {
    /// The name of the type.
    public let rawValue: String

    /// Creates a type from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// See `billingplantype/monthly`.
    public static let monthly = BillingPlanType(rawValue: "MONTHLY")
    /// See `billingplantype/upfront`.
    public static let upFront = BillingPlanType(rawValue: "BILLED_UPFRONT")
  }

  /// The prices of a plan with a commitment, which no simulated product has:
  /// See `subscriptioninfo/pricingterms-swift.struct`.
  public struct PricingTerms: Hashable, Sendable {
    /// See `pricingterms-swift.struct/billingplantype`.
    public let billingPlanType: BillingPlanType
    /// See `pricingterms-swift.struct/billingprice`.
    public let billingPrice: Decimal
    /// See `pricingterms-swift.struct/billingdisplayprice`.
    public let billingDisplayPrice: String
    /// See `pricingterms-swift.struct/billingperiod`.
    public let billingPeriod: Product.SubscriptionPeriod
  }

  /// See `subscriptioninfo/pricingterms-swift.property`.
  public var pricingTerms: [PricingTerms] { [] }
}
