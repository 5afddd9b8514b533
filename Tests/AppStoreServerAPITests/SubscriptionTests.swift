import AppStoreServerAPI
import FileFormats
import HTTP
import Simulation
import StoreJSON
import StoreModel
import StoreSimulation
import Testing

/// Source: developer.apple.com/documentation/appstoreserverapi/get-all-subscription-statuses,
/// extend-a-subscription-renewal-date, and its counterpart for all active subscribers.
@Suite("Subscriptions from the App Store Server API")
struct SubscriptionTests {
  /// A customer who subscribed on day 0, renewed on day 30, and whose second period ends on day 60.
  private func subscriber() -> APIBench {
    let bench = APIBench()
    let first = APIBench.period(9, day: 0)
    bench.charge(first, standing: APIBench.standing(of: first), day: 0)
    let second = APIBench.period(4, original: 9, day: 30)
    bench.change(first, day: 30)
    bench.charge(second, standing: APIBench.standing(of: second), day: 30)
    return bench
  }

  private func last(_ bench: APIBench, _ query: String = "") throws -> (Int?, UInt64?) {
    let content = try bench.content(.get, "/inApps/v1/subscriptions/9\(query)")
    let groups = try #require(content["data"]?.elements)
    #expect(groups.count <= 1)
    guard let group = groups.first else { return (nil, nil) }
    #expect(group["subscriptionGroupIdentifier"]?.text == "plus")
    let transactions = try #require(group["lastTransactions"]?.elements)
    #expect(transactions.count == 1 && transactions[0]["originalTransactionId"]?.text == "9")
    let renewal = try #require(transactions[0]["signedRenewalInfo"]).signedObject()
    #expect(renewal["originalTransactionId"] == .string("9"))
    #expect(renewal["autoRenewProductId"] == .string("plus.monthly"))
    let transaction = try #require(transactions[0]["signedTransactionInfo"]).transaction()
    return (transactions[0]["status"]?.whole, transaction.id.rawValue)
  }

  @Test("The status of the latest transaction follows the time: 1 before the end, 2 after it")
  func statuses() throws {
    let bench = subscriber()
    bench.pass(toDay: 59)
    #expect(try last(bench) == (1, 4))
    bench.pass(toDay: 60)
    #expect(try last(bench) == (2, 4))
    #expect(try last(bench, "?status=2&status=5") == (2, 4))
    #expect(try last(bench, "?status=1") == (nil, nil))
    for status in ["0", "6", "x", ""] {
      #expect(try bench.code(.get, "/inApps/v1/subscriptions/9?status=\(status)") == 4_000_031)
    }
  }

  @Test("A subscription in its grace period has status 4, and later 3")
  func grace() throws {
    let bench = subscriber()
    let second = APIBench.period(4, original: 9, day: 30)
    let end = StoreDate(rawValue: APIBench.begin + 66 * APIBench.day)
    bench.change(
      second,
      standing: APIBench.standing(of: second, .inGracePeriod, accessEnd: end),
      day: 60
    )
    #expect(try last(bench) == (4, 4))
    bench.pass(toDay: 66)
    #expect(try last(bench) == (3, 4))
  }

  @Test("A customer without subscriptions has no statuses")
  func none() throws {
    let bench = APIBench()
    bench.charge(APIBench.transaction(9), day: 0)
    #expect(try last(bench) == (nil, nil))
  }

  // MARK: Extensions

  private let body = #"{"extendByDays": 10, "extendReasonCode": 1, "requestIdentifier": "r1"}"#

  @Test("An extension names the new end, and becomes an order for the store; a third is 4030005")
  func extend() throws {
    let bench = subscriber()
    let path = "/inApps/v1/subscriptions/extend/9"
    let content = try bench.content(.put, path, body)
    #expect(content["success"]?.flag == true && content["originalTransactionId"]?.text == "9")
    #expect(content["webOrderLineItemId"]?.text == "w4")
    #expect(content["effectiveDate"]?.whole == Int(APIBench.begin + 70 * APIBench.day))
    #expect(bench.books.takeOrders() == [.extend(TransactionID(rawValue: 9), byDays: 10)])
    #expect(bench.books.takeOrders().isEmpty)
    _ = try bench.content(.put, path, body)
    #expect(try bench.code(.put, path, body) == 4_030_005)
  }

  private static let bodies: [(change: (String, String), code: Int)] = [
    (("10", "0"), 4_000_009), (("10", "91"), 4_000_009), (("10", "\"10\""), 4_000_009),
    (("1,", "4,"), 4_000_010), (("\"r1\"", "\"\""), 4_000_011),
    (("r1", String(repeating: "r", count: 129)), 4_000_011), (("{", "["), 4_000_000),
    (("{", "{\"a\": {"), 4_000_000),
  ]

