/// The forms of texts of which a regular expression is the format.
extension FileValue {
  /// The regular expression of a length of time.
  package static let lengthPattern =
    "(?=.)([0-9]+d)?([0-9]+h)?([0-9]+m)?([0-9]+s)?([0-9]+ms)?"

  /// A limit on a time.
  package static let timeLimit = pattern(
    "^<=? \(lengthPattern)$",
    words: "a limit such as \"< 20s\" or \"<= 500ms\""
  )
  /// A length of time with a sign.
  package static let clockMove = pattern(
    "^[+-]\(lengthPattern)$",
    words: "a length of time with a sign such as \"+2h\" or \"-30d\", at most 365d"
  )
  /// The name of a time zone.
  package static let zone = pattern(
    "^(UTC(\(zoneEast)|\(zoneWest))?|America/Los_Angeles)$",
    words: "a zone such as \"UTC\", \"UTC+5:30\" or \"America/Los_Angeles\""
  )

  private static let zoneEast = "\\+((0?[0-9]|1[0-3])(:[0-5][0-9])?|14(:00)?)"
  private static let zoneWest = "-((0?[0-9]|1[01])(:[0-5][0-9])?|12(:00)?)"
}
