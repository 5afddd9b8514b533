import StoreModel

extension UnlockSystem {
  /// The reference with one defect each.
  static let defects: [Variant] = [
    OverlappingChecks.variant, LateListener.variant, SnapshotThenSubscribe.variant,
    ConsumedContext.variant, RestoreCounter.variant, RepeatedIdentifier.variant,
    .unlock(
      "unlock/inverted-revocation",
      role: .defect(.logic, breaks: "paid-means-access"),
      summary: "The revocationDate check is inverted: valid purchases lock, and refunds unlock.",
      report: "https://github.com/russell-archer/StoreHelper/pull/34"
    ) { _ in
      UnlockParts(record: AccessEvidence(test: RevocationTest { $0.revocationDate == nil }))
    },
    PendingNeverEnds.variant, EmptyReadLocks.variant, TrustedCache.variant, OldCopyFirst.variant,
    RestoredNothing.variant, SecondTapBuysAgain.variant, LastSubscriberOnly.variant,
    CallbackPerCall.variant, OwnStorageOnly.variant, PaywallOverPayer.variant,
    CanceledRestoreSilent.variant,
  ]
}
