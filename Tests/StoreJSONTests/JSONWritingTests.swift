import Foundation
import StoreJSON
import Testing

@Suite("Written JSON")
struct JSONWritingTests {
  @Test("keeps the order of members, and sorts on request")
  func order() {
    let value: JSONValue = ["b": 1, "a": [true, "x", .null], "c": [:], "d": []]
    #expect(value.compact == #"{"b":1,"a":[true,"x",null],"c":{},"d":[]}"#)
    #expect(JSONValue.sorted(["b": 1, "a": 2, "aa": 3]).compact == #"{"a":2,"aa":3,"b":1}"#)
  }

  @Test("spans lines")
  func pretty() {
    let value: JSONValue = ["a": [1, ["b": "c"]], "d": [], "e": [:]]
    #expect(
      value.pretty == """
        {
          "a": [
            1,
            {
              "b": "c"
            }
          ],
          "d": [],
          "e": {}
        }

        """
    )
  }

  @Test(
    "has decimals",
    arguments: [
      (0, 3, "0.000"), (1_250, 3, "1.250"), (-5, 3, "-0.005"), (7, 0, "7"), (-12_345, 1, "-1234.5"),
      (Int64.min, 6, "-9223372036854.775808"), (.max, 0, "9223372036854775807"),
    ]
  )
  func decimals(units: Int64, digits: Int, text: String) {
    #expect(JSONValue.decimal(units: units, digits: digits).compact == text)
  }

  @Test("is a value inside a message that Foundation writes, but for fractions")
  func messages() throws {
    let value: JSONValue = [
      "a": [true, false, 0, 1, -7, .integer(.min), .integer(.max), "x\n\"\u{2028}", .null],
      "b": [:], "c": [], "d": ["": ["e": "1"]],
    ]
    let message = try JSONEncoder().encode(["m": value])
    #expect(try JSONDecoder().decode([String: JSONValue].self, from: message) == ["m": value])
    #expect(throws: EncodingError.self) {
      try JSONEncoder().encode(JSONValue.decimal(units: 15, digits: 1))
    }
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(JSONValue.self, from: Data("[1.5]".utf8))
    }
  }

  @Test("has characters that all read back in another reader")
  func escapes() throws {
    var string = ""
    for value in Array(UInt32(0)...0x2FF) + [0x2028, 0x2029, 0xFFFD, 0xFFFF, 0x1F600, 0x10_FFFF] {
      string.unicodeScalars.append(try #require(Unicode.Scalar(value)))
    }
    let value: JSONValue = [string: .array([.string(string)])]
    for text in [value.compact, value.pretty] {
      let read = try JSONDecoder().decode([String: [String]].self, from: Data(text.utf8))
      #expect(read == [string: [string]])
      #expect(text.utf8.allSatisfy { $0 >= 0x20 || $0 == 0x0A })
    }
    #expect(JSONValue.string("a\"\\\n\r\t\u{1}").compact == #""a\"\\\n\r\t\u0001""#)
  }
}