  @Test(
    "A body that asks for no possible extension has an error code of its own",
    arguments: bodies
  )
  func refusedBodies(change: (String, String), code: Int) throws {
    let bench = subscriber()
    let text = body.replacing(change.0, with: change.1, maxReplacements: 1)
    #expect(try bench.code(.put, "/inApps/v1/subscriptions/extend/9", text) == code)
    let mass = text.replacing("}", with: #", "productId": "plus.monthly"}"#)
    #expect(try bench.code(.post, "/inApps/v1/subscriptions/extend/mass", mass) == code)
    #expect(bench.books.takeOrders().isEmpty)
  }

  @Test("Only the original transaction of a paid period of the customer's own can be extended")
  func ineligible() throws {
    let bench = subscriber()
    func code(_ id: UInt64) throws -> Int {
      try bench.code(.put, "/inApps/v1/subscriptions/extend/\(id)", body)
    }
    #expect(try code(4) == 4_040_005)
    #expect(try code(77) == 4_040_005)
    #expect(try bench.code(.put, "/inApps/v1/subscriptions/extend/x", body) == 4_000_008)
    bench.charge(APIBench.transaction(65_536), account: 1, day: 31)
    #expect(try code(65_536) == 4_030_004)
    let shared = APIBench.period(131_072, day: 31, ownership: .familyShared)
    bench.charge(shared, account: 2, standing: APIBench.standing(of: shared), day: 31)
    #expect(try code(131_072) == 4_030_007)
    let trial = SubscriptionOffer(
      kind: .introductory,
      paymentMode: .freeTrial,
      period: SubscriptionPeriod(1, .month)
    )
    let free = APIBench.period(196_608, day: 31, offer: trial)
    bench.charge(free, account: 3, standing: APIBench.standing(of: free), day: 31)
    #expect(try code(196_608) == 4_030_004)
    bench.pass(toDay: 60)
    #expect(try code(9) == 4_030_004)
    #expect(bench.books.takeOrders().isEmpty)
  }

  @Test("A subscription whose next period was charged early cannot be extended")
  func renewedEarly() throws {
    let bench = subscriber()
    let third = APIBench.period(7, original: 9, day: 60)
    bench.charge(third, standing: APIBench.standing(of: third), day: 59)
    let path = "/inApps/v1/subscriptions/extend/9"
    // The latest transaction is that of the next period, which has not begun.
    #expect(try bench.code(.put, path, body) == 4_030_004)
  }

  private let massBody = """
    {"extendByDays": 3, "extendReasonCode": 0, "requestIdentifier": "m1",
      "productId": "plus.monthly", "storefrontCountryCodes": ["USA", "FRA"]}
    """

  @Test("A mass extension is one order, and complete once its summary was sent")
  func mass() throws {
    let bench = subscriber()
    let path = "/inApps/v1/subscriptions/extend/mass"
    // The same name again is the same order.
    for _ in 0..<2 {
      let content = try bench.content(.post, path, massBody)
      #expect(content["requestIdentifier"]?.text == "m1")
    }
    let orders = bench.books.takeOrders()
    guard case .extendAll(let order) = orders.first, orders.count == 1 else {
      Issue.record("\(orders)")
      return
    }
    #expect(order.product == "plus.monthly" && order.days == 3)
    #expect(order.storefronts == ["USA", "FRA"] && order.environment == .production)
    let status = path + "/plus.monthly/m1"
    let before = try bench.content(.get, status)
    #expect(before["complete"]?.flag == false && before["succeededCount"] == nil)
    let summary = NotificationPayload(
      notification: .renewalExtension(.summary),
      id: order.notification,
      signedDate: StoreDate(rawValue: APIBench.begin + 32 * APIBench.day),
      summary: ExtensionSummary(of: order, succeeded: 5, failed: 2)
    )
    bench.send(summary, status: 200, day: 32)
    let after = try bench.content(.get, status)
    #expect(after["complete"]?.flag == true && after["requestIdentifier"]?.text == "m1")
    #expect(after["succeededCount"]?.whole == 5 && after["failedCount"]?.whole == 2)
    #expect(after["completeDate"]?.whole == Int(APIBench.begin + 32 * APIBench.day))
    #expect(try bench.code(.get, path + "/plus.monthly/m2") == 4_040_009)
    #expect(try bench.code(.get, path + "/plus.yearly/m1") == 4_040_009)
    #expect(try bench.code(.get, "/sandbox" + status) == 4_040_009)
  }

  @Test(
    "A mass extension names a product, and countries by three letters",
    arguments: [
      ("\"plus.monthly\"", "\"\"", 4_000_023), ("\"plus.monthly\"", "1", 4_000_023),
      ("[\"USA\", \"FRA\"]", "[]", 4_000_027), ("FRA", "FR", 4_000_028), ("FRA", "fra", 4_000_028),
      ("[\"USA\", \"FRA\"]", "\"USA\"", 4_000_028),
    ]
  )
  func refusedMass(old: String, new: String, code: Int) throws {
    let bench = subscriber()
    let text = massBody.replacing(old, with: new)
    #expect(try bench.code(.post, "/inApps/v1/subscriptions/extend/mass", text) == code)
  }
}
