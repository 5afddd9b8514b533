import StoreModel

extension Variant {
  /// Returns a variant of the system `any`.
  static func anyCatalog(
    _ id: String,
    role: Variant.Role,
    summary: String,
    report: String? = nil,
    parts: @escaping @Sendable (AppEnvironment) -> AnyParts
  ) -> Variant {
    var variant = Variant(id, role: role, summary: summary, report: report) { environment in
      AnyApp(environment: environment, parts: parts(environment))
    }
    // It has no price list; each app decides which offers a customer gets.
    variant.shows.remove(.offer)
    return variant
  }
}
