import StoreModel
import Testing

@Suite("Time zones in files")
struct ZoneNameTests {
  private static let zones: [(String, CalendarZone)] = [
    ("UTC", .utc), ("UTC+2", .offset(seconds: 7_200)), ("UTC-8", .offset(seconds: -28_800)),
    ("UTC+5:30", .offset(seconds: 19_800)), ("UTC-3:05", .offset(seconds: -11_100)),
    ("UTC+14", .offset(seconds: 50_400)), ("UTC-12", .offset(seconds: -43_200)),
    ("America/Los_Angeles", .losAngeles),
  ]

  @Test("are read, and written the same way", arguments: zones)
  func parse(text: String, zone: CalendarZone) {
    #expect(ZoneName.parse(text) == zone)
    #expect(ZoneName.text(zone) == text)
  }

  @Test(
    "are refused in any other form, and beyond the existing zones",
    arguments: [
      "", "utc", "GMT", "UTC2", "UTC+", "UTC+15", "UTC-13", "UTC+14:30", "UTC+2:60", "UTC+2:",
      "UTC+2:0:0", "UTC+a", "Europe/Berlin", "UTC +2", "UTC+٣",
    ]
  )
  func refuse(text: String) { #expect(ZoneName.parse(text) == nil) }
}
