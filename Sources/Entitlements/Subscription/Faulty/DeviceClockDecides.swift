import StoreModel

/// Defect: the expiry is compared with the device's clock, and the store's state is ignored.
///
/// A clock set forward hides a paid plan; a clock set back restores an expired one. Reported
/// for a shipped library: <https://github.com/tikhop/TPInAppReceipt/issues/98>.
enum DeviceClockDecides {
  static let variant = Variant.subscription(
    "subscription/device-clock-decides",
    role: .logic,
    summary: "Access compares the expiration date with the device clock, which may be wrong.",
    report: "https://github.com/tikhop/TPInAppReceipt/issues/98"
  ) { SubscriptionParts(record: PlanEvidence(test: DeviceClockDecides.test(on: $0.deviceClock))) }

  static func test(on clock: DeviceClock) -> EntitlingTest {
    EntitlingTest { status in
      let transaction = status.transaction.unsafePayload
      let end = status.renewalInfo.gracePeriodExpirationDate ?? transaction.expirationDate
      return status.state != .revoked && !transaction.isRevoked && clock.now < end ?? clock.now
    }
  }
}
