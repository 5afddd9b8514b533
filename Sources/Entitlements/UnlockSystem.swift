public import StoreModel

/// The system `unlock`: one non-consumable that unlocks a deck of cards.
public enum UnlockSystem: Sendable {
  /// Every variant: the reference, the design as written, and the reference with one defect each.
  public static let variants: [Variant] = [
    Variant(
      "unlock/reference",
      role: .reference,
      summary: "A non-consumable unlocks a deck of cards; bought, restored, refunded.",
      makeApp: { UnlockApp(environment: $0) }
    )
  ]
}
