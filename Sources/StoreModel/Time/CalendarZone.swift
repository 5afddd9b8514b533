/// The time zone that is used when months are added.
///
/// Apple does not document which zone the App Store uses; the default here is UTC. Zones are coded
/// here in full, because a time-zone database would make runs depend on the machine.
public enum CalendarZone: Hashable, Sendable {
  /// Coordinated universal time.
  case utc
  /// A clock that is always the same number of seconds ahead of UTC.
  case offset(seconds: Int64)
  /// US Pacific time by the rule in force since 2007: UTC-8, and UTC-7 from 02:00 on the second
  /// Sunday in March to 02:00 on the first Sunday in November.
  case losAngeles

  /// Creates the zone that is closest to one of a time-zone database.
  ///
  /// - Parameters:
  ///   - identifier: The name of the zone in the database.
  ///   - secondsAhead: How far its wall clock is ahead of UTC now.
  package init(identifier: String, secondsAhead: Int64) {
    if identifier == ZoneName.text(.losAngeles) {
      self = .losAngeles
    } else {
      self = secondsAhead == 0 ? .utc : .offset(seconds: secondsAhead)
    }
  }

  /// Returns how far the wall clock is ahead of UTC at an instant.
  ///
  /// It is in seconds, negative west of Greenwich.
  package func offset(at date: StoreDate) -> Int64 {
    switch self {
    case .utc: return 0
    case .offset(let seconds): return seconds
    case .losAngeles:
      let seconds = date.rawValue.flooredQuotient(by: 1000)
      let year = CivilDate(daysSinceEpoch: seconds.flooredQuotient(by: 86_400)).year
      // 02:00 standard time is 10:00 UTC; 02:00 daylight saving time is 09:00 UTC.
      let begins = Self.sunday(2, ofMonth: 3, year: year) * 86_400 + 10 * 3600
      let ends = Self.sunday(1, ofMonth: 11, year: year) * 86_400 + 9 * 3600
      return begins <= seconds && seconds < ends ? -7 * 3600 : -8 * 3600
    }
  }

  /// Returns the instant at which the wall clock shows a time.
  ///
  /// A time that is skipped when the clock is set forward becomes the instant equally far after the
  /// change. Of a time that occurs twice, the first is used. (Foundation's calendar does the same.)
  ///
  /// The wall clock is in milliseconds since 1970-01-01 00:00 there.
  package func instant(ofWallClock wallClock: Int64) -> StoreDate {
    func instant(_ offset: Int64) -> StoreDate { StoreDate(rawValue: wallClock - offset * 1000) }
    // The offsets a day before and a day after differ only near a change.
    let before = offset(at: StoreDate(rawValue: wallClock - 86_400_000))
    let after = offset(at: StoreDate(rawValue: wallClock + 86_400_000))
    let early = instant(before)
    if offset(at: early) == before { return early }
    let late = instant(after)
    return offset(at: late) == after ? late : early
  }

  /// Returns the days since 1970 of the nth Sunday of a month.
  private static func sunday(_ number: Int64, ofMonth month: Int64, year: Int64) -> Int64 {
    let first = CivilDate(year: year, month: month, day: 1).daysSinceEpoch
    // 1 January 1970 was a Thursday: three days before a Sunday.
    let weekday = first + 4 - (first + 4).flooredQuotient(by: 7) * 7
    return first + (7 - weekday) % 7 + (number - 1) * 7
  }
}
