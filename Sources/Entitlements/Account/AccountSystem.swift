package import StoreModel

/// The system `account`: a story app with a login, whose own server determines access.
package enum AccountSystem: Sendable {
  /// All variants: the reference, and the reference with one defect each in the app or server.
  package static let variants: [Variant] =
    [
      .account(
        "account/reference",
        role: .reference,
        summary: "A login and a server that gets purchases from notifications and from the app."
      )
    ] + defects
}

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
