import Foundation
import StoreModel
import Testing

@Suite("calendar")
struct CalendarTests {
  /// Foundation's calendar, the second method; its Gregorian calendar is proleptic from here on.
  private func foundation(_ zone: TimeZone = .gmt) -> Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    return calendar
  }

  private func date(_ text: String) throws -> StoreDate {
    let style = Date.ISO8601FormatStyle(includingFractionalSeconds: text.contains("."))
    let date = try style.parse(text)
    return StoreDate(rawValue: Int64((date.timeIntervalSince1970 * 1000).rounded()))
  }

  @Test("each day from 1600 to 2400 matches Foundation's and converts back to itself")
  func days() throws {
    let calendar = foundation()
    let first = CivilDate(year: 1600, month: 1, day: 1)
    #expect(first.daysSinceEpoch == -135_140)
    var date = CivilDate(daysSinceEpoch: first.daysSinceEpoch - 1)
    for days in first.daysSinceEpoch...CivilDate(year: 2400, month: 12, day: 31).daysSinceEpoch {
      let next = CivilDate(daysSinceEpoch: days)
      #expect(next > date && next.daysSinceEpoch == days)
      date = next
      // Foundation is slow: every 97th day is every day of the year within a few centuries.
      guard days % 97 == 0 else { continue }
      let other = Date(timeIntervalSince1970: Double(days) * 86_400)
      let parts = calendar.dateComponents([.year, .month, .day], from: other)
      #expect(Int64(parts.year ?? 0) == date.year)
      #expect(Int64(parts.month ?? 0) == date.month)
      #expect(Int64(parts.day ?? 0) == date.day)
    }
  }

  @Test(
    "months and years are added as Foundation adds them, in UTC and in Pacific time",
    arguments: [CalendarZone.utc, .losAngeles]
  )
  func foundationAgrees(zone: CalendarZone) throws {
    let name = zone == .utc ? "GMT" : "America/Los_Angeles"
    let calendar = foundation(try #require(TimeZone(identifier: name)))
    let ours = BillingCalendar(zone: zone, monthEnd: .previous)
    let periods: [(SubscriptionPeriod, DateComponents)] = [
      (.month, DateComponents(month: 1)), (.year, DateComponents(year: 1)),
      (SubscriptionPeriod(6, .month), DateComponents(month: 6)),
      (.week, DateComponents(day: 7)), (SubscriptionPeriod(3, .day), DateComponents(day: 3)),
    ]
    var instant = try date("2023-10-01T00:30:00Z").rawValue
    // Steps of 7 h 13 min pass every hour of the day, month ends and six changes of the clock.
    for _ in 0..<3500 {
      let start = Date(timeIntervalSince1970: Double(instant) / 1000)
      for (period, components) in periods {
        let expected = try #require(calendar.date(byAdding: components, to: start))
        let end = ours.end(of: period, from: StoreDate(rawValue: instant))
        #expect(
          end.rawValue == Int64((expected.timeIntervalSince1970 * 1000).rounded()),
          "\(period) from \(start)"
        )
      }
      instant += (7 * 60 + 13) * 60_000
    }
  }

  @Test("a month from Xcode's own sample ends when the sample says")
  func sample() throws {
    // Facts §5: bought 2023-10-19T01:45:36.049Z, expires 2023-11-19T01:45:36.049Z.
    let end = BillingCalendar().end(of: .month, from: try date("2023-10-19T01:45:36.049Z"))
    #expect(end == (try date("2023-11-19T01:45:36.049Z")))
  }

  @Test("a device's zone keeps its distance from UTC, and US Pacific time its changes, too")
  func zoneOfTheDevice() throws {
    let (winter, summer) = (try date("2026-01-15T12:00:00Z"), try date("2026-07-15T12:00:00Z"))
    let india = CalendarZone(identifier: "Asia/Kolkata", secondsAhead: 19_800)
    #expect(india == .offset(seconds: 19_800))
    #expect(CalendarZone(identifier: "Africa/Accra", secondsAhead: 0) == .utc)
    let pacific = CalendarZone(identifier: "America/Los_Angeles", secondsAhead: -28_800)
    #expect(pacific.offset(at: winter) == -28_800)
    #expect(pacific.offset(at: summer) == -25_200)
  }

  @Test("the story app's examples end as its design specifies")
  func designExamples() throws {
    let calendar = BillingCalendar()
    let trial = calendar.end(of: .week, from: try date("2024-12-01T15:15:00Z"))
    #expect(trial == (try date("2024-12-08T15:15:00Z")))
    #expect(calendar.end(of: .year, from: trial) == (try date("2025-12-08T15:15:00Z")))
    let quarter = SubscriptionPeriod(3, .month)
    let upFront = calendar.end(of: quarter, from: try date("2024-01-15T10:30:00Z"))
    #expect(upFront == (try date("2024-04-15T10:30:00Z")))
    #expect(calendar.end(of: .month, from: upFront) == (try date("2024-05-15T10:30:00Z")))
  }

  @Test("31 January is followed by the last of February, then by 31 or 28 March as the option says")
  func monthEnds() throws {
    let start = try date("2026-01-31T08:00:00Z")
    let february = try date("2026-02-28T08:00:00Z")
    let anchored = BillingCalendar(monthEnd: .anchor)
    #expect(anchored.end(of: .month, from: start, anchor: start) == february)
    #expect(
      anchored.end(of: .month, from: february, anchor: start) == (try date("2026-03-31T08:00:00Z"))
    )
    let previous = BillingCalendar(monthEnd: .previous)
    #expect(
      previous.end(of: .month, from: february, anchor: start) == (try date("2026-03-28T08:00:00Z"))
    )
  }

  @Test("a year from 29 February ends on 28 February, and comes back to 29 in a leap year")
  func leapDay() throws {
    let start = try date("2024-02-29T12:00:00Z")
    var end = start
    let calendar = BillingCalendar()
    for expected in ["2025-02-28", "2026-02-28", "2027-02-28", "2028-02-29"] {
      end = calendar.end(of: .year, from: end, anchor: start)
      #expect(end == (try date("\(expected)T12:00:00Z")))
    }
  }

  @Test("periods are read and written in ISO 8601, and nothing else is a period")
  func periods() {
    for (text, period) in [
      ("P1W", SubscriptionPeriod.week), ("P3D", SubscriptionPeriod(3, .day)),
      ("P6M", SubscriptionPeriod(6, .month)), ("P1Y", .year),
    ] {
      #expect(SubscriptionPeriod(iso8601: text) == period)
      #expect(period.description == text)
    }
    for text in ["", "P", "PM", "1M", "P0M", "P-1M", "P1H", "PT1M", "P1M1D", "P1000D", "P١M"] {
      #expect(SubscriptionPeriod(iso8601: text) == nil, "\(text)")
    }
  }
}
