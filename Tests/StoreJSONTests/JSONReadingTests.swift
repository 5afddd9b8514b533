import StoreJSON
import Testing

@Suite("Reading JSON back")
struct JSONReadingTests {
  @Test("returns what was written, including fractions")
  func roundTrip() throws {
    let value = JSONValue.object([
      .init("text", .string("a \"b\" \u{2028} <")), .init("whole", .integer(-12)),
      .init("part", .decimal(units: -1_250, digits: 3)), .init("no", .null),
      .init("list", .array([.bool(true), .decimal(units: 5, digits: 1)])),
    ])
    for text in [value.compact, value.pretty] {
      var scanner = JSONScanner(Array(text.utf8), dialect: .json)
      #expect(JSONValue(try scanner.document()) == value)
    }
  }

  @Test("has the content and the paths of what was written, without a text")
  func node() throws {
    let value: JSONValue = ["a": ["b": [1, ["c": "x"]]], "part": .decimal(units: 125, digits: 2)]
    let node = JSONNode(value)
    #expect(JSONValue(node) == value)
    #expect(node["part"]?.scaled(byDigits: 3)?.number == 1_250)
    let list = try #require(node["a"]?["b"]?.elements)
    #expect(list.map(\.path) == ["a.b[0]", "a.b[1]"])
    #expect(list.last?["c"]?.path == "a.b[1].c")
    #expect(list.map(\.range) == [0..<0, 0..<0])
  }

  @Test("reads numbers in thousandths, without floating point")
  func thousandths() {
    #expect(JSONValue.integer(7).thousandths == 7_000)
    #expect(JSONValue.decimal(units: 15, digits: 1).thousandths == 1_500)
    #expect(JSONValue.decimal(units: 123_456, digits: 5).thousandths == 1_234)
    #expect(JSONValue.integer(.max).thousandths == nil)
    #expect(JSONValue.string("1").thousandths == nil)
  }
}
