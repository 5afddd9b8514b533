import FileFormats
import StoreJSON
import StoreModel
import Testing

@testable import ServerTesting

@Suite("The end of a plan in the answer of a server")
struct PlanPlaceTests {
  private func ends(_ value: String) throws -> [StoreDate?]? {
    let place = PlanPlace(
      isList: true,
      list: try #require(JSONPointer("/plans")),
      product: try #require(JSONPointer("/id")),
      end: try #require(JSONPointer("/end"))
    )
    let text = "{\"plans\": [{\"id\": \"p\", \"end\": \(value)}]}"
    let file = FileText(name: "t", bytes: Array(text.utf8))
    return place.plans(in: try JSONNode.read(file, dialect: .json))?.map(\.end)
  }

  @Test("is in seconds, in milliseconds, or in ISO 8601")
  func units() throws {
    let newYear = StoreDate(rawValue: 1_767_225_600_000)
    let values = [
      "1767225600", "1767225600000", "\"2026-01-01T00:00:00Z\"", "1767225600.0", "1.7672256e9",
      "1767225600000.9",
    ]
    for value in values {
      #expect(try ends(value) == [newYear])
    }
    #expect(try ends("1767225600.25") == [StoreDate(rawValue: 1_767_225_600_250)])
    #expect(try ends("null") == [nil])
  }

  @Test(
    "cannot be read if it is no possible date",
    arguments: [
      "-9223372036854775808", "9223372036854775807", "100000000000000000", "\"soon\"", "true",
    ]
  )
  func impossible(_ value: String) throws {
    #expect(try ends(value) == nil)
  }
}
