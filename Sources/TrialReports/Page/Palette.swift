/// The colors of the page, in a light and a dark theme.
///
/// Tests compute the contrast of each pair that is used together, by the formula in WCAG 2.2.
struct Palette: Hashable, Sendable {
  /// A color as three bytes, red first: `0xRRGGBB`.
  typealias Color = UInt32

  let page: Color
  /// The background of cards, tables, and charts.
  let card: Color
  let ink: Color
  /// The color of secondary text.
  let soft: Color
  /// The color of dividing lines.
  let rule: Color
  /// The color of links, buttons, and the focus outline.
  let accent: Color
  /// The color of what held.
  let good: Color
  /// The color of what did not hold.
  let bad: Color
  /// The background of what did not hold.
  let badBack: Color
  /// The background of what held.
  let goodBack: Color
  /// The color of step A of a decisive pair.
  let first: Color
  /// The color of step B.
  let second: Color
  /// The background of step A.
  let firstBack: Color
  /// The background of step B.
  let secondBack: Color
  /// The colors of chart lines, in order.
  let series: [Color]

  static let light = Palette(
    page: 0xF6F5F1,
    card: 0xFFFFFF,
    ink: 0x1E2227,
    soft: 0x565D66,
    rule: 0xDAD7CF,
    accent: 0x1F5FA8,
    good: 0x1B6B45,
    bad: 0xA6261D,
    badBack: 0xFBEBE8,
    goodBack: 0xE7F3EC,
    first: 0x8A4B00,
    second: 0x4B3FA6,
    firstBack: 0xFBEFDC,
    secondBack: 0xECEAFA,
    series: [0x1F5FA8, 0xA65300, 0x1B7A55, 0x9B2C6F, 0x5A4FB8, 0x5F6B1A]
  )

  static let dark = Palette(
    page: 0x14171B,
    card: 0x1C2026,
    ink: 0xE8E6E1,
    soft: 0xABB1BA,
    rule: 0x363C45,
    accent: 0x8CBEF5,
    good: 0x7FD0A6,
    bad: 0xF59A8E,
    badBack: 0x38201E,
    goodBack: 0x1B3026,
    first: 0xF2B968,
    second: 0xB9B0F7,
    firstBack: 0x382B17,
    secondBack: 0x2A2746,
    series: [0x8CBEF5, 0xF0A963, 0x7FD0A6, 0xEC9CCB, 0xB9B0F7, 0xC5CF7C]
  )

  /// The CSS declarations of the colors.
  var declarations: String {
    let named: [(StaticString, Color)] = [
      ("page", page), ("card", card), ("ink", ink), ("soft", soft), ("rule", rule),
      ("accent", accent), ("good", good), ("bad", bad), ("bad-back", badBack),
      ("good-back", goodBack), ("first", first), ("second", second),
      ("first-back", firstBack), ("second-back", secondBack),
    ]
    let lines = series.enumerated().map { "--s\($0.offset): \(Self.css($0.element));" }
    return (named.map { "--\($0.0): \(Self.css($0.1));" } + lines).joined(separator: " ")
  }
  static func css(_ color: Color) -> String {
    let digits = String(color, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }
}
