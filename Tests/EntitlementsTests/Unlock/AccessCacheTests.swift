import StoreModel
import Testing

@testable import Entitlements

@Suite("Saved access")
struct AccessCacheTests {
  private static func ids(_ numbers: UInt64...) -> [TransactionID] {
    numbers.map(TransactionID.init(rawValue:))
  }

  @Test("What is written is read back")
  func roundTrip() {
    let cache = AccessCache(owned: Self.ids(0, 17, 20), revoked: Self.ids(12))
    #expect(cache.text == "1;0,17,20;12")
    #expect(AccessCache(text: cache.text) == cache)
  }

  @Test("Empty saved access reads back")
  func empty() { #expect(AccessCache(text: AccessCache().text) == AccessCache()) }

  @Test(
    "Any other text is read as empty",
    arguments: [nil, "", "1", "2;1;", "1;x;y", "1;2;3;4"]
  )
  func damaged(text: String?) { #expect(AccessCache(text: text) == AccessCache()) }
}
