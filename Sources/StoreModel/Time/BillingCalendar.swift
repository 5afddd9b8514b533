/// Adds subscription periods to dates.
///
/// Months and years are calendar units: a month from 19 October is 19 November. Where the month is
/// shorter, its last day counts. Which day follows a short month (31 January, 28 February, then 28
/// or 31 March) Apple does not say; see ``MonthEnd``.
public struct BillingCalendar: Hashable, Sendable {
  /// What happens after a month that was too short.
  public enum MonthEnd: Hashable, Sendable, CaseIterable {
    /// Back to the day on which the subscription began: 31, 28, 31. The default.
    case anchor
    /// The shorter day stays: 31, 28, 28.
    case previous
  }

  /// The wall clock by which days are counted.
  public var zone: CalendarZone
  /// What happens after a month that was too short.
  public var monthEnd: MonthEnd

  /// Makes a calendar; without arguments, UTC with an anchor day.
  public init(zone: CalendarZone = .utc, monthEnd: MonthEnd = .anchor) {
    self.zone = zone
    self.monthEnd = monthEnd
  }

  /// The end of a period that begins at a date.
  ///
  /// - Parameters:
  ///   - period: how long it is.
  ///   - start: when it begins.
  ///   - anchor: when the subscription's first period began; its day of the month is aimed at.
  /// - Returns: the first instant after the period.
  public func end(
    of period: SubscriptionPeriod,
    from start: StoreDate,
    anchor: StoreDate? = nil
  ) -> StoreDate {
    let count = Int64(period.value)
    switch period.unit {
    case .day: return moved(start, days: count)
    case .week: return moved(start, days: count * 7)
    case .month: return moved(start, months: count, anchor: anchor)
    case .year: return moved(start, months: count * 12, anchor: anchor)
    }
  }

  /// The day of the calendar on which an instant falls.
  ///
  /// - Parameter date: the instant.
  /// - Returns: the day, and the milliseconds since its midnight on the wall clock.
  public func day(of date: StoreDate) -> (day: CivilDate, sinceMidnight: Int64) {
    let wallClock = date.rawValue + zone.offset(at: date) * 1000
    let days = wallClock.flooredQuotient(by: Self.dayLength)
    return (CivilDate(daysSinceEpoch: days), wallClock - days * Self.dayLength)
  }

  private static let dayLength: Int64 = 86_400_000

  private func moved(_ start: StoreDate, days: Int64) -> StoreDate {
    let (day, time) = day(of: start)
    return zone.instant(ofWallClock: (day.daysSinceEpoch + days) * Self.dayLength + time)
  }

  private func moved(_ start: StoreDate, months: Int64, anchor: StoreDate?) -> StoreDate {
    let (day, time) = day(of: start)
    let wanted = monthEnd == .anchor ? anchor.map { self.day(of: $0).day.day } : nil
    let end = day.adding(months: months, anchor: wanted)
    return zone.instant(ofWallClock: end.daysSinceEpoch * Self.dayLength + time)
  }
}
