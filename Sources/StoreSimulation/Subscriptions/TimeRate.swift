package import Simulation
package import StoreModel

/// The speed of subscriptions, by the raw values of Apple's `SKTestSession.TimeRate`.
///
/// The lengths are those of Apple's table for `SKTestSession`. Lengths missing from that table
/// (days, and periods of more than one week) are in proportion to the nearest row.
package enum TimeRate: Int, Hashable, Sendable, CaseIterable {
  /// Calendar time.
  case realTime = 0
  /// A day is an hour.
  case oneHourIsOneDay = 1
  /// A day is 30 minutes.
  case thirtyMinutesIsOneDay = 2
  /// A day is 5 minutes.
  case fiveMinutesIsOneDay = 3
  /// A day is a minute.
  case oneMinuteIsOneDay = 4
  /// A day is 30 seconds.
  case thirtySecondsIsOneDay = 5
  /// A day is a second.
  case oneSecondIsOneDay = 6
  /// A month is an hour.
  case monthlyRenewalEveryHour = 10
  /// A month is 30 minutes.
  case monthlyRenewalEveryThirtyMinutes = 11
  /// A month is 15 minutes.
  case monthlyRenewalEveryFifteenMinutes = 12
  /// A month is 5 minutes.
  case monthlyRenewalEveryFiveMinutes = 13
  /// A month is 30 seconds.
  case monthlyRenewalEveryThirtySeconds = 15
  /// Every subscription renews after 15 minutes.
  case oneRenewalEveryFifteenMinutes = 1000
  /// Every subscription renews after 5 minutes.
  case oneRenewalEveryFiveMinutes = 1001
  /// Every subscription renews after a minute.
  case oneRenewalEveryMinute = 1002
  /// Every subscription renews after 30 seconds.
  case oneRenewalEveryThirtySeconds = 1003
  /// Every subscription renews after 10 seconds.
  case oneRenewalEveryTenSeconds = 1004
  /// Every subscription renews after 2 seconds.
  case oneRenewalEveryTwoSeconds = 1005

  /// The effect of a rate on a period.
  private enum Scale {
    case calendar
    case day(VirtualDuration)
    case weekAndMonth(week: VirtualDuration, month: VirtualDuration)
    case everything(VirtualDuration)
  }

  private var scale: Scale {
    switch self {
    case .realTime: .calendar
    case .oneHourIsOneDay: .day(.hours(1))
    case .thirtyMinutesIsOneDay: .day(.minutes(30))
    case .fiveMinutesIsOneDay: .day(.minutes(5))
    case .oneMinuteIsOneDay: .day(.minutes(1))
    case .thirtySecondsIsOneDay: .day(.seconds(30))
    case .oneSecondIsOneDay: .day(.seconds(1))
    case .monthlyRenewalEveryHour: .weekAndMonth(week: .minutes(15), month: .hours(1))
    case .monthlyRenewalEveryThirtyMinutes: .weekAndMonth(week: .minutes(10), month: .minutes(30))
    case .monthlyRenewalEveryFifteenMinutes: .weekAndMonth(week: .minutes(5), month: .minutes(15))
    case .monthlyRenewalEveryFiveMinutes: .weekAndMonth(week: .minutes(3), month: .minutes(5))
    case .monthlyRenewalEveryThirtySeconds: .weekAndMonth(week: .seconds(10), month: .seconds(30))
    case .oneRenewalEveryFifteenMinutes: .everything(.minutes(15))
    case .oneRenewalEveryFiveMinutes: .everything(.minutes(5))
    case .oneRenewalEveryMinute: .everything(.minutes(1))
    case .oneRenewalEveryThirtySeconds: .everything(.seconds(30))
    case .oneRenewalEveryTenSeconds: .everything(.seconds(10))
    case .oneRenewalEveryTwoSeconds: .everything(.seconds(2))
    }
  }

  /// Returns the length of a period at this rate, or nil if the calendar determines it.
  package func length(of period: SubscriptionPeriod) -> VirtualDuration? {
    let count = Int64(period.value)
    switch scale {
    case .calendar: return nil
    case .everything(let length): return length
    case .day(let day):
      let days: Int64 =
        switch period.unit {
        case .day: 1
        case .week: 7
        case .month: 30
        case .year: 365
        }
      return day * (count * days)
    case .weekAndMonth(let week, let month):
      return switch period.unit {
      case .day: week * count / 7
      case .week: week * count
      case .month: month * count
      case .year: month * (count * 12)
      }
    }
  }

  /// Returns the length of a subscription's grace period: 6 days for a weekly one, otherwise 16.
  package func grace(for period: SubscriptionPeriod) -> VirtualDuration {
    let isWeekly = period.months == nil
    return switch scale {
    case .calendar: .days(isWeekly ? 6 : 16)
    case .day(let day): day * (isWeekly ? 6 : 16)
    case .weekAndMonth(let week, let month): isWeekly ? (week * 6 / 7).wholeSeconds : month / 2
    case .everything(let length): length
    }
  }

  /// The length of billing retry: 60 days.
  package var billingRetry: VirtualDuration {
    switch scale {
    case .calendar: .days(60)
    case .day(let day): day * 60
    case .weekAndMonth(_, let month): month * 2
    case .everything(let length): length * 2
    }
  }
}

extension VirtualDuration {
  /// Rounded to the nearest whole second, as Apple's table is: 6/7 of 15 minutes is 12:51.
  fileprivate var wholeSeconds: VirtualDuration {
    .seconds((rawValue + 500_000_000) / 1_000_000_000)
  }
}
