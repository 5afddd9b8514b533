import Simulation
import Testing

@Suite("Durations in files")
struct TimeLengthTests {
  @Test(
    "are whole numbers with units, larger units first",
    arguments: [
      ("0s", 0), ("0ms", 0), ("250ms", 250), ("90s", 90_000), ("5m", 300_000),
      ("2h", 7_200_000), ("3d", 259_200_000), ("1h30m", 5_400_000), ("1m90s", 150_000),
      ("1d2h3m4s5ms", 93_784_005), ("05s", 5_000), ("1s1ms", 1_001),
      ("106751d", 9_223_286_400_000),
    ]
  )
  func parse(text: String, milliseconds: Int64) {
    #expect(TimeLength.parse(text) == .milliseconds(milliseconds))
  }

  @Test(
    "are refused in any other form",
    arguments: [
      "", " ", "s", "5", "0", "-1s", "+1s", "1.5s", "1 s", " 1s", "1s ", "1S", "1sec", "1us", "1ns",
      "30m1h", "1s1s", "1ms1s", "1h 30m", "1h30", "1e3s", "0x10s", "٣s", "1ｓ", "five", "1d,2h",
    ]
  )
  func refuse(text: String) { #expect(TimeLength.parse(text) == nil) }

  @Test(
    "are refused beyond 64 bits of nanoseconds",
    arguments: [
      "106752d", "9223372037s", "9223372036854775807d", "9223372036854775808ms",
      "99999999999999999999999s", "106751d86400s",
    ]
  )
  func overflow(text: String) { #expect(TimeLength.parse(text) == nil) }

  @Test("are written the way they are read")
  func roundTrip() {
    for text in ["0s", "250ms", "5m", "2h", "3d", "1h30m", "1d2h3m4s5ms", "999ms", "59s"] {
      #expect(TimeLength.parse(text).map(TimeLength.text) == text)
    }
    #expect(TimeLength.text(.seconds(90)) == "1m30s")
    #expect(TimeLength.text(.nanoseconds(1)) == "0s")
  }
}
