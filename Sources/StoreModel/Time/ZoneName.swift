/// The file format of time zones: `UTC`, `UTC+2`, `UTC-3:30`, `America/Los_Angeles`.
package enum ZoneName {
  /// The only zone without a fixed offset from UTC.
  private static let losAngeles = "America/Los_Angeles"
  /// The zones farthest west and east, in hours.
  private static let (furthestWest, furthestEast) = (Int64(12), Int64(14))

  /// Parses a zone.
  ///
  /// `UTC`, optionally followed by hours and minutes, or the name of the one other zone; nil
  /// otherwise.
  package static func parse(_ text: String) -> CalendarZone? {
    if text == "UTC" { return .utc }
    if text == losAngeles { return .losAngeles }
    guard text.hasPrefix("UTC"), let sign = text.dropFirst(3).first, sign == "+" || sign == "-"
    else { return nil }
    let parts = text.dropFirst(4).split(separator: ":", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count),
      parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy { $0.isASCII && $0.isNumber } }),
      let hours = Int64(parts[0]), let minutes = parts.count == 2 ? Int64(parts[1]) : 0,
      minutes < 60, hours <= furthestEast
    else { return nil }
    let seconds = (hours * 60 + minutes) * 60
    let most = (sign == "+" ? furthestEast : furthestWest) * 3_600
    guard seconds <= most else { return nil }
    if seconds == 0 { return .utc }
    return .offset(seconds: sign == "+" ? seconds : -seconds)
  }

  /// Formats a zone as ``parse(_:)`` reads it.
  package static func text(_ zone: CalendarZone) -> String {
    switch zone {
    case .utc: return "UTC"
    case .losAngeles: return losAngeles
    case .offset(let seconds):
      let minutes = Int64(seconds.magnitude) / 60
      let rest = minutes % 60
      let tail = rest == 0 ? "" : rest < 10 ? ":0\(rest)" : ":\(rest)"
      return "UTC\(seconds < 0 ? "-" : "+")\(minutes / 60)\(tail)"
    }
  }
}
