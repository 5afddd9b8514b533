import FileFormats
import StoreJSON
import TestFixtures
import Testing

@Suite("Positions of file errors")
struct FileMistakeTests {
  private func mistake(_ text: String, _ dialect: JSONScanner.Dialect = .json5) -> String {
    mistake(Array(text.utf8), dialect)
  }

  private func mistake(_ bytes: [UInt8], _ dialect: JSONScanner.Dialect = .json5) -> String {
    do {
      _ = try JSONNode.read(FileText(name: "f", bytes: bytes), dialect: dialect)
      return "fine"
    } catch { return error.description }
  }

  @Test("The line and column of the first mistake are reported")
  func position() {
    let text = "{\n  name: \"a\",\n  list: [1, 2],\n\n\n\n  x 5\n}"
    #expect(mistake(text) == "f:7:5: expected ':' after a key, found '5'")
    #expect(mistake("{a: 1 x}") == "f:1:7: expected ',' or '}' after a value, found 'x'")
    #expect(mistake("[1 2]") == "f:1:4: expected ',' or ']' after a value, found '2'")
    #expect(FilePlace(line: 7, column: 3).description == "line 7, column 3")
  }

  @Test("Columns count characters, and every kind of line end counts as one")
  func counting() {
    #expect(mistake("{'äöü€😀': ?}") == "f:1:11: expected a value, found '?'")
    #expect(mistake("{\r\n a: 1,\r\n ?}") == "f:3:2: expected a key, found '?'")
    #expect(mistake("{\r a: 1,\r ?}") == "f:3:2: expected a key, found '?'")
    #expect(mistake("{\n\n\t?}") == "f:3:2: expected a key, found '?'")
  }

  @Test("A byte order mark is skipped and takes no column")
  func byteOrderMark() {
    #expect(mistake([0xEF, 0xBB, 0xBF] + Array("{}".utf8)) == "fine")
    #expect(mistake([0xEF, 0xBB, 0xBF] + Array("{}".utf8), .json) == "fine")
    #expect(mistake([0xEF, 0xBB, 0xBF] + Array("?".utf8)) == "f:1:1: expected a value, found '?'")
    #expect(mistake([0xEF, 0xBB, 0xBF]) == "f:1:1: expected an object { … }, found an empty file")
  }

  @Test("An empty file is reported as empty, and a comments-only file as having no content")
  func empty() {
    #expect(mistake("") == "f:1:1: expected an object { … }, found an empty file")
    #expect(mistake("  \n") == "f:2:1: expected an object { … }, found the end of the file")
    #expect(mistake("// nothing") == "f:1:11: expected an object { … }, found the end of the file")
  }

