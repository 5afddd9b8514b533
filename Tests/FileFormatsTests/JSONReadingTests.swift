import Testing

@testable import FileFormats

@Suite("Reading JSON back")
struct JSONReadingTests {
  @Test("returns what was written, including fractions")
  func roundTrip() throws {
    let value = JSONText.object([
      .init("text", .string("a \"b\" \u{2028} <")), .init("whole", .integer(-12)),
      .init("part", .decimal(units: -1_250, digits: 3)), .init("no", .null),
      .init("list", .array([.bool(true), .decimal(units: 5, digits: 1)])),
    ])
    for text in [value.compact, value.pretty] {
      let read = try JSONText.read(FileText(name: "x", bytes: Array(text.utf8)))
      #expect(read == value)
    }
  }

  @Test("reads numbers in thousandths, without floating point")
  func thousandths() {
    #expect(JSONText.integer(7).thousandths == 7_000)
    #expect(JSONText.decimal(units: 15, digits: 1).thousandths == 1_500)
    #expect(JSONText.decimal(units: 123_456, digits: 5).thousandths == 1_234)
    #expect(JSONText.integer(.max).thousandths == nil)
    #expect(JSONText.string("1").thousandths == nil)
  }
}
