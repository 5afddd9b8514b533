import AppStoreServerAPI
import FileFormats
import HTTP
import StoreJSON
import StoreModel
import StoreSimulation
import Testing

/// Source: developer.apple.com/documentation/appstoreserverapi/get-notification-history,
/// request-a-test-notification and get-test-notification-status.
@Suite("Notifications from the App Store Server API")
struct NotificationTests {
  private static let path = "/inApps/v1/notifications/history"

  /// A request about the days from one up to another.
  private static func body(
    from first: Int64 = 0,
    to last: Int64 = 100,
    _ more: String = ""
  ) -> String {
    let (start, end) = (APIBench.begin + first * APIBench.day, APIBench.begin + last * APIBench.day)
    return "{\"startDate\": \(start), \"endDate\": \(end)\(more)}"
  }

  /// Four notifications: 0 was accepted at once, 1 by the second attempt, 2 at none, and 3 is on
  /// its way.
  private func history() -> APIBench {
    let bench = APIBench()
    let (one, other) = (APIBench.transaction(1), APIBench.transaction(65_536))
    bench.charge(one, day: 0)
    bench.charge(other, account: 1, day: 0)
    bench.send(APIBench.payload(0, .oneTimeCharge, about: one, day: 1), status: 206, day: 1)
    let second = APIBench.payload(1, .refund, about: one, day: 2)
    bench.send(second, status: nil, day: 2)
    let third = APIBench.payload(
      2,
      .subscribed(.initialBuy),
      about: other,
      day: 3
    )
    bench.send(third, status: 500, day: 3)
    bench.send(second, attempt: 2, status: 200, day: 4)
    bench.happen(.notificationSent(APIBench.payload(3, .test, day: 5), attempt: 1), day: 5)
    return bench
  }

  private func numbers(_ content: JSONNode) throws -> [Int] {
    try (content["notificationHistory"]?.elements ?? []).map { record in
      let payload = try #require(record["signedPayload"]).signedObject()
      guard case .string(let id) = payload["notificationUUID"] else { return -1 }
      return (Int(id.suffix(12)) ?? 0) - 100_000_000_000
    }
  }

