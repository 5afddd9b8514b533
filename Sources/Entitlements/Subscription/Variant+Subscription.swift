import StoreModel

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
