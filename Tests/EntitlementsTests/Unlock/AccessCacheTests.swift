import StoreModel
import Testing

@testable import Entitlements

@Suite("The memory of access")
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

  @Test("An empty memory is read back")
  func empty() { #expect(AccessCache(text: AccessCache().text) == AccessCache()) }

  @Test(
    "Anything else is an empty memory",
    arguments: [nil, "", "1", "2;1;", "1;x;y", "1;2;3;4"]
  )
  func damaged(text: String?) { #expect(AccessCache(text: text) == AccessCache()) }
}
