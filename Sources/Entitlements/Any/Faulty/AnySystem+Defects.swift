import StoreModel

extension AnySystem {
  /// The reference with one defect each.
  static let defects: [Variant] = [
    // A process that ends in between has lost a consumable for good: the store does not deliver it
    // again.
    .anyCatalog(
      "any/finished-first",
      role: .defect(.logic, breaks: "delivered-before-finished"),
      summary: "A transaction is finished on arrival, before it is recorded.",
      report: "https://github.com/RevenueCat/purchases-ios/pull/2243"
    ) { _ in AnyParts(finishing: .beforeWrite) },
    FinishesUnverified.variant,
    // Later approvals, renewals, purchases on other devices, and refunds are not seen before the
    // next launch.
    .anyCatalog(
      "any/nobody-listens",
      role: .defect(.logic, breaks: "paid-means-access"),
      summary: "The app never listens for updates; it reads only at launch and after a purchase."
    ) { _ in AnyParts(listens: false) },
    // A read that began before a refund and is answered after it restores the access.
    .anyCatalog(
      "any/older-read-last",
      role: .defect(
        .race,
        breaks: "newer-wins",
        or: ["paid-means-access", "ended-means-no-access", "lost-means-no-access"]
      ),
      summary: "Reads of the store overlap, so an older answer can overwrite a newer one.",
      report: "https://github.com/RevenueCat/purchases-android/pull/3881"
    ) { _ in AnyParts(turns: OlderAnswerLast()) },
    // A refund keeps the identifier, and later states of a known transaction are ignored.
    .anyCatalog(
      "any/refunds-ignored",
      role: .defect(.logic, breaks: "lost-means-no-access"),
      summary: "A refunded transaction still gives access.",
      report: "https://github.com/qonversion/qonversion-ios-sdk/pull/739"
    ) { _ in
      AnyParts(
        holdings: Holdings(
          thing: AccessEvidence(test: RevocationTest { _ in false }),
          plans: RevocationIsRepetition()
        )
      )
    },
    // The list is sometimes empty for a while after a launch and after a purchase.
    .anyCatalog(
      "any/empty-list-locks",
      role: .defect(.logic, breaks: "paid-means-access"),
      summary: "A single empty list of current entitlements locks out a paying customer.",
      report: "https://github.com/superwall/Superwall-iOS/pull/506"
    ) { _ in
      AnyParts(
        holdings: Holdings(
          thing: EmptyReadLocks(),
          plans: EmptyAnswerEnds(),
          missing: .believesList
        )
      )
    },
    // A customer is assumed to hold only one of all plans, which is true within a group.
    .anyCatalog(
      "any/one-for-all-groups",
      role: .defect(.logic, breaks: "paid-means-access"),
      summary: "A plan in one subscription group hides a plan in another group."
    ) { _ in AnyParts(holdings: Holdings(rule: .oneForAll)) },
    // A clock set forward hides a paid plan; a clock set back restores an expired one.
    .anyCatalog(
      "any/clock-ends-plans",
      role: .defect(.logic, breaks: "paid-means-access", or: ["ended-means-no-access"]),
      summary:
        "Subscriptions end by the device clock, which may be wrong, not by the store's state.",
      report: "https://github.com/tikhop/TPInAppReceipt/issues/98"
    ) { AnyParts(holdings: Holdings(plans: PlanEvidence(test: .byClock($0.deviceClock)))) },
    .anyCatalog(
      "any/tap-buys-again",
      role: .defect(.race, breaks: "one-at-a-time"),
      summary: "A second tap on the buy button starts a second purchase.",
      report: "https://github.com/RevenueCat/purchases-ios/pull/2612"
    ) { _ in AnyParts(purchaseFlow: SecondTapBuysAgain()) },
    // The intent opens the app, so it arrives before the products do.
    .anyCatalog(
      "any/intent-before-products",
      role: .defect(.logic, breaks: "promoted-purchases-continue"),
      summary: "A purchase begun on the App Store is ignored until the app's products are loaded.",
      report: "https://github.com/pia-foss/mobile-ios/pull/396"
    ) { _ in AnyParts(promotions: .onceLoaded) },
  ]
}
