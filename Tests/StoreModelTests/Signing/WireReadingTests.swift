import StoreModel
import Testing

/// Expected values: by hand from RFC 8259.
@Suite("Reading the store's JSON")
struct WireReadingTests {
  private func value(_ json: String) throws -> WireObject.Value? {
    try WireObject(json: "{\"a\":\(json)}")["a"]
  }

  @Test("members keep their order, and space between them has no meaning")
  func members() throws {
    let object = try WireObject(json: " \t\r\n{ \"b\" : 1 , \"a\":[ \"x\" , \"y\" ]\n} ")
    #expect(object.members.map(\.name) == ["b", "a"])
    #expect(object["b"] == .number(1))
    #expect(object["a"] == .texts(["x", "y"]))
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
    #expect(try value(json) == .number(number))
  }

  @Test(
    "a fractional number is rounded toward zero, and the rounding is reported",
    arguments: [
      ("1697679936049.7297", 1_697_679_936_049), ("0.5", 0), ("-0.5", 0), ("1.9999999999999999", 1),
      ("-1697679936049.7297", -1_697_679_936_049), ("15e-1", 1), ("-15e-1", -1), ("5e-3", 0),
      ("1e-99999999999999999999999999", 0), ("1.6976799360497297e12", 1_697_679_936_049),
      ("9223372036854775807.9", .max), ("-9223372036854775808.9", .min),
      ("0.10000000000000000000000000000000000000000000001", 0),
    ] as [(String, Int64)]
  )
  func fractions(json: String, whole: Int64) throws {
    #expect(try value(json) == .truncated(whole))
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
      throws: WireSyntaxError(offset: 5, expected: .smallerNumber, found: json.utf8.first)
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
  func texts(json: String, text: String) throws { #expect(try value(json) == .text(text)) }

  @Test("null counts as missing, but uses up its name")
  func null() throws {
    let object = try WireObject(json: #"{"a":null,"b":true,"c":null}"#)
    #expect(object.members.map(\.name) == ["b"])
    #expect(throws: WireSyntaxError(offset: 10, expected: .newName("a"), found: 0x22)) {
      try WireObject(json: #"{"a":null,"a":1}"#)
    }
  }

  @Test("objects and lists may be nested")
  func nested() throws {
    let object = try WireObject(json: #"{"a":{"b":{"c":false}},"d":[1,"x",[],{"e":[true]}]}"#)
    guard case .object(let inner) = object["a"], case .object(let innermost) = inner["b"] else {
      Issue.record("no objects")
      return
    }
    #expect(innermost["c"] == .boolean(false))
    guard case .list(let values) = object["d"] else {
      Issue.record("no list")
      return
    }
    #expect(values.prefix(3) == [.number(1), .text("x"), .texts([])])
    #expect(values.count == 4)
    #expect(object.json == #"{"a":{"b":{"c":false}},"d":[1,"x",[],{"e":[true]}]}"#)
  }

  @Test(
    "invalid JSON is refused where it becomes invalid",
    arguments: [
      ("", 0, .object), ("   ", 3, .object), ("[]", 0, .object), ("1", 0, .object),
      ("null", 0, .object), ("\u{FEFF}{}", 0, .object), ("{", 1, .name), ("{a:1}", 1, .name),
      ("{'a':1}", 1, .name), (#"{"a"}"#, 4, .colon), (#"{"a" 1}"#, 5, .colon),
      (#"{"a":}"#, 5, .value), (#"{"a":nul}"#, 5, .value), (#"{"a":True}"#, 5, .value),
      (#"{"a":NaN}"#, 5, .value), (#"{"a":+1}"#, 5, .value), (#"{"a":.5}"#, 5, .value),
      (#"{"a":01}"#, 6, .commaOrBrace), (#"{"a":-01}"#, 7, .commaOrBrace),
      (#"{"a":-}"#, 6, .digit), (#"{"a":1.}"#, 7, .digit), (#"{"a":1e}"#, 7, .digit),
      (#"{"a":1e+}"#, 8, .digit), (#"{"a":1.e1}"#, 7, .digit), (#"{"a":1x}"#, 6, .commaOrBrace),
      (#"{"a":0x1}"#, 6, .commaOrBrace), (#"{"a":1,}"#, 7, .name), (#"{"a":1"#, 6, .commaOrBrace),
      (#"{"a":1 "b":2}"#, 7, .commaOrBrace), (#"{"a":truefalse}"#, 9, .commaOrBrace),
      (#"{"a":1,"b":2,"a":3}"#, 13, .newName("a")), (#"{"a":{"b":1,"b":1}}"#, 12, .newName("b")),
      (#"{"a":1,"\u0061":3}"#, 7, .newName("a")),
      (#"{"a":["x",]}"#, 10, .value), (#"{"a":["x"}"#, 9, .commaOrBracket),
      (#"{"a":[null]}"#, 6, .value), (#"{"a":[,]}"#, 6, .value),
      (#"{"a":1}}"#, 7, .end), (#"{"a":1} {}"#, 8, .end), ("{}\0", 2, .end), ("{},", 2, .end),
      (#"{"a":"x"#, 7, .quotes), ("{\"a\":\"x\ny\"}", 7, .printable),
      ("{\"a\":\"\0\"}", 6, .printable), (#"{"a":"\x"}"#, 7, .escape), (#"{"a":"\"#, 7, .escape),
      (#"{"a":"\u12"}"#, 10, .hexDigits), (#"{"a":"\u12é4"}"#, 10, .hexDigits),
      (#"{"a":"\u+123"}"#, 8, .hexDigits),
      (#"{"a":"\ud83d"}"#, 12, .surrogatePair), (#"{"a":"\ud83dx"}"#, 12, .surrogatePair),
      (#"{"a":"\ud83d\n"}"#, 13, .surrogatePair), (#"{"a":"\ude00"}"#, 8, .surrogatePair),
      (#"{"a":"\ud83d\ud83d"}"#, 14, .surrogatePair),
    ] as [(String, Int, WireSyntaxError.Expectation)]
  )
  func refused(json: String, offset: Int, expected: WireSyntaxError.Expectation) {
    let bytes = Array(json.utf8)
    let found = offset < bytes.count ? bytes[offset] : nil
    #expect(throws: WireSyntaxError(offset: offset, expected: expected, found: found)) {
      try WireObject(json: json)
    }
  }

  @Test("every incomplete prefix of an object is refused")
  func beginnings() throws {
    let json = #"{"a":"\u00e9\ud83d\ude00","b":[-1.5e+3,true,[],{}],"c":{"d":null,"e":false}}"#
    #expect(throws: Never.self) { try WireObject(json: json) }
    for length in 0..<json.utf8.count {
      #expect(throws: WireSyntaxError.self, "\(length)") {
        try WireObject(utf8: Array(json.utf8.prefix(length)))
      }
    }
  }

  @Test(
    "invalid UTF-8 is refused at the text that contains it",
    arguments: [
      [0xFF], [0xC3], [0xC3, 0x28], [0x80], [0xC0, 0x80], [0xED, 0xA0, 0x80],
      [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82],
    ] as [[UInt8]]
  )
  func badUTF8(bytes: [UInt8]) {
    let json = Array(#"{"a":"x"#.utf8) + bytes + Array("\"}".utf8)
    #expect(throws: WireSyntaxError(offset: 5, expected: .utf8, found: 0x22)) {
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
    #expect(throws: WireSyntaxError(offset: 36, expected: .depth(atMost: 32), found: 0x5B)) {
      try WireObject(json: nested(33, "[", "]"))
    }
    #expect(throws: WireSyntaxError.self) {
      try WireObject(json: nested(100_000, #"{"a":"#, "}"))
    }
  }

  @Test("what is written reads back unchanged, including control characters and quotes")
  func writing() throws {
    let json = #"{"\"\\\u0000\u001f\u000a":"é😀/","a":["\u0007"],"b":-9,"c":{"d":true}}"#
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
    #expect(words(#"{"a":1"#) == "byte 6: expected a comma or '}', found the end")
    #expect(words("{\"a\":\n\u{1}}") == "byte 6: expected a value, found the byte 0x1")
    #expect(words(#"{"a":1,"a":2}"#) == "byte 7: expected a name other than 'a', found '\"'")
  }
}
