import FileFormats
import HTTP
import StoreJSON
import StoreModel
import StoreSimulation
import Testing

/// Source: developer.apple.com/documentation/appstoreserverapi/get-transaction-info and
/// get-transaction-history.
@Suite("Transactions from the App Store Server API")
struct TransactionTests {
  /// One customer with 45 purchases, one a day.
  private func buyer() -> APIBench {
    let bench = APIBench()
    for day in 0..<45 {
      bench.charge(APIBench.transaction(UInt64(1_000 + day), day: Int64(day)), day: Int64(day))
    }
    return bench
  }

  @Test("Transaction info is the transaction in its latest state, signed on the day of the answer")
  func info() throws {
    let bench = APIBench()
    let bought = APIBench.transaction(12, day: 1)
    bench.charge(bought, day: 1)
    bench.pass(toDay: 3)
    // Apple's client for Node always ends the path with a question mark.
    for path in ["/inApps/v1/transactions/12", "/inApps/v1/transactions/12?"] {
      let content = try bench.content(.get, path)
      let transaction = try #require(content["signedTransactionInfo"]).transaction()
      #expect(transaction.id.rawValue == 12 && !transaction.isRevoked)
      #expect(transaction.signedDate.rawValue == APIBench.begin + 3 * APIBench.day)
    }
    bench.refund(bought, day: 5)
    let content = try bench.content(.get, "/inApps/v1/transactions/12")
    let transaction = try #require(content["signedTransactionInfo"]).transaction()
    #expect(transaction.revocationDate?.rawValue == APIBench.begin + 5 * APIBench.day)
  }

  @Test(
    "A transaction that nobody knows is 4040010, and what is no identifier 4000006",
    arguments: [
      ("13", 4_040_010), ("x", 4_000_006), ("-1", 4_000_006), ("012", 4_000_006),
      ("%20", 4_000_006),
      ("99999999999999999999", 4_000_006), ("", 4_000_006), ("12%", 4_000_000), ("%FF", 4_000_000),
    ]
  )
  func unknown(id: String, code: Int) throws {
    let bench = APIBench()
    bench.charge(APIBench.transaction(12), day: 0)
    #expect(try bench.code(.get, "/inApps/v1/transactions/\(id)") == code)
    if code == 4_040_010 {
      for path in ["v1/history", "v2/history", "v1/subscriptions", "v2/refund/lookup"] {
        #expect(try bench.code(.get, "/inApps/\(path)/\(id)") == code)
      }
    }
  }

  @Test("Production knows nothing of the sandbox, and the sandbox nothing of production")
  func environments() throws {
    let bench = APIBench()
    bench.charge(APIBench.transaction(12), day: 0)
    bench.charge(APIBench.transaction(70_000, environment: .sandbox), account: 1, day: 0)
    #expect(try bench.code(.get, "/inApps/v1/transactions/70000") == 4_040_010)
    #expect(try bench.code(.get, "/sandbox/inApps/v1/transactions/12") == 4_040_010)
    let sandbox = try bench.content(.get, "/sandbox/inApps/v2/history/70000")
    #expect(sandbox["environment"]?.text == "Sandbox" && sandbox["appAppleId"] == nil)
    #expect(try #require(sandbox["signedTransactions"]).ids() == [70_000])
    let production = try bench.content(.get, "/inApps/v2/history/12")
    #expect(production["environment"]?.text == "Production")
    #expect(production["appAppleId"]?.whole == 7)
    #expect(production["bundleId"]?.text == "com.example.app")
  }

