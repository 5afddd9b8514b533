import StoreModel

/// Defect: valid subscriptions are filtered again by the expiration date.
///
/// In a grace period that date is past but access continues; the subscriber is locked out. Fixed in
/// a shipped app: <https://github.com/gaixianggeng/mimi-remote/pull/339>.
enum GraceFilteredOut {
  static let variant = Variant.subscription(
    "subscription/grace-filtered-out",
    role: .logic,
    summary: "A grace period gives no access, because the expiration date is in the past.",
    report: "https://github.com/gaixianggeng/mimi-remote/pull/339"
  ) { SubscriptionParts(record: PlanEvidence(test: GraceFilteredOut.test(on: $0.deviceClock))) }

  static func test(on clock: DeviceClock) -> EntitlingTest {
    EntitlingTest { status in
      let transaction = status.transaction.unsafePayload
      guard status.state.entitles, let end = transaction.expirationDate else { return false }
      return clock.now < end
    }
  }
}
