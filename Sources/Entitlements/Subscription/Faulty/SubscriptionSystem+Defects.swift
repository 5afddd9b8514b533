import StoreModel

extension SubscriptionSystem {
  /// The reference with one defect each.
  static let defects: [Variant] = [
    OlderAnswerLast.variant, EmptyAnswerEnds.variant, SavedStateTrusted.variant,
    RevocationIsRepetition.variant, OldPlanReported.variant,
    // No customer can change from a monthly to a yearly plan.
    .subscription(
      "subscription/group-blocks-upgrade",
      role: .defect(.logic, breaks: "alerts-are-seen"),
      summary: "The app refuses to sell a plan to a customer who holds another plan in the group.",
      report: "https://github.com/hyodotdev/openiap/pull/42"
    ) { _ in
      SubscriptionParts(
        sale: PlanSale(
          refusal: { _, held in held.isEmpty ? nil : .store(.purchaseNotAllowed) },
          isSuccess: PlanSale.byStore.isSuccess
        )
      )
    },
    // Valid subscriptions are filtered again by the expiration date.
    .subscription(
      "subscription/grace-filtered-out",
      role: .defect(.logic, breaks: "paid-means-access"),
      summary: "A grace period gives no access, because the expiration date is in the past.",
      report: "https://github.com/gaixianggeng/mimi-remote/pull/339"
    ) { SubscriptionParts(record: PlanEvidence(test: .withoutGrace(by: $0.deviceClock))) },
    SuccessWithoutEntitlement.variant,
    // The store gives the offer once per group, so the customer sees a price that is not charged.
    .subscription(
      "subscription/offer-per-product",
      role: .defect(.logic, breaks: "offer-is-charged"),
      summary: "The introductory price is shown after another plan used up the group's offer.",
      report: "https://github.com/RevenueCat/purchases-ios/pull/2174"
    ) { _ in
      SubscriptionParts(
        pricing: OfferPricing { product, _, had in
          OfferPricing.byGroup.price(product, !had.contains(product.id), had)
        }
      )
    },
    CachedExpiryDecides.variant, ZoneAddedToExpiry.variant,
    // A clock set forward hides a paid plan; a clock set back restores an expired one.
    .subscription(
      "subscription/device-clock-decides",
      role: .defect(.logic, breaks: "no-device-clock"),
      summary: "Access compares the expiration date with the device clock, which may be wrong.",
      report: "https://github.com/tikhop/TPInAppReceipt/issues/98"
    ) { SubscriptionParts(record: PlanEvidence(test: .byClock($0.deviceClock))) },
    // The store does not deliver it again; if the process ends before the profile is written,
    // nothing is left of it.
    .subscription(
      "subscription/finished-unwritten",
      role: .defect(.logic, breaks: "delivered-before-finished"),
      summary: "A transaction is finished even though saving the profile failed.",
      report: "https://github.com/RevenueCat/purchases-ios/pull/2841"
    ) { _ in SubscriptionParts(finishing: .afterAttempt) },
    // A process that ends in between destroys the only evidence.
    .subscription(
      "subscription/finished-first",
      role: .defect(.logic, breaks: "delivered-before-finished"),
      summary: "A transaction is finished on arrival, before it is recorded.",
      report: "https://github.com/RevenueCat/purchases-ios/pull/2243"
    ) { _ in SubscriptionParts(finishing: .beforeWrite) },
    ErrorMeansNever.variant,
    // StoreKit promises only that identifiers are unique. A renewal with a lower identifier is
    // mistaken for an old period, so the customer is locked out although the next period is paid.
    .subscription(
      "subscription/newest-by-identifier",
      role: .defect(.logic, breaks: "paid-means-access", or: ["ended-means-no-access"]),
      summary: "The transaction with the greatest identifier is taken for the latest period."
    ) { _ in SubscriptionParts(record: PlanEvidence(order: .byIdentifier)) },
  ]
}

extension EntitlingTest {
  /// Access until the end by the device's clock, whatever the store's state.
  static func byClock(_ clock: DeviceClock) -> EntitlingTest {
    EntitlingTest { status in
      let transaction = status.transaction.unsafePayload
      let end = status.renewalInfo.gracePeriodExpirationDate ?? transaction.expirationDate
      return status.state != .revoked && !transaction.isRevoked && clock.now < end ?? clock.now
    }
  }

  /// Access by the store's state, but only until the expiration date by the device's clock.
  static func withoutGrace(by clock: DeviceClock) -> EntitlingTest {
    EntitlingTest { status in
      let transaction = status.transaction.unsafePayload
      guard status.state.entitles, let end = transaction.expirationDate else { return false }
      return clock.now < end
    }
  }
}