  @Test("A history of 45 transactions has pages of 20, 20 and 5, the oldest first")
  func pages() throws {
    let bench = buyer()
    bench.charge(APIBench.transaction(70_000), account: 1, day: 45)
    var (path, found, pages): (String, [UInt64], [Int]) = ("/inApps/v2/history/1000", [], [])
    while true {
      let page = try bench.content(.get, path)
      let ids = try #require(page["signedTransactions"]).ids()
      found += ids
      pages.append(ids.count)
      let revision = try #require(page["revision"]?.text)
      path = "/inApps/v2/history/1000?revision=\(revision)"
      if page["hasMore"]?.flag == false { break }
    }
    #expect(pages == [20, 20, 5] && found == (1_000..<1_045).map { $0 })
    // The last revision leads to what has changed since.
    let nothing = try bench.content(.get, path)
    #expect(try #require(nothing["signedTransactions"]).ids().isEmpty)
    bench.refund(APIBench.transaction(1_003, day: 3), day: 50)
    #expect(try #require(try bench.content(.get, path)["signedTransactions"]).ids() == [1_003])
  }

  @Test("A transaction that changes while someone reads the pages comes again at the end")
  func changesWhilePaging() throws {
    let bench = buyer()
    let first = try bench.content(.get, "/inApps/v2/history/1044")
    #expect(try #require(first["signedTransactions"]).ids() == (1_000..<1_020).map { $0 })
    bench.refund(APIBench.transaction(1_005, day: 5), day: 50)
    let second = try bench.content(
      .get,
      "/inApps/v2/history/1044?revision=\(try #require(first["revision"]?.text))"
    )
    let third = try bench.content(
      .get,
      "/inApps/v2/history/1044?revision=\(try #require(second["revision"]?.text))"
    )
    let last = try #require(third["signedTransactions"])
    #expect(try last.ids() == [1_040, 1_041, 1_042, 1_043, 1_044, 1_005])
    #expect(try last.elements?.last?.transaction().isRevoked == true)
  }

  @Test("A revision belongs to the query that it came with; any other is 4000005")
  func revisions() throws {
    let bench = buyer()
    let page = try bench.content(.get, "/inApps/v2/history/1000?productId=coins&revoked=False")
    let revision = try #require(page["revision"]?.text)
    let same = "/inApps/v2/history/1000?revoked=False&revision=\(revision)&productId=coins"
    #expect(try #require(bench.content(.get, same)["signedTransactions"]).ids().first == 1_020)
    for path in [
      "/inApps/v2/history/1000?revision=\(revision)", "/inApps/v2/history/1000?revision=junk",
      "/inApps/v2/history/1001?productId=coins&revoked=False&revision=\(revision)",
      "/inApps/v2/history/1000?productId=coins&revoked=False&revision=\(revision.dropLast(4))",
      "/inApps/v2/history/1000?productId=coins&revoked=False&revision=",
    ] {
      #expect(try bench.code(.get, path) == 4_000_005, "\(path)")
    }
  }

  /// A customer with one purchase of each kind; the consumable 2 is refunded on day 20.
  private func collector() -> APIBench {
    let bench = APIBench()
    bench.charge(APIBench.transaction(1, day: 1), day: 1)
    bench.charge(APIBench.transaction(2, product: "gems", day: 2), day: 2)
    bench.charge(APIBench.transaction(3, product: "pro", type: .nonConsumable, day: 3), day: 3)
    bench.charge(APIBench.transaction(4, product: "pass", type: .nonRenewing, day: 4), day: 4)
    let period = APIBench.period(5, day: 5)
    bench.charge(period, standing: APIBench.standing(of: period), day: 5)
    let shared = APIBench.transaction(
      6,
      product: "pro.family",
      type: .nonConsumable,
      day: 6,
      ownership: .familyShared
    )
    bench.charge(shared, day: 6)
    bench.refund(APIBench.transaction(2, product: "gems", day: 2), day: 20)
    return bench
  }

  private static let day3 = APIBench.begin + 3 * APIBench.day

