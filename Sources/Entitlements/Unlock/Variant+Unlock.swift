import StoreModel

extension Variant {
  /// Returns a variant of the system `unlock`.
  static func unlock(
    _ id: String,
    role: Variant.Role,
    summary: String,
    report: String,
    parts: @escaping @Sendable (AppEnvironment) -> UnlockParts
  ) -> Variant {
    Variant(id, role: role, summary: summary, report: report) { environment in
      UnlockApp(environment: environment, parts: parts(environment))
    }
  }
}
