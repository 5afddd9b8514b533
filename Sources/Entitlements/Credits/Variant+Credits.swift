import StoreModel

extension Variant {
  /// Returns a variant of the system `credits`.
  static func credits(
    _ id: String,
    role: Variant.Role,
    summary: String,
    report: String? = nil,
    server: LedgerParts = LedgerParts(),
    app: CreditsParts = CreditsParts()
  ) -> Variant {
    Variant(
      id,
      role: role,
      summary: summary,
      report: report,
      serverKind: .ledger,
      makeServer: { CreditsServer(environment: $0, parts: server) },
      makeApp: { CreditsApp(environment: $0, parts: app) }
    )
  }
}