  private static let filters: [(query: String, ids: [UInt64])] = [
    ("", [1, 3, 4, 5, 6, 2]),
    ("sort=ASCENDING", [1, 3, 4, 5, 6, 2]),
    ("sort=DESCENDING", [2, 6, 5, 4, 3, 1]),
    ("startDate=\(day3)", [3, 4, 5, 6]),
    ("endDate=\(day3)", [1, 2]),
    ("startDate=\(day3)&endDate=\(day3 + 1)", [3]),
    ("productId=gems&productId=pro", [3, 2]),
    ("productId=pro%2Efamily", [6]),
    ("productType=CONSUMABLE", [1, 2]),
    ("productType=NON_CONSUMABLE&productType=NON_RENEWABLE", [3, 4, 6]),
    ("productType=AUTO_RENEWABLE", [5]),
    ("subscriptionGroupIdentifier=plus", [5]),
    ("subscriptionGroupIdentifier=plus&productType=CONSUMABLE", []),
    ("inAppOwnershipType=FAMILY_SHARED", [6]),
    ("inAppOwnershipType=PURCHASED", [1, 3, 4, 5, 2]),
    ("revoked=True", [2]),
    ("revoked=false&sort=DESCENDING", [6, 5, 4, 3, 1]),
    ("unknown=1", [1, 3, 4, 5, 6, 2]),
  ]

  @Test("Filters and the order choose what a history lists", arguments: filters)
  func filtered(query: String, ids: [UInt64]) throws {
    let bench = collector()
    let content = try bench.content(.get, "/inApps/v2/history/3?\(query)")
    #expect(try #require(content["signedTransactions"]).ids() == ids)
    #expect(content["hasMore"]?.flag == false)
  }

  @Test(
    "A filter that says nothing has an error code of its own",
    arguments: [
      ("sort=UP", 4_000_021), ("startDate=x", 4_000_015), ("startDate=-1", 4_000_015),
      ("endDate=1.5", 4_000_016), ("startDate=5&endDate=5", 4_000_013), ("productId=", 4_000_023),
      ("productType=COINS", 4_000_022), ("subscriptionGroupIdentifier=", 4_000_024),
      ("inAppOwnershipType=MINE", 4_000_026), ("revoked=yes", 4_000_030),
    ]
  )
  func refused(query: String, code: Int) throws {
    let bench = collector()
    #expect(try bench.code(.get, "/inApps/v2/history/3?\(query)") == code)
  }

  @Test("Only the first version of the history lacks consumables that the app has finished")
  func finishedConsumables() throws {
    let bench = collector()
    let process = ProcessID(device: DeviceID(rawValue: 0), launch: 1)
    for id: UInt64 in [1, 3] {
      bench.happen(.finished(TransactionID(rawValue: id), process: process), day: 21)
    }
    for (version, ids) in [("v1", [3, 4, 5, 6, 2]), ("v2", [1, 3, 4, 5, 6, 2])]
      as [(String, [UInt64])]
    {
      let content = try bench.content(.get, "/inApps/\(version)/history/3")
      #expect(try #require(content["signedTransactions"]).ids() == ids)
    }
  }

  @Test("Pages from the last modified transaction on end with the first one")
  func descendingPages() throws {
    let bench = buyer()
    let first = try bench.content(.get, "/inApps/v2/history/1000?sort=DESCENDING")
    #expect(try #require(first["signedTransactions"]).ids() == (1_025..<1_045).reversed())
    let revision = try #require(first["revision"]?.text)
    let second = try bench.content(
      .get,
      "/inApps/v2/history/1000?sort=DESCENDING&revision=\(revision)"
    )
    #expect(try #require(second["signedTransactions"]).ids() == (1_005..<1_025).reversed())
  }

  @Test("A path that leads nowhere is 404, and another method 405")
  func paths() throws {
    let bench = buyer()
    for path in [
      "/", "/inApps", "/inApps/v1/transactions", "/inApps/v3/history/1",
      "/x/inApps/v1/transactions/1",
    ] {
      #expect(try bench.response(.get, path).status == 404, "\(path)")
    }
    let response = try bench.response(.delete, "/inApps/v1/transactions/1000")
    #expect(response.status == 405 && response.headers["Allow"] == "GET")
  }
}
