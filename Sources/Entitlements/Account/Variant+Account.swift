import StoreModel

extension Variant {
  /// Returns a variant of the system `account`.
  static func account(
    _ id: String,
    role: Variant.Role,
    summary: String,
    report: String? = nil,
    server: ServerParts = ServerParts(),
    app: AccountParts = AccountParts()
  ) -> Variant {
    Variant(
      id,
      role: role,
      summary: summary,
      report: report,
      makeServer: { AccountServer(environment: $0, parts: server) },
      makeApp: { AccountApp(environment: $0, parts: app) }
    )
  }
}
