/// The invariant that each faulty variant breaks first, by which a hunt finds it.
///
/// Variants as designed have several weaknesses; for those, this is the invariant of the race that
/// is recorded in results/races. A test compares all entries with the recordings there.
package enum BrokenRules {
  /// The variants, by the invariant that they break.
  package static let all: [String: [String]] = [
    AlertsAreSeen.id: [
      "subscription/group-blocks-upgrade", "unlock/canceled-restore-silent",
      "unlock/consumed-context",
    ],
    BalanceIsSum.id: [
      "credits/as-designed", "credits/read-committed", "credits/success-unprocessed",
    ],
    BooksAgree.id: ["account/late-renewal-reactivates", "account/recovery-overwrites"],
    CreditedBeforeFinished.id: [
      "credits/charge-ignored", "credits/finished-before-sent", "credits/finished-with-server-down",
      "credits/known-in-flight", "credits/remembered-by-worker",
    ],
    CreditedOnce.id: [
      "credits/each-listener-posts", "credits/last-poster-takes", "credits/poster-takes",
      "credits/select-then-insert", "credits/text-is-identity",
    ],
    CreditsAreTold.id: ["credits/app-knows-first"],
    DeliveredBeforeFinished.id: [
      "any/finished-first",
      "subscription/finished-first", "subscription/finished-unwritten",
    ],
    EndedMeansNoAccess.id: [
      "subscription/old-plan-reported", "subscription/revocation-is-repetition",
      "subscription/saved-state-trusted",
    ],
    EverySubscriber.id: ["unlock/old-copy-first"],
    FinishedAtLast.id: ["credits/app-as-designed", "credits/never-finished"],
    FreeCreditsOnce.id: ["credits/unconditional-migration"],
    LedgerFitsStore.id: [
      "credits/answers-first", "credits/last-news-wins", "credits/repeatable-read",
      "credits/sandbox-refused",
    ],
    LoginIsWhole.id: ["account/login-half-done"],
    LostMeansNoAccess.id: [
      "any/refunds-ignored",
      "unlock/callback-per-call", "unlock/repeated-identifier", "unlock/trusted-cache",
    ],
    InvariantCatalog.noDeviceClock.id: ["subscription/device-clock-decides"],
    NewerWins.id: ["any/older-read-last"],
    PromotedPurchasesContinue.id: ["any/intent-before-products"],
    OfferIsCharged.id: ["subscription/offer-per-product"],
    OneAtATime.id: [
      "any/tap-buys-again", "unlock/as-designed", "unlock/second-tap-buys-again",
    ],
    OnePeriod.id: ["subscription/as-designed", "subscription/zone-added-to-expiry"],
    OneRowPerPurchase.id: ["account/select-then-insert"],
    PagesFit.id: ["credits/paged-from-newest"],
    PaidMeansAccess.id: [
      "any/clock-ends-plans", "any/empty-list-locks", "any/nobody-listens",
      "any/one-for-all-groups",
      "subscription/cached-expiry-decides", "subscription/empty-answer-ends",
      "subscription/error-means-never", "subscription/grace-filtered-out",
      "subscription/newest-by-identifier", "subscription/older-answer-last",
      "unlock/empty-read-locks", "unlock/inverted-revocation", "unlock/last-subscriber-only",
      "unlock/late-listener", "unlock/listener-never-connected", "unlock/overlapping-checks",
      "unlock/own-storage-only",
      "unlock/snapshot-then-subscribe",
    ],
    PayersSeeNoPaywall.id: ["unlock/paywall-over-payer"],
    RightOwner.id: ["account/login-takes-purchase"],
    ShowsWhatItKnows.id: [
      "subscription/success-without-entitlement", "unlock/pending-never-ends",
      "unlock/restore-counter", "unlock/restored-nothing",
    ],
    SoldBeforeCredited.id: ["credits/unverified"],
    StoredBeforeFinished.id: [
      "account/finished-although-unprocessed", "account/finished-before-posted",
      "account/finished-on-arrival", "account/token-of-first-purchase",
    ],
    StoredOnce.id: ["account/duplicate-posts", "account/finish-times-out"],
    ToldAccessIsShown.id: ["account/old-access-served", "account/older-access-last"],
  ]

  /// Returns the invariant that a variant breaks, or nil if none is known.
  package static func rule(brokenBy variant: String) -> String? {
    all.first { $0.value.contains(variant) }?.key
  }
}
