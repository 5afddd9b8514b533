import FileFormats
import HTTP
import StoreJSON
import StoreModel
import Testing

/// Source: developer.apple.com/documentation/appstoreserverapi/get-refund-history and
/// look-up-order-id.
@Suite("Refunds and orders from the App Store Server API")
struct RefundAndOrderTests {
  /// A customer with 25 refunded purchases, and one that stands.
  private func regretful() -> APIBench {
    let bench = APIBench()
    for id in 1...26 { bench.charge(APIBench.transaction(UInt64(id)), day: 0) }
    for id in 1...25 { bench.refund(APIBench.transaction(UInt64(id)), day: Int64(id)) }
    return bench
  }

  @Test("Refunds come in pages of 20, in the order in which they were granted")
  func pages() throws {
    let bench = regretful()
    let first = try bench.content(.get, "/inApps/v2/refund/lookup/26")
    #expect(try #require(first["signedTransactions"]).ids() == Array(1...20))
    #expect(first["hasMore"]?.flag == true)
    let revision = try #require(first["revision"]?.text)
    let second = try bench.content(.get, "/inApps/v2/refund/lookup/26?revision=\(revision)")
    #expect(try #require(second["signedTransactions"]).ids() == Array(21...25))
    #expect(second["hasMore"]?.flag == false)
    #expect(try bench.code(.get, "/inApps/v2/refund/lookup/26?revision=x") == 4_000_005)
  }

  @Test("The first version of the refund history has one page")
  func onePage() throws {
    let bench = regretful()
    let content = try bench.content(.get, "/inApps/v1/refund/lookup/1")
    #expect(try #require(content["signedTransactions"]).ids() == Array(1...25))
    #expect(content["revision"] == nil && content["hasMore"] == nil)
  }

  @Test("An order leads to its transaction, and a number that is none to status 1")
  func orders() throws {
    let bench = regretful()
    let valid = try bench.content(.get, "/inApps/v1/lookup/MSTORM26")
    #expect(valid["status"]?.whole == 0)
    #expect(try #require(valid["signedTransactions"]).ids() == [26])
    for path in [
      "/inApps/v1/lookup/MSTORM27", "/inApps/v1/lookup/X", "/sandbox/inApps/v1/lookup/MSTORM26",
    ] {
      let invalid = try bench.content(.get, path)
      #expect(invalid["status"]?.whole == 1, "\(path)")
      #expect(try #require(invalid["signedTransactions"]).ids().isEmpty)
    }
  }
}
