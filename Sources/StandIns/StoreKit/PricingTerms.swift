// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/storekit. Comments note the differences.

public import Foundation

extension Product.SubscriptionInfo {
  /// The billing plan of a subscription: see `subscriptioninfo/billingplantype`.
  public struct BillingPlanType: RawRepresentable, Hashable, Sendable {
    /// The name of the type.
    public let rawValue: String

    /// Creates a type from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let monthly = BillingPlanType(rawValue: "MONTHLY")
    public static let upFront = BillingPlanType(rawValue: "BILLED_UPFRONT")
  }

  /// The prices of a plan with a commitment, which no simulated product has.
  public struct PricingTerms: Hashable, Sendable {
    public let billingPlanType: BillingPlanType
    public let billingPrice: Decimal
    public let billingDisplayPrice: String
    public let billingPeriod: Product.SubscriptionPeriod
  }

  public var pricingTerms: [PricingTerms] { [] }
}
