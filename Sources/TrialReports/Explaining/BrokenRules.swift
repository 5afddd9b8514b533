/// The invariant that each faulty variant breaks first, by which a hunt finds it.
///
/// Variants as designed have several weaknesses; for those, this is the invariant of the race that
/// is recorded in results/races. A test compares all entries with the recordings there.
enum BrokenRules {
  /// The variants, by the invariant that they break.
  static let all: [String: [String]] = [
    "alerts-are-seen": ["subscription/group-blocks-upgrade", "unlock/consumed-context"],
    "balance-is-sum": [
      "credits/as-designed", "credits/read-committed", "credits/success-unprocessed",
    ],
    "books-agree": ["account/late-renewal-reactivates"],
    "credited-before-finished": [
      "credits/charge-ignored", "credits/finished-before-sent", "credits/finished-with-server-down",
      "credits/known-in-flight", "credits/remembered-by-worker",
    ],
    "credited-once": [
      "credits/each-listener-posts", "credits/last-poster-takes", "credits/select-then-insert",
    ],
    "credits-are-told": ["credits/app-knows-first"],
    "delivered-before-finished": [
      "any/finished-first",
      "subscription/finished-first", "subscription/finished-unwritten",
    ],
    "ended-means-no-access": [
      "subscription/old-plan-reported", "subscription/revocation-is-repetition",
      "subscription/saved-state-trusted",
    ],
    "every-subscriber": ["unlock/old-copy-first"],
    "finished-at-last": ["credits/never-finished"],
    "free-credits-once": ["credits/unconditional-migration"],
    "ledger-fits-store": ["credits/repeatable-read"],
    "login-is-whole": ["account/login-half-done"],
    "lost-means-no-access": [
      "any/refunds-ignored",
      "unlock/callback-per-call", "unlock/repeated-identifier", "unlock/trusted-cache",
    ],
    "no-device-clock": ["subscription/device-clock-decides"],
    "newer-wins": ["any/older-read-last"],
    "offer-is-charged": ["subscription/offer-per-product"],
    "one-at-a-time": [
      "any/tap-buys-again", "unlock/as-designed", "unlock/second-tap-buys-again",
    ],
    "one-period": ["subscription/as-designed", "subscription/zone-added-to-expiry"],
    "one-row-per-purchase": ["account/select-then-insert"],
    "pages-fit": ["credits/paged-from-newest"],
    "paid-means-access": [
      "any/clock-ends-plans", "any/empty-list-locks", "any/nobody-listens",
      "any/one-for-all-groups",
      "subscription/cached-expiry-decides", "subscription/empty-answer-ends",
      "subscription/grace-filtered-out", "subscription/older-answer-last",
      "unlock/empty-read-locks", "unlock/inverted-revocation", "unlock/last-subscriber-only",
      "unlock/late-listener", "unlock/listener-never-connected", "unlock/overlapping-checks",
      "unlock/snapshot-then-subscribe",
    ],
    "right-owner": ["account/login-takes-purchase"],
    "shows-what-it-knows": [
      "subscription/success-without-entitlement", "unlock/pending-never-ends",
      "unlock/restore-counter", "unlock/restored-nothing",
    ],
    "stored-before-finished": [
      "account/finished-although-unprocessed", "account/finished-before-posted",
      "account/finished-on-arrival",
    ],
    "stored-once": ["account/duplicate-posts"],
    "told-access-is-shown": ["account/old-access-served", "account/older-access-last"],
  ]

  /// Returns the invariant that a variant breaks, or nil if none is known.
  static func rule(brokenBy variant: String) -> String? {
    all.first { $0.value.contains(variant) }?.key
  }
}
