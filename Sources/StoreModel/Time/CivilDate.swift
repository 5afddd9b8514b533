/// A day of the Gregorian calendar, for all years, computed with integers only.
///
/// Years before 1582 follow the same rule (the proleptic calendar of ISO 8601). Every decision of a
/// simulation that needs a calendar uses this type, so that no decision depends on a locale or a
/// time-zone database.
package struct CivilDate: Hashable, Sendable {
  /// The year; 0 is the year before 1.
  package let year: Int64
  /// The month, 1...12.
  package let month: Int64
  /// The day of the month, from 1.
  package let day: Int64

  /// Creates a day.
  package init(year: Int64, month: Int64, day: Int64) {
    precondition((1...12).contains(month), "the month must be 1 to 12")
    precondition((1...Self.days(inMonth: month, of: year)).contains(day), "no such day")
    self.year = year
    self.month = month
    self.day = day
  }

  /// The number of days in 400 years, after which the calendar repeats.
  private static let daysPerCycle: Int64 = 146_097
  /// The number of days from March 1 of the year 0 to January 1, 1970.
  private static let daysToEpoch: Int64 = 719_468

  /// Creates the day that is a number of days after January 1, 1970.
  ///
  /// The number of days is negative before 1970.
  package init(daysSinceEpoch: Int64) {
    // A year that begins in March has its leap day at the end, so no month needs a special case.
    let days = daysSinceEpoch + Self.daysToEpoch
    let cycle = days.flooredQuotient(by: Self.daysPerCycle)
    let inCycle = days - cycle * Self.daysPerCycle
    let yearOfCycle =
      (inCycle - inCycle / 1460 + inCycle / 36_524 - inCycle / (Self.daysPerCycle - 1)) / 365
    let dayOfYear = inCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    year = yearOfCycle + cycle * 400 + (month <= 2 ? 1 : 0)
  }

  /// The number of days since January 1, 1970.
  package var daysSinceEpoch: Int64 {
    let shifted = month <= 2 ? year - 1 : year
    let cycle = shifted.flooredQuotient(by: 400)
    let yearOfCycle = shifted - cycle * 400
    let monthFromMarch = month > 2 ? month - 3 : month + 9
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
    let dayOfCycle = 365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100 + dayOfYear
    return cycle * Self.daysPerCycle + dayOfCycle - Self.daysToEpoch
  }

  /// Returns whether a year has a February 29.
  package static func isLeap(_ year: Int64) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  /// Returns the number of days in a month.
  package static func days(inMonth month: Int64, of year: Int64) -> Int64 {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Returns the same day of a later month, or the last day of that month if it is shorter.
  ///
  /// The anchor is the preferred day of the month; nil for this date's own.
  package func adding(months: Int64, anchor: Int64? = nil) -> CivilDate {
    let count = year * 12 + (month - 1) + months
    let year = count.flooredQuotient(by: 12)
    let month = count - year * 12 + 1
    return CivilDate(
      year: year,
      month: month,
      day: min(anchor ?? day, Self.days(inMonth: month, of: year))
    )
  }
}

extension CivilDate: Comparable {
  /// Orders earlier days first.
  package static func < (left: CivilDate, right: CivilDate) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }
}

extension Int64 {
  /// Returns the quotient rounded toward negative infinity.
  func flooredQuotient(by divisor: Int64) -> Int64 {
    let quotient = self / divisor
    return self % divisor != 0 && (self < 0) != (divisor < 0) ? quotient - 1 : quotient
  }
}

/// An instant in milliseconds since 1970-01-01 00:00 UTC, as signed transactions carry dates.
public struct StoreDate: RawRepresentable, Hashable, Comparable, Sendable {
  /// Milliseconds since 1970-01-01 00:00 UTC.
  public let rawValue: Int64

  /// Creates an instant from milliseconds since 1970-01-01 00:00 UTC.
  public init(rawValue: Int64) { self.rawValue = rawValue }

  /// Orders earlier instants first.
  public static func < (left: StoreDate, right: StoreDate) -> Bool {
    left.rawValue < right.rawValue
  }
}

extension StoreDate: CustomStringConvertible {
  /// The instant in UTC, to the second: `2026-02-15 12:00:00`.
  public var description: String {
    let seconds = rawValue.flooredQuotient(by: 1000)
    let days = seconds.flooredQuotient(by: 86_400)
    let date = CivilDate(daysSinceEpoch: days)
    let time = seconds - days * 86_400
    func padded(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(date.year)-\(padded(date.month))-\(padded(date.day)) "
      + "\(padded(time / 3600)):\(padded(time / 60 % 60)):\(padded(time % 60))"
  }
}
