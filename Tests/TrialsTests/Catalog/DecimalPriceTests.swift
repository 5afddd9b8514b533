import Testing
import Trials

@Suite("Prices in a .storekit file")
struct DecimalPriceTests {
  @Test(
    "are read exactly",
    arguments: [
      ("0.99", 990), ("1", 1_000), ("13900", 13_900_000), ("0.5", 500), ("", 0), ("0.0", 0),
      ("2.990", 2_990), ("0.001", 1), (".5", 500), ("5.", 5_000), ("1.000000", 1_000),
      ("9223372036854775.807", Int64.max), ("8.99", 8_990), ("0.29", 290), ("1.005", 1_005),
    ]
  )
  func exact(text: String, milliunits: Int64) {
    #expect(DecimalPrice.milliunits(text) == milliunits)
  }

  @Test(
    "are refused in any other form",
    arguments: [
      ".", "0,99", "-1", "+1", "1e3", "1.2.3", " 1", "1 ", "$1", "0.9999", "free", "٣",
      "9223372036854775.808", "99999999999999999999",
    ]
  )
  func refuse(text: String) { #expect(DecimalPrice.milliunits(text) == nil) }
}
