import FileFormats
import StoreJSON
import StoreModel
import StoreSimulation

/// The part of the reader for settings, which define how Xcode's local store behaves.
extension StoreKitReader {
  mutating func switches(_ settings: JSONNode?) -> StoreSwitches {
    var switches = StoreSwitches()
    guard let settings, keys(settings, StoreKitKeys.settings) else { return switches }
    switches.timeRate = timeRate(settings)
    switches.asksToBuy = flag(settings, "_askToBuyEnabled")
    switches.hidesDialogs = flag(settings, "_disableDialogs")
    switches.interruptsPurchases = flag(settings, "_billingIssuesEnabled")
    switches.failsRenewals = flag(settings, "_renewalBillingIssuesEnabled")
    switches.grantsGrace = flag(settings, "_billingGracePeriodEnabled")
    switches.failsPurchases = flag(settings, "_failTransactionsEnabled")
    switches.failingCalls = failingCalls(list(settings, "_storeKitErrors"))
    switches.storefront = text(settings, "_storefront") ?? switches.storefront
    switches.locale = text(settings, "_locale") ?? switches.locale
    return switches
  }

  private mutating func timeRate(_ settings: JSONNode) -> TimeRate {
    guard let entry = present(settings, "_timeRate"),
      let raw = values.integer(entry, in: 0...100_000)
    else { return .realTime }
    guard let rate = TimeRate(rawValue: raw) else {
      leaveOut(1, "unknown time rate (\(raw)); calendar time is used", "")
      return .realTime
    }
    return rate
  }

  private mutating func failingCalls(_ errors: [JSONNode]) -> [FailingCall] {
    var calls: [FailingCall] = []
    for error in errors where values.members(error) != nil {
      guard flag(error, "enabled") else { continue }
      let name = text(error, "name")
      if let call = Self.calls.first(where: { $0.name == name })?.call {
        calls.append(call)
        if !Self.simulated.contains(call), let name {
          leaveOut(1, "simulated error of '\(name)'", "simulated errors of '\(name)'")
        }
      } else {
        leaveOut(1, "simulated error of an unknown call", "simulated errors of unknown calls")
      }
    }
    return calls
  }

  /// The calls that a scenario can make fail.
  private static let simulated: [FailingCall] = [
    .loadProducts, .purchase, .verification, .appStoreSync, .subscriptionStatus, .appTransaction,
    .refundRequest, .manageSubscriptions, .offerCodeRedeem,
  ]

  /// The names of calls in the file.
  ///
  /// The meaning of the error index is unknown, so every call fails with its usual error.
  private static let calls: [(name: String, call: FailingCall)] = [
    ("Load Products", .loadProducts),
    ("Purchase", .purchase),
    ("Verification", .verification),
    ("App Store Sync", .appStoreSync),
    ("Subscription Status", .subscriptionStatus),
    ("App Transaction", .appTransaction),
    ("Manage Subscriptions Sheet", .manageSubscriptions),
    ("Refund Request Sheet", .refundRequest),
    ("Offer Code Redeem Sheet", .offerCodeRedeem),
  ]
}
