import StoreJSON
import StoreModel
import Testing

/// Expected values: by hand from RFC 8259.
@Suite("Reading the store's JSON")
struct WireReadingTests {
  private func value(_ json: String) throws -> JSONValue? {
    try WireObject(json: "{\"a\":\(json)}")["a"]
  }

  @Test("members keep their order, and space between them has no meaning")
  func members() throws {
    let object = try WireObject(json: " \t\r\n{ \"b\" : 1 , \"a\":[ \"x\" , \"y\" ]\n} ")
    #expect(object.members.map(\.name) == ["b", "a"])
    #expect(object["b"] == 1)
    #expect(object["a"] == ["x", "y"])
    #expect(try WireObject(json: "{}") == WireObject())
    #expect(try WireObject(json: "{ }") == WireObject())
  }

  @Test(
    "numbers are read exactly, with any point and exponent",
    arguments: [
      ("0", 0), ("-0", 0), ("7", 7), ("-7", -7), ("1697679936049", 1_697_679_936_049),
      ("9223372036854775807", .max), ("-9223372036854775808", .min), ("1.0", 1), ("1.000", 1),
      ("1e3", 1000), ("1E+3", 1000), ("1.5e1", 15), ("12300e-2", 123), ("0e99", 0), ("0.0e-9", 0),
      ("1.697679936049e12", 1_697_679_936_049), ("16976799360490000e-4", 1_697_679_936_049),
      ("0.00001e5", 1), ("922337203685477580.7e1", .max), ("-9.223372036854775808e18", .min),
      ("0e99999999999999999999999999", 0), ("10000000000000000000000000e-25", 1),
    ] as [(String, Int64)]
  )
  func wholeNumbers(json: String, number: Int64) throws {
    #expect(try value(json) == .integer(number))
  }

  @Test(
    "a fractional number is rounded toward zero on request, and the rounding is reported",
    arguments: [
      ("1697679936049.7297", 1_697_679_936_049), ("0.5", 0), ("-0.5", 0), ("1.9999999999999999", 1),
      ("-1697679936049.7297", -1_697_679_936_049), ("15e-1", 1), ("-15e-1", -1), ("5e-3", 0),
      ("1.6976799360497297e12", 1_697_679_936_049),
      ("0.10000000000000000000000000000000000000000000001", 0),
    ] as [(String, Int64)]
  )
  func fractions(json: String, whole: Int64) throws {
    let truncated = try #require(try value(json)?.truncated)
    #expect(truncated == (whole, false))
  }

  @Test(
    "a fraction keeps the digits that fit into 64 bits, at most 18",
    arguments: [
      ("0.25", .decimal(units: 25, digits: 2)), ("-12.5e-1", .decimal(units: -125, digits: 2)),
      ("92233720368547758.079", .decimal(units: .max, digits: 2)),
      ("9223372036854775807.9", .integer(.max)), ("-9223372036854775808.9", .integer(.min)),
      ("1e-99999999999999999999999999", .decimal(units: 0, digits: 18)),
    ] as [(String, JSONValue)]
  )
  func longFractions(json: String, number: JSONValue) throws {
    #expect(try value(json) == number)
  }

