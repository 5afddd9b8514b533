package import StoreModel

/// The system `unlock`: one non-consumable that unlocks a deck of cards.
package enum UnlockSystem: Sendable {
  /// All variants: the reference, the design as written, and the reference with one defect each.
  package static let variants: [Variant] =
    [
      Variant(
        "unlock/reference",
        role: .reference,
        summary: "A non-consumable unlocks a deck of cards; it is bought, restored, and refunded.",
        makeApp: { UnlockApp(environment: $0) }
      ),
      Variant(
        "unlock/as-designed",
        role: .defect(.asDesigned, breaks: "one-at-a-time"),
        summary: "The design as written; a second update stream subscriber replaces the first.",
        makeApp: { AsDesigned.KapeApp(environment: $0, updates: KeptAndReplacedStream()) }
      ),
      Variant(
        "unlock/listener-never-connected",
        role: .defect(.asDesigned, breaks: "paid-means-access"),
        summary: "The design as written; the update stream is never connected to a listener.",
        makeApp: { AsDesigned.KapeApp(environment: $0, updates: NeverConnectedStream()) }
      ),
    ] + defects
}

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
