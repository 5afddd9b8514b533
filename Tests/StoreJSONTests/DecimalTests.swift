import StoreJSON
import Testing

@Suite("A number with a fraction or an exponent")
struct DecimalTests {
  private func scaled(_ text: String, _ digits: Int) throws -> (number: Int64, isExact: Bool)? {
    var scanner = JSONScanner(Array(text.utf8), dialect: .json)
    return try scanner.document().scaled(byDigits: digits)
  }

  @Test(
    "is read exactly",
    arguments: [
      ("10.0", 0, 10, true), ("10", 0, 10, true), ("-2.50", 1, -25, true), ("1.5e1", 0, 15, true),
      ("1500e-2", 0, 15, true), ("1.5", 0, 1, false), ("-0.999", 2, -99, false),
      ("0.001", 0, 0, false), ("0e900", 3, 0, true), ("-0.0", 0, 0, true), ("12e-900", 0, 0, false),
      ("1e-9223372036854775808", 0, 0, false), ("1e-1000", 3, 0, false),
      ("9223372036854775807.0", 0, .max, true), ("-9223372036854775808e0", 0, .min, true),
      // As a double, this is another number.
      ("9007199254740993.0", 0, 9_007_199_254_740_993, true),
    ] as [(String, Int, Int64, Bool)]
  )
  func exact(_ text: String, _ digits: Int, _ number: Int64, _ isExact: Bool) throws {
    let scaled = try #require(try scaled(text, digits))
    #expect(scaled == (number, isExact))
  }

  @Test(
    "is refused if it does not fit, or is none",
    arguments: [
      "9223372036854775808.0", "1e19", "1e999999999999", "1e9223372036854775807", "\"10.0\"",
      "null", "[1]",
    ]
  )
  func refused(_ text: String) throws {
    #expect(try scaled(text, 0) == nil)
  }

  @Test("is read at once, however large the exponent of a zero")
  func zeros() throws {
    let text = "[" + Array(repeating: "0e99999999", count: 10_000).joined(separator: ",") + "]"
    var scanner = JSONScanner(Array(text.utf8), dialect: .json)
    let numbers = try scanner.document().elements?.map { $0.scaled(byDigits: 0)?.number }
    #expect(numbers == Array(repeating: 0, count: 10_000))
  }
}