  @Test("The history has each notification once, with what came of its attempts")
  func attempts() throws {
    let bench = history()
    let content = try bench.content(.post, Self.path, Self.body())
    #expect(try numbers(content) == [0, 1, 2, 3])
    #expect(content["hasMore"]?.flag == false && content["paginationToken"] == nil)
    let found = try #require(content["notificationHistory"]?.elements).map { record in
      (record["sendAttempts"]?.elements ?? []).map { attempt in
        let date = Int64(attempt["attemptDate"]?.whole ?? 0) - APIBench.begin
        return "\(date / APIBench.day) \(attempt["sendAttemptResult"]?.text ?? "")"
      }
    }
    #expect(
      found == [
        ["1 SUCCESS"], ["2 TIMED_OUT", "4 SUCCESS"], ["3 UNSUCCESSFUL_HTTP_RESPONSE_CODE"], [],
      ]
    )
  }

  private static let filters: [(body: String, numbers: [Int])] = [
    (body(", \"onlyFailures\": true"), [2, 3]),
    (body(", \"onlyFailures\": false"), [0, 1, 2, 3]),
    (body(from: 2, to: 3), [1]),
    (body(from: 2, to: 4), [1, 2]),
    (body(", \"notificationType\": \"REFUND\""), [1]),
    (body(", \"notificationType\": \"SUBSCRIBED\", \"notificationSubtype\": \"INITIAL_BUY\""), [2]),
    (body(", \"notificationType\": \"SUBSCRIBED\", \"notificationSubtype\": \"RESUBSCRIBE\""), []),
    (body(", \"transactionId\": \"1\""), [0, 1]),
    (body(", \"transactionId\": \"65536\", \"onlyFailures\": true"), [2]),
    (body(", \"transactionId\": \"77\""), []),
    (body(", \"notificationType\": null"), [0, 1, 2, 3]),
  ]

  private static func body(_ more: String) -> String { body(from: 0, to: 100, more) }

  @Test(
    "Filters choose what the history lists; what succeeded at last is no failure",
    arguments: filters
  )
  func filtered(body: String, numbers: [Int]) throws {
    let bench = history()
    #expect(try self.numbers(try bench.content(.post, Self.path, body)) == numbers)
  }

  private static let mistakes: [(body: String, code: Int)] = [
    ("", 4_000_000), ("[]", 4_000_000), ("{}", 4_000_015), ("{\"startDate\": \"1\"}", 4_000_015),
    ("{\"startDate\": \(APIBench.begin)}", 4_000_016), (body(from: 5, to: 5), 4_000_013),
    (body(from: -176, to: 5), 4_000_012), (body(", \"notificationType\": \"FOO\""), 4_000_018),
    (body(", \"notificationSubtype\": \"INITIAL_BUY\""), 4_000_018),
    (body(", \"transactionId\": \"x\""), 4_000_006), (body(", \"transactionId\": 1"), 4_000_006),
    (body(", \"transactionId\": \"1\", \"notificationType\": \"REFUND\""), 4_000_019),
    (body(", \"onlyFailures\": 1"), 4_000_000),
  ]

  @Test("A request that says nothing has an error code of its own", arguments: mistakes)
  func refused(body: String, code: Int) throws {
    let bench = history()
    #expect(try bench.code(.post, Self.path, body) == code)
  }

  @Test("180 days can be asked for in production, and 30 in the sandbox")
  func bounds() throws {
    let bench = history()
    #expect(try bench.code(.post, Self.path, Self.body(from: -175)) == 0)
    #expect(try bench.code(.post, "/sandbox" + Self.path, Self.body(from: -26)) == 4_000_012)
    let sandbox = try bench.content(.post, "/sandbox" + Self.path, Self.body(from: -25))
    #expect(try numbers(sandbox).isEmpty)
  }

  @Test("45 notifications have pages of 20, 20 and 5, under tokens that belong to their request")
  func pages() throws {
    let bench = APIBench()
    for number in 0..<45 {
      bench.send(APIBench.payload(number, .refund, day: 1), status: 200, day: 1)
    }
    var (query, found, pages): (String, [Int], [Int]) = ("", [], [])
    while true {
      let page = try bench.content(.post, Self.path + query, Self.body())
      found += try numbers(page)
      pages.append(try numbers(page).count)
      guard let token = page["paginationToken"]?.text else { break }
      query = "?paginationToken=\(token)"
    }
    #expect(pages == [20, 20, 5] && found == Array(0..<45))
    #expect(try bench.code(.post, Self.path + query, Self.body(to: 99)) == 4_000_014)
    #expect(try bench.code(.post, Self.path + "?paginationToken=x", Self.body()) == 4_000_014)
  }

  // MARK: Tests

  @Test("A test notification is an order for the store, and its status comes after its attempt")
  func test() throws {
    let bench = APIBench()
    let content = try bench.content(.post, "/inApps/v1/notifications/test")
    let token = try #require(content["testNotificationToken"]?.text)
    guard case .testNotification(let id, let environment) = bench.books.takeOrders().first else {
      Issue.record("no order")
      return
    }
    #expect(environment == .production)
    let path = "/inApps/v1/notifications/test/\(token)"
    #expect(try bench.code(.get, path) == 4_040_008)
    let payload = NotificationPayload(
      notification: .test,
      id: id,
      signedDate: StoreDate(rawValue: APIBench.begin)
    )
    bench.happen(.notificationSent(payload, attempt: 1), day: 0)
    #expect(try bench.code(.get, path) == 4_040_008)
    bench.happen(
      .notificationAnswered(payload, attempt: 1, answer: ServerAnswer(rawValue: 500)),
      day: 0
    )
    let status = try bench.content(.get, path)
    let signed = try #require(status["signedPayload"]).signedObject()
    #expect(signed["notificationType"] == .string("TEST"))
    let data = try #require(signed["data"])
    #expect(data["bundleId"] == .string("com.example.app") && data["appAppleId"] == .integer(7))
    #expect(data["signedTransactionInfo"] == nil)
    let attempts = try #require(status["sendAttempts"]?.elements)
    #expect(attempts.map { $0["sendAttemptResult"]?.text } == ["UNSUCCESSFUL_HTTP_RESPONSE_CODE"])
    #expect(try bench.code(.get, "/sandbox" + path) == 4_040_008)
    for token in ["x", "\(id.rawValue)", "\(id.rawValue)_x", "x_1"] {
      #expect(try bench.code(.get, "/inApps/v1/notifications/test/\(token)") == 4_000_020)
    }
  }
}
