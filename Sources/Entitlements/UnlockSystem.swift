package import StoreModel

/// The system `unlock`: one non-consumable that unlocks a deck of cards.
package enum UnlockSystem: Sendable {
  /// All variants: the reference, the design as written, and the reference with one defect each.
  package static let variants: [Variant] = [
    Variant(
      "unlock/reference",
      role: .reference,
      summary: "A non-consumable unlocks a deck of cards; it is bought, restored, and refunded.",
      makeApp: { UnlockApp(environment: $0) }
    ),
    Variant(
      "unlock/as-designed",
      role: .asDesigned,
      summary: "The design as written; a second update stream subscriber replaces the first.",
      makeApp: { AsDesigned.KapeApp(environment: $0, updates: KeptAndReplacedStream()) }
    ),
    Variant(
      "unlock/listener-never-connected",
      role: .asDesigned,
      summary: "The design as written; the update stream is never connected to a listener.",
      makeApp: { AsDesigned.KapeApp(environment: $0, updates: NeverConnectedStream()) }
    ),
    OverlappingChecks.variant, LateListener.variant, SnapshotThenSubscribe.variant,
    ConsumedContext.variant, RestoreCounter.variant,
    RepeatedIdentifier.variant, InvertedRevocation.variant, PendingNeverEnds.variant,
    EmptyReadLocks.variant, TrustedCache.variant,
    OldCopyFirst.variant, RestoredNothing.variant, SecondTapBuysAgain.variant,
    LastSubscriberOnly.variant, CallbackPerCall.variant, OwnStorageOnly.variant,
    PaywallOverPayer.variant, CanceledRestoreSilent.variant,
  ]
}