  @Test(
    "a number that does not fit in 64 bits is refused at its start",
    arguments: [
      "9223372036854775808", "-9223372036854775809", "1e19", "0.1e20", "9223372036854775808.5",
      "1e99999999999999999999999999", "100000000000000000000",
    ]
  )
  func largeNumbers(json: String) {
    #expect(
      throws: JSONSyntaxError(.smallerNumber, at: 5, in: Array("{\"a\":\(json)".utf8))
    ) { try value(json) }
  }

  @Test(
    "texts are unescaped, including surrogate pairs",
    arguments: [
      (#""""#, ""), (#""a b""#, "a b"), (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"),
      (#""\u0041\u00e9\u00E9\u20AC""#, "Aéé€"), (#""\ud83d\ude00!""#, "😀!"), (#""😀é""#, "😀é"),
      (#""\uD800\uDC00""#, "\u{10000}"), (#""\udbff\udfff""#, "\u{10FFFF}"),
      (#""\u0000""#, "\0"), (#""\u005cn""#, "\\n"), ("\"\u{7F}\u{2028}\"", "\u{7F}\u{2028}"),
    ]
  )
  func texts(json: String, text: String) throws { #expect(try value(json) == .string(text)) }

  @Test("null counts as missing, but uses up its name")
  func null() throws {
    let object = try WireObject(json: #"{"a":null,"b":true,"c":null}"#)
    #expect(object.members.map(\.name) == ["b"])
    let json = #"{"a":null,"a":1}"#
    #expect(throws: JSONSyntaxError(.newKey("a"), at: 10, in: Array(json.utf8))) {
      try WireObject(json: json)
    }
  }

  @Test("objects and lists may be nested")
  func nested() throws {
    let object = try WireObject(json: #"{"a":{"b":{"c":false}},"d":[1,"x",[],{"e":[true]}]}"#)
    #expect(object["a"]?["b"]?["c"] == false)
    #expect(object["d"] == [1, "x", [], ["e": [true]]])
    #expect(object.json == #"{"a":{"b":{"c":false}},"d":[1,"x",[],{"e":[true]}]}"#)
  }

  @Test(
    "invalid JSON is refused where it becomes invalid",
    arguments: [
      ("", 0, .object), ("   ", 3, .object), ("[]", 0, .object), ("1", 0, .object),
      ("null", 0, .object), ("\u{FEFF}{}", 0, .value), ("{", 1, .quotedKey),
      ("{a:1}", 1, .quotedKey),
      ("{'a':1}", 1, .quotedKey), (#"{"a"}"#, 4, .colon), (#"{"a" 1}"#, 5, .colon),
      (#"{"a":}"#, 5, .value), (#"{"a":nul}"#, 5, .value), (#"{"a":True}"#, 5, .value),
      (#"{"a":NaN}"#, 5, .value), (#"{"a":+1}"#, 5, .value), (#"{"a":.5}"#, 5, .value),
      (#"{"a":01}"#, 6, .noLeadingZero), (#"{"a":-01}"#, 7, .noLeadingZero),
      (#"{"a":-}"#, 6, .digit), (#"{"a":1.}"#, 7, .digit), (#"{"a":1e}"#, 7, .digit),
      (#"{"a":1e+}"#, 8, .digit), (#"{"a":1.e1}"#, 7, .digit), (#"{"a":1x}"#, 6, .memberEnd),
      (#"{"a":0x1}"#, 6, .memberEnd), (#"{"a":1,}"#, 7, .quotedKey), (#"{"a":1"#, 6, .memberEnd),
      (#"{"a":1 "b":2}"#, 7, .memberEnd), (#"{"a":truefalse}"#, 5, .value),
      (#"{"a":1,"b":2,"a":3}"#, 13, .newKey("a")), (#"{"a":{"b":1,"b":1}}"#, 12, .newKey("b")),
      (#"{"a":1,"\u0061":3}"#, 7, .newKey("a")),
      (#"{"a":["x",]}"#, 10, .value), (#"{"a":["x"}"#, 9, .elementEnd),
      (#"{"a":[null]}"#, 6, .value), (#"{"a":[,]}"#, 6, .value),
      (#"{"a":1}}"#, 7, .end), (#"{"a":1} {}"#, 8, .end), ("{}\0", 2, .encoding), ("{},", 2, .end),
      (#"{"a":"x"#, 7, .closingQuote), ("{\"a\":\"x\ny\"}", 7, .closingQuote),
      ("{\"a\":\"\0\"}", 6, .encoding), (#"{"a":"\x"}"#, 7, .escape),
      (#"{"a":"\"#, 7, .closingQuote),
      (#"{"a":"\u12"}"#, 10, .hexDigit), (#"{"a":"\u12é4"}"#, 10, .hexDigit),
      (#"{"a":"\u+123"}"#, 8, .hexDigit),
      (#"{"a":"\ud83d"}"#, 12, .lowSurrogate), (#"{"a":"\ud83dx"}"#, 12, .lowSurrogate),
      (#"{"a":"\ud83d\n"}"#, 12, .lowSurrogate), (#"{"a":"\ude00"}"#, 6, .escape),
      (#"{"a":"\ud83d\ud83d"}"#, 12, .lowSurrogate),
    ] as [(String, Int, JSONSyntaxError.Expectation)]
  )
  func refused(json: String, offset: Int, expected: JSONSyntaxError.Expectation) {
    #expect(throws: JSONSyntaxError(expected, at: offset, in: Array(json.utf8))) {
      try WireObject(json: json)
    }
  }

  @Test("every incomplete prefix of an object is refused")
  func beginnings() throws {
    let json = #"{"a":"\u00e9\ud83d\ude00","b":[-1.5e+3,true,[],{}],"c":{"d":null,"e":false}}"#
    #expect(throws: Never.self) { try WireObject(json: json) }
    for length in 0..<json.utf8.count {
      #expect(throws: JSONSyntaxError.self, "\(length)") {
        try WireObject(utf8: Array(json.utf8.prefix(length)))
      }
    }
  }

  @Test(
    "invalid UTF-8 is refused where it begins",
    arguments: [
      [0xFF], [0xC3], [0xC3, 0x28], [0x80], [0xC0, 0x80], [0xED, 0xA0, 0x80],
      [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82],
    ] as [[UInt8]]
  )
  func badUTF8(bytes: [UInt8]) {
    let json = Array(#"{"a":"x"#.utf8) + bytes + Array("\"}".utf8)
    #expect(throws: JSONSyntaxError(.encoding, at: 7, in: json)) {
      try WireObject(utf8: json)
    }
  }

  @Test("objects and lists may be nested up to the limit and no deeper")
  func depth() {
    #expect(WireObject.greatestDepth == 32)
    func nested(_ depth: Int, _ open: String, _ close: String) -> String {
      let inner = depth - 1
      return #"{"a":"# + String(repeating: open, count: inner) + "1"
        + String(repeating: close, count: inner) + "}"
    }
    #expect(throws: Never.self) { try WireObject(json: nested(32, "[", "]")) }
    #expect(throws: Never.self) { try WireObject(json: nested(32, #"{"a":"#, "}")) }
    let deeper = nested(33, "[", "]")
    #expect(throws: JSONSyntaxError(.depth(atMost: 32), at: 36, in: Array(deeper.utf8))) {
      try WireObject(json: deeper)
    }
    #expect(throws: JSONSyntaxError.self) {
      try WireObject(json: nested(100_000, #"{"a":"#, "}"))
    }
  }

  @Test("what is written reads back unchanged, including control characters and quotes")
  func writing() throws {
    let json = #"{"\"\\\u0000\u001f\n":"é😀/","a":["\u0007"],"b":-9,"c":{"d":true}}"#
    #expect(try WireObject(json: json).json == json)
  }

  @Test("an error names the position, what is expected there, and what is found")
  func words() {
    func words(_ json: String) -> String? {
      do {
        _ = try WireObject(json: json)
        return nil
      } catch {
        return error.description
      }
    }
    #expect(words(#"{"a":x}"#) == "byte 5: expected a value, found 'x'")
    #expect(words(#"{"a":1"#) == "byte 6: expected ',' or '}' after a value, found the end")
    #expect(words("{\"a\":\n\u{1}}") == "byte 6: expected a value, found the byte 0x1")
    #expect(words(#"{"a":1,"a":2}"#) == "byte 7: expected a key other than \"a\", found '\"'")
  }
}
