package import StoreModel

/// The system `credits`: an image app whose credits are rows in its own server's ledger.
package enum CreditsSystem: Sendable {
  /// All variants: the reference, the design as written, and the reference with one defect each.
  package static let variants: [Variant] =
    [
      .credits(
        "credits/reference",
        role: .reference,
        summary: "A ledger in a serializable database; the app finishes only recorded purchases."
      ),
      Variant(
        "credits/as-designed",
        role: .defect(.asDesigned, breaks: "balance-is-sum", or: ["credited-once"]),
        summary: "The server exactly as its design document describes it.",
        serverKind: .ledger,
        makeServer: { AsDesigned.ImageServer(environment: $0) },
        makeApp: {
          CreditsApp(environment: $0, parts: CreditsParts(sends: .eachForItself))
        }
      ),
      Variant(
        "credits/app-as-designed",
        role: .defect(.asDesigned, breaks: "finished-at-last"),
        summary: "The app exactly as its design document describes it; the reference's server.",
        serverKind: .ledger,
        makeServer: { CreditsServer(environment: $0) },
        makeApp: { AsDesigned.AIPhotoApp(environment: $0) }
      ),
    ] + defects
}

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
