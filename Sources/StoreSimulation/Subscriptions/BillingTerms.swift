package import Simulation
package import StoreModel

/// By which rules and how fast a store bills subscriptions.
package struct BillingTerms: Hashable, Sendable {
  /// The failed renewals that have a grace period.
  ///
  /// Source: developer.apple.com/help/app-store-connect, "Enable billing grace period".
  package enum GraceCover: String, Hashable, Sendable, CaseIterable {
    /// No grace period at all.
    case none
    /// Every renewal.
    case allRenewals
    /// Renewals of a period that was paid for: none after a free trial.
    case paidToPaidOnly
  }

  /// How long a grace period in calendar time may last, as App Store Connect offers it.
  package enum GraceLength: String, Hashable, Sendable, CaseIterable {
    /// 3 days.
    case threeDays
    /// 16 days; 6 for a weekly subscription.
    case sixteenDays
    /// 28 days; 6 for a weekly subscription.
    case twentyEightDays
  }

  /// The speed of subscriptions.
  package var timeRate: TimeRate
  /// The calendar by which months are counted.
  package var calendar: BillingCalendar
  /// The failed renewals that have a grace period.
  package var grace: GraceCover
  /// The length of a grace period in calendar time.
  package var graceLength: GraceLength
  /// The time before the end of a period at which the next one may be charged; a day in calendar
  /// time.
  package var renewsEarlier: VirtualDuration
  /// The delay after the end of a period with which the next one may begin.
  ///
  /// This is a short lapse, possible in production according to Apple's "Testing an auto-renewable
  /// subscription".
  package var lapse: VirtualDuration
  /// Whether a later subscription to the same group continues the first one's identifier.
  ///
  /// Reported, not documented (github.com/j3k0/cordova-plugin-purchase, issue 1109).
  package var keepsOriginalID: Bool

  /// The App Store environment; only production charges.
  package var environment = StoreEnvironment.production
  /// The maximum number of renewals in the sandbox, after which renewal is turned off.
  ///
  /// Source: Apple's "Testing an auto-renewable subscription".
  package static let sandboxRenewals = 12

  /// Creates terms; without arguments, calendar time by UTC and no grace period.
  package init(
    timeRate: TimeRate = .realTime,
    calendar: BillingCalendar = BillingCalendar(),
    grace: GraceCover = .none,
    graceLength: GraceLength = .sixteenDays,
    renewsEarlier: VirtualDuration = .zero,
    lapse: VirtualDuration = .zero,
    keepsOriginalID: Bool = true,
    environment: StoreEnvironment = .production
  ) {
    self.timeRate = timeRate
    self.calendar = calendar
    self.grace = grace
    self.graceLength = graceLength
    self.renewsEarlier = renewsEarlier
    self.lapse = lapse
    self.keepsOriginalID = keepsOriginalID
    self.environment = environment
  }

  /// Returns the end of a period.
  package func end(
    of period: SubscriptionPeriod,
    from start: StoreDate,
    anchor: StoreDate
  ) -> StoreDate {
    timeRate.length(of: period).map { start + $0 }
      ?? calendar.end(of: period, from: start, anchor: anchor)
  }

  /// Returns how long access continues after a failed renewal; nil if it does not.
  package func graceLength(for period: SubscriptionPeriod, wasFree: Bool) -> VirtualDuration? {
    guard grace == .allRenewals || grace == .paidToPaidOnly && !wasFree else { return nil }
    guard timeRate == .realTime else { return timeRate.grace(for: period) }
    let isWeekly = period.months == nil
    return switch graceLength {
    case .threeDays: .days(3)
    case .sixteenDays: .days(isWeekly ? 6 : 16)
    case .twentyEightDays: .days(isWeekly ? 6 : 28)
    }
  }
}

extension StoreDate {
  /// Returns a date plus a length, rounded down to a millisecond.
  package static func + (date: StoreDate, length: VirtualDuration) -> StoreDate {
    StoreDate(rawValue: date.rawValue + length.rawValue / 1_000_000)
  }

  /// Returns a date less a length, which is rounded down to a millisecond.
  package static func - (date: StoreDate, length: VirtualDuration) -> StoreDate {
    StoreDate(rawValue: date.rawValue - length.rawValue / 1_000_000)
  }
}
