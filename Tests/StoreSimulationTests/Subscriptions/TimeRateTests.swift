import Simulation
import StoreModel
import StoreSimulation
import Testing

@Suite("Time rates")
struct TimeRateTests {
  /// Facts §1.5: Apple's table for `SKTestSession.timeRate`, in seconds.
  struct Row: Sendable {
    let rate: TimeRate
    /// For a week, a month, two months, a quarter, half a year and a year.
    let renewals: [Int64]
    let weeklyGrace: Int64
    let otherGrace: Int64
    let retry: Int64

    init(_ rate: TimeRate, _ renewals: [Int64], grace: (Int64, Int64), retry: Int64) {
      self.rate = rate
      self.renewals = renewals
      weeklyGrace = grace.0
      otherGrace = grace.1
      self.retry = retry
    }
  }

  static let table: [Row] = [
    Row(
      .monthlyRenewalEveryHour,
      [900, 3600, 7200, 10_800, 21_600, 43_200],
      grace: (771, 1800),
      retry: 7200
    ),
    Row(
      .monthlyRenewalEveryThirtyMinutes,
      [600, 1800, 3600, 5400, 10_800, 21_600],
      grace: (514, 900),
      retry: 3600
    ),
    Row(
      .monthlyRenewalEveryFifteenMinutes,
      [300, 900, 1800, 2700, 5400, 10_800],
      grace: (257, 450),
      retry: 1800
    ),
    Row(
      .monthlyRenewalEveryFiveMinutes,
      [180, 300, 600, 900, 1800, 3600],
      grace: (154, 150),
      retry: 600
    ),
    Row(
      .monthlyRenewalEveryThirtySeconds,
      [10, 30, 60, 90, 180, 360],
      grace: (9, 15),
      retry: 60
    ),
  ]

  @Test("each scaled rate gives the lengths of Apple's table", arguments: table)
  func scaled(row: Row) {
    let periods = [
      SubscriptionPeriod.week, .month, SubscriptionPeriod(2, .month), SubscriptionPeriod(3, .month),
      SubscriptionPeriod(6, .month), .year,
    ]
    for (period, seconds) in zip(periods, row.renewals) {
      #expect(row.rate.length(of: period) == .seconds(seconds), "\(period)")
    }
    #expect(row.rate.grace(for: .week) == .seconds(row.weeklyGrace))
    #expect(row.rate.grace(for: .month) == .seconds(row.otherGrace))
    #expect(row.rate.grace(for: .year) == .seconds(row.otherGrace))
    #expect(row.rate.billingRetry == .seconds(row.retry))
  }

  @Test(
    "a rate for every subscription renews, waits and gives up whatever the period is",
    arguments: [
      (1000, 900), (1001, 300), (1002, 60), (1003, 30), (1004, 10), (1005, 2),
    ] as [(Int, Int64)]
  )
  func everySubscription(raw: Int, seconds: Int64) throws {
    let rate = try #require(TimeRate(rawValue: raw))
    for period in [SubscriptionPeriod.week, .month, .year] {
      #expect(rate.length(of: period) == .seconds(seconds))
      #expect(rate.grace(for: period) == .seconds(seconds))
    }
    #expect(rate.billingRetry == .seconds(2 * seconds))
  }

  @Test("in real time the calendar says how long a period is; grace is 6 or 16 days, retry 60")
  func realTime() {
    #expect(TimeRate.realTime.length(of: .month) == nil)
    #expect(TimeRate.realTime.grace(for: .week) == .days(6))
    #expect(TimeRate.realTime.grace(for: .year) == .days(16))
    #expect(TimeRate.realTime.billingRetry == .days(60))
  }

  @Test("a deprecated rate shortens days: 30 s is a day, so a month takes 15 minutes")
  func deprecated() {
    // Facts §2.4: rate 1000 (15 minutes for each renewal) is written beside 5 for older readers.
    #expect(TimeRate.thirtySecondsIsOneDay.length(of: .month) == .minutes(15))
    #expect(TimeRate.oneSecondIsOneDay.length(of: .week) == .seconds(7))
  }

  @Test("raw value 14, which Apple left out, is no rate")
  func unknown() { #expect(TimeRate(rawValue: 14) == nil) }
}