  @Test("A truncated file ends too early, wherever it is cut")
  func truncated() {
    #expect(mistake("{") == "f:1:2: expected a key, found the end of the file")
    #expect(mistake("{a") == "f:1:3: expected ':' after a key, found the end of the file")
    #expect(mistake("{a:") == "f:1:4: expected a value, found the end of the file")
    #expect(
      mistake("{a: \"b")
        == "f:1:7: expected the quotation mark that ends the text, found the end of the file"
    )
    #expect(
      mistake("{a: 1") == "f:1:6: expected ',' or '}' after a value, found the end of the file"
    )
    #expect(
      mistake("{/* a") == "f:1:6: expected '*/' at the end of a comment, found the end of the file"
    )
    #expect(mistake("tru") == "f:1:1: expected a value, found 't'")
  }

  @Test("Binary files and broken UTF-8 are reported by byte position")
  func binary() {
    #expect(mistake([0x7B, 0x00]) == "f:1:2: expected text in UTF-8, found the byte 0x00")
    #expect(mistake([0xFF, 0xFE, 0x7B]) == "f:1:1: expected text in UTF-8, found the byte 0xFF")
    #expect(mistake([0x22, 0xC3, 0x22]) == "f:1:2: expected text in UTF-8, found the byte 0xC3")
    // An overlong form of "/", and half of a pair of surrogates.
    #expect(
      mistake([0x22, 0xC0, 0xAF, 0x22]) == "f:1:2: expected text in UTF-8, found the byte 0xC0"
    )
    #expect(
      mistake([0x22, 0xED, 0xA0, 0x80, 0x22])
        == "f:1:2: expected text in UTF-8, found the byte 0xED"
    )
  }

  @Test("Duplicate keys are reported, with the line of the first")
  func repeatedKeys() {
    #expect(
      mistake("{a: 1,\n b: {c: 1, 'c': 2},\n \"\\u0061\": 3}") == """
        f:2:12: expected each key once (the first is on line 2), found 'c'
        f:3:2: expected each key once (the first is on line 1), found "\\u0061"
        """
    )
  }

  @Test("256 nested brackets are read; 257 and 200,000 are refused")
  func depth() {
    let wanted = "expected at most 256 nested lists and objects, found '['"
    func nest(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(mistake(nest(256)) == "fine")
    #expect(mistake(nest(256), .json) == "fine")
    #expect(mistake(nest(257)) == "f:1:257: \(wanted)")
    #expect(mistake(String(repeating: "[", count: 200_000)) == "f:1:257: \(wanted)")
  }

  @Test("A file larger than four mebibytes is refused")
  func size() {
    let spaces = [UInt8](repeating: 0x20, count: FileText.largestSize)
    #expect(mistake([0x7B] + spaces + [0x7D]).hasPrefix("f: expected a file of at most 4194304"))
    #expect(mistake([0x7B] + spaces.dropLast(2) + [0x7D]) == "fine")
  }

  @Test(
    "JSON5's additions to JSON are supported",
    arguments: [
      "{a: 1}", "{$a_1: 1,}", "{'a': 'b',}", "[1,]", "[]", "{}", "[+1, -1, 0x1F, .5, 5., 1e3]",
      "[Infinity, -Infinity, +Infinity, NaN]", "// c\n[1 /* c */, // c\n 2]", "['\\'', \"'\"]",
      "['a\\\nb', 'a\\\r\nb']", "['\\b\\f\\n\\r\\t\\\\\\/']", "{a: null, b: true, c: false}",
      "['\\ud83d\\ude00']", "/**/[]", "{\"\": 1}", "[0, -0]",
    ]
  )
  func json5(text: String) {
    #expect(mistake(text) == "fine")
    let plain = ["[]", "{}", "[0, -0]", "{\"\": 1}"]
    #expect((mistake(text, .json) == "fine") == plain.contains(text))
  }

  @Test("Whole numbers of 64 bits are read in every form, and larger ones are other numbers")
  func integers() throws {
    let text =
      "[+1, -0, 0x1F, -0xa, 9223372036854775807, -9223372036854775808, 9223372036854775808]"
    let file = FileText(name: "f", bytes: Array(text.utf8))
    let list = try JSONNode.read(file, dialect: .json5)
    #expect(list.elements?.map(\.whole) == [1, 0, 31, -10, .max, .min, nil])
    #expect(try FoundationValue.differences(text, list, isJSON5: true) == [])
  }

  @Test("A .storekit file is strict JSON")
  func strict() {
    #expect(
      mistake("{a: 1}", .json) == "f:1:2: expected a key in double quotation marks, found 'a'"
    )
    #expect(mistake("[1,]", .json) == "f:1:4: expected a value, found ']'")
    #expect(
      mistake("{\"a\": 1,}", .json) == "f:1:9: expected a key in double quotation marks, found '}'"
    )
    #expect(mistake("['a']", .json) == "f:1:2: expected a value, found '''")
    #expect(mistake("[+1]", .json) == "f:1:2: expected a value, found '+'")
    #expect(mistake("[1.]", .json) == "f:1:4: expected a digit, found ']'")
    #expect(
      mistake("[] // c", .json) == "f:1:4: expected no comment in this kind of file, found '/'"
    )
    #expect(
      mistake("[\"\\v\"]", .json) == "f:1:4: expected a character that may follow '\\', found 'v'"
    )
  }

  @Test("Invalid numbers, strings, words, and line ends are reported")
  func tokens() {
    #expect(mistake("[01]") == "f:1:3: expected no digit after a leading 0, found '1'")
    #expect(mistake("[-]") == "f:1:3: expected a digit, found ']'")
    #expect(mistake("[1e]") == "f:1:4: expected a digit, found ']'")
    #expect(mistake("[.]") == "f:1:3: expected a digit, found ']'")
    #expect(mistake("[0x]") == "f:1:4: expected a hexadecimal digit, found ']'")
    #expect(mistake("[nul]") == "f:1:2: expected a value, found 'n'")
    #expect(mistake("[1] 2") == "f:1:5: expected nothing after the end of the object, found '2'")
    #expect(
      mistake("['a\nb']")
        == "f:1:4: expected the quotation mark that ends the text, found the end of the line"
    )
    #expect(mistake("['\\x41']") == "f:1:4: expected a character that may follow '\\', found 'x'")
    #expect(mistake("['\\u12g4']") == "f:1:7: expected a hexadecimal digit, found 'g'")
    #expect(
      mistake("['\\ud83d']")
        == "f:1:9: expected the second half of a character written as two \\u escapes, found '''"
    )
    #expect(
      mistake("['\\ude00']") == "f:1:3: expected a character that may follow '\\', found '\\'"
    )
    #expect(mistake("{a\u{A0}: 1}") == "f:1:3: expected ':' after a key, found U+00A0")
    #expect(mistake("{é: 1}") == "f:1:2: expected a key, found 'é'")
    #expect(mistake("{,}") == "f:1:2: expected a key, found ','")
    #expect(
      mistake("['a\tb']")
        == "f:1:4: expected the quotation mark that ends the text, found a tab"
    )
    #expect(mistake("[,]") == "f:1:2: expected a value, found ','")
  }
}
