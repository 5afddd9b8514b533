import StoreModel

/// Defect: the offset of the device's time zone is added to the expiry.
///
/// East of Greenwich a subscription lasts hours too long, west of it hours too short. Reported for
/// a shipped library: <https://github.com/RevenueCat/purchases-ios/issues/491>.
struct ZoneAddedToExpiry: AmendedEvidence {
  static let variant = Variant.subscription(
    "subscription/zone-added-to-expiry",
    role: .defect(.logic, breaks: "one-period", or: ["no-device-clock"]),
    summary: "The device's time zone offset is added to the expiration date.",
    report: "https://github.com/RevenueCat/purchases-ios/issues/491"
  ) { SubscriptionParts(record: ZoneAddedToExpiry(clock: $0.deviceClock)) }

  var evidence: PlanEvidence
  private let clock: DeviceClock

  init(clock: DeviceClock) {
    self.clock = clock
    evidence = PlanEvidence(
      test: EntitlingTest { status in
        guard status.state != .revoked, let end = Self.end(of: status) else { return false }
        return clock.now < Self.shifted(end, on: clock)
      }
    )
  }

  var end: StoreDate? { evidence.end.map { Self.shifted($0, on: clock) } }

  private static func end(of status: SubscriptionStatus) -> StoreDate? {
    let transaction = status.transaction.unsafePayload
    return status.renewalInfo.gracePeriodExpirationDate ?? transaction.expirationDate
  }

  private static func shifted(_ date: StoreDate, on clock: DeviceClock) -> StoreDate {
    StoreDate(rawValue: date.rawValue + clock.zone.offset(at: date) * 1000)
  }
}
