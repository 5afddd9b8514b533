import StoreModel

/// Defect: the end of a plan is compared with the device's clock, and the store's state is
/// ignored.
///
/// A clock set forward hides a paid plan; a clock set back restores an expired one. Reported
/// for a shipped library: <https://github.com/tikhop/TPInAppReceipt/issues/98>.
enum ClockEndsPlans {
  static let variant = Variant.anyCatalog(
    "any/clock-ends-plans",
    role: .logic,
    summary: "Subscriptions end by the device clock, which may be wrong, not by the store's state.",
    report: "https://github.com/tikhop/TPInAppReceipt/issues/98"
  ) { ClockEndsPlans.parts(on: $0.deviceClock) }

  /// The parts of the app on a device.
  static func parts(on clock: DeviceClock) -> AnyParts {
    AnyParts(holdings: Holdings(plans: PlanEvidence(test: DeviceClockDecides.test(on: clock))))
  }
}
