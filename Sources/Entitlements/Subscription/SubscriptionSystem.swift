package import StoreModel

/// The system `subscription`: plans of a story app, of which a customer holds one.
package enum SubscriptionSystem: Sendable {
  /// All variants: the reference, the design as written, and the reference with one defect each.
  package static let variants: [Variant] =
    [
      Variant(
        "subscription/reference",
        role: .reference,
        summary: "A story app's plans: purchased, renewed, changed, shared, and refunded.",
        makeApp: { SubscriptionApp(environment: $0) }
      ),
      Variant(
        "subscription/as-designed",
        role: .defect(.asDesigned, breaks: "one-period"),
        summary: "The design as written: reads entitlements, then listens; computes the expiry.",
        makeApp: { AsDesigned.MagicalStoriesApp(environment: $0) }
      ),
    ] + defects
}

extension Variant {
  /// Returns a variant of the system `subscription`.
  static func subscription(
    _ id: String,
    role: Variant.Role,
    summary: String,
    report: String? = nil,
    parts: @escaping @Sendable (AppEnvironment) -> SubscriptionParts
  ) -> Variant {
    Variant(id, role: role, summary: summary, report: report) { environment in
      SubscriptionApp(environment: environment, parts: parts(environment))
    }
  }
}
