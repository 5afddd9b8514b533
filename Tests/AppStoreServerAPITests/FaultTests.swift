import AppStoreServerAPI
import FileFormats
import HTTP
import Simulation
import StoreJSON
import StoreModel
import StoreSimulation
import Testing

@Suite("Faults of the App Store Server API")
struct FaultTests {
  private func bench(
    _ fault: APIFaults.Fault,
    _ ratio: Ratio = .always,
    seed: UInt64 = 0
  ) -> APIBench {
    var faults = APIFaults()
    faults[fault] = ratio
    let bench = APIBench(faults: faults, seed: seed)
    bench.charge(APIBench.transaction(1), day: 1)
    return bench
  }

  private static let path = "/inApps/v1/transactions/1"

  @Test(
    "Each has its error code",
    arguments: [
      (APIFaults.Fault.notFound, 4_040_002), (.tooManyRequests, 4_290_000), (.failure, 5_000_000),
      (.retryableFailure, 5_000_001),
    ]
  )
  func codes(fault: APIFaults.Fault, code: Int) throws {
    let bench = bench(fault)
    #expect(try bench.code(.get, Self.path) == code)
    // A bad token stays a bad token.
    #expect(try bench.response(.get, Self.path, authorization: nil).status == 401)
  }

  @Test("A client with too many requests may come again at a time in Unix milliseconds")
  func retryAfter() throws {
    let bench = bench(.tooManyRequests)
    let response = try bench.response(.get, Self.path)
    #expect(response.headers["Retry-After"] == "2000000001000")
  }

  @Test("A token can be refused without a reason, and a connection reset")
  func withoutJSON() throws {
    let refusing = bench(.unauthorized)
    let response = try refusing.response(.get, Self.path)
    #expect(response.status == 401 && response.text.hasPrefix("Unauthenticated\n"))
    let resetting = bench(.reset)
    #expect(resetting.ask(.get, Self.path) == nil)
  }

  @Test("A stale answer is as of earlier, and signed then")
  func stale() throws {
    var faults = APIFaults()
    faults[.stale] = .always
    faults.staleBy = DelayRange(.days(2), .days(2))
    let bench = APIBench(faults: faults)
    let bought = APIBench.transaction(1, day: 1)
    bench.charge(bought, day: 1)
    #expect(try bench.code(.get, Self.path) == 4_040_010)
    bench.refund(bought, day: 4)
    let content = try bench.content(.get, Self.path)
    let transaction = try #require(content["signedTransactionInfo"]).transaction()
    #expect(!transaction.isRevoked)
    #expect(transaction.signedDate.rawValue == APIBench.begin + 2 * APIBench.day)
    bench.pass(toDay: 6)
    let later = try bench.content(.get, Self.path)
    #expect(try #require(later["signedTransactionInfo"]).transaction().isRevoked)
  }

  @Test("The seed decides which requests they meet, about as many as their ratio says")
  func seeds() {
    func hits(seed: UInt64) -> [Int] {
      let bench = bench(.failure, Ratio(1, 4), seed: seed)
      return (0..<80).filter { _ in bench.ask(.get, Self.path)?.status == 500 }
    }
    let first = hits(seed: 1)
    #expect(first == hits(seed: 1) && first != hits(seed: 2))
    // 20 are expected, with a standard deviation of 4.
    #expect((4...36).contains(first.count))
  }
}
