import Testing

@testable import Entitlements

@Suite("Decimal text")
struct DecimalTextTests {
  @Test(
    "A signed number has all its digits",
    arguments: [
      (0, "0"), (9, "9"), (10, "10"), (1_020, "1020"), (-7, "-7"),
      (.max, "9223372036854775807"), (.min, "-9223372036854775808"),
    ] as [(Int64, String)]
  )
  func decimals(number: Int64, expected: String) {
    var text = Array("x".utf8)
    text.append(decimal: number)
    #expect(String(decoding: text, as: UTF8.self) == "x" + expected)
  }

  @Test("The highest number has all its digits")
  func highestNumber() {
    var text: [UInt8] = []
    text.append(decimal: UInt64.max)
    #expect(String(decoding: text, as: UTF8.self) == "18446744073709551615")
  }
}
