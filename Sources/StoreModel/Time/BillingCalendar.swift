/// Adds subscription periods to dates.
///
/// Months and years are calendar units: a month from October 19 is November 19. If the target month
/// is shorter, its last day is used. Apple does not document which day follows a short month
/// (January 31, February 28, then March 28 or 31); see ``MonthEnd``.
package struct BillingCalendar: Hashable, Sendable {
  /// The rule for the day after a month that was too short.
  package enum MonthEnd: String, Hashable, Sendable, CaseIterable {
    /// Return to the day on which the subscription began: 31, 28, 31.
    ///
    /// The default.
    case anchor
    /// Keep the shorter day: 31, 28, 28.
    case previous
  }

  /// The zone whose wall clock counts the days.
  package var zone: CalendarZone
  /// The rule for the day after a month that was too short.
  package var monthEnd: MonthEnd

  /// Creates a calendar, which uses UTC with an anchor day by default.
  package init(zone: CalendarZone = .utc, monthEnd: MonthEnd = .anchor) {
    self.zone = zone
    self.monthEnd = monthEnd
  }

  /// Returns the end of a period that begins on a date.
  package func end(
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

  /// Returns the calendar day of an instant.
  ///
  /// The milliseconds are those since midnight on the wall clock.
  package func day(of date: StoreDate) -> (day: CivilDate, sinceMidnight: Int64) {
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
