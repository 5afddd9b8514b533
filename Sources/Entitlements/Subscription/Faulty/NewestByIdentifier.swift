import StoreModel

/// Defect: of a subscription's transactions, the one with the greatest identifier counts.
///
/// StoreKit promises only that identifiers are unique. A renewal with a lower identifier is
/// mistaken for an old period, so the customer is locked out although the next period is paid.
enum NewestByIdentifier {
  static let variant = Variant.subscription(
    "subscription/newest-by-identifier",
    role: .logic,
    summary: "The transaction with the greatest identifier is taken for the latest period."
  ) { _ in SubscriptionParts(record: PlanEvidence(order: .byIdentifier)) }
}
