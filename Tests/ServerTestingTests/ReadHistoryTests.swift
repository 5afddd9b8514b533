import FileFormats
import HTTP
import Simulation
import StoreModel
import StoreSimulation
import Testing

@testable import ServerTesting

@Suite("Readings between the requests")
struct ReadHistoryTests {
  private static let user = AppAccountToken(rawValue: "u")
  private static let day = Int64(86_400_000)

  private func target(_ contents: String) throws -> ServerTarget {
    let text = TargetFileTests.complete
      .replacing(#"balance: "/users/0/balance""#, with: contents)
    return try ServerTargetReader.decode(FileText(name: "t.json5", bytes: Array(text.utf8)))
  }

  /// Returns the places of the first reading that shows less, and of the one before it.
  private func loss(
    _ exchanges: [Exchange],
    contents: String = #"balance: """#
  ) throws -> [Int] {
    var history = ReadHistory(of: try target(contents))
    for exchange in exchanges {
      if let loss = history.loss(in: exchange) { return [loss.earlier, loss.later] }
      history.observe(exchange)
    }
    return []
  }

  private func exchange(_ purpose: Exchange.Purpose, _ transaction: Transaction? = nil) -> Exchange
  {
    Exchange(
      number: 1,
      purpose: purpose,
      date: StoreDate(rawValue: Self.day),
      transaction: transaction,
      status: 200,
      failure: nil
    )
  }

  private func post(
    _ number: UInt64,
    _ product: ProductID = "coins",
    isRevoked: Bool = false,
    status: Int? = 200
  ) -> Exchange {
    let isPlan = product != "coins"
    let end = StoreDate(rawValue: 2 * Self.day)
    let transaction = Transaction(
      id: TransactionID(rawValue: number),
      productID: product,
      productType: isPlan ? .autoRenewable : .consumable,
      purchaseDate: StoreDate(rawValue: 0),
      subscription: isPlan ? SubscriptionDetails(groupID: "g", expirationDate: end) : nil,
      revocation: isRevoked ? Revocation(date: StoreDate(rawValue: 1)) : nil,
      appAccountToken: Self.user
    )
    var sent = exchange(.post(transaction.id, by: Self.user), transaction)
    if status == nil {
      sent = Exchange(
        number: 1,
        purpose: sent.purpose,
        date: sent.date,
        transaction: transaction,
        status: nil,
        failure: "lost"
      )
    }
    return sent
  }

  private func read(_ balance: Int) -> Exchange {
    var read = exchange(.read(Self.user))
    read.reading = UserReading(balance: .found(balance))
    return read
  }

  private func read(_ plans: [PlanClaim], on day: Int64 = 1) -> Exchange {
    var read = Exchange(
      number: 1,
      purpose: .read(Self.user),
      date: StoreDate(rawValue: day * Self.day),
      transaction: nil,
      status: 200,
      failure: nil
    )
    read.reading = UserReading(plans: .found(plans))
    return read
  }

  @Test("may show more each time, as a server does that stores after its answer")
  func slow() throws {
    #expect(try loss([post(1), read(0), post(2), read(10), read(20), read(20)]) == [])
  }

  @Test("must not show less without a reason")
  func wentBack() throws {
    #expect(try loss([post(1), read(10), post(2), read(0)]) == [1, 3])
    // The latest reading that shows more is named.
    #expect(try loss([post(1), read(10), post(2), read(10), read(20), read(10)]) == [4, 5])
  }

  @Test("may show less after a refund that was sent, even if it had no answer")
  func refunded() throws {
    let refund = post(1, isRevoked: true, status: nil)
    #expect(try loss([post(1), read(10), refund, read(0)]) == [])
    #expect(try loss([post(1), post(2), read(20), refund, read(10), read(0)]) == [2, 5])
  }

  @Test("may correct what nobody has paid for")
  func corrected() throws {
    #expect(try loss([post(1), read(20), read(10)]) == [])
    #expect(try loss([read(10), read(0)]) == [])
  }

  @Test("must not lose a plan before its end, unless another plan of the group replaces it")
  func plans() throws {
    let place = #"plans: { at: "", product: "/p", expires: "/e" }"#
    let plan = PlanClaim(product: "monthly", end: StoreDate(rawValue: 2 * Self.day))
    let short = PlanClaim(product: "monthly", end: StoreDate(rawValue: Self.day + 2_000))
    let bought = post(1, "monthly")
    #expect(try loss([bought, read([plan]), read([])], contents: place) == [1, 2])
    #expect(try loss([bought, read([plan]), read([short])], contents: place) == [1, 2])
    #expect(try loss([bought, read([short]), read([plan])], contents: place) == [])
    #expect(try loss([bought, read([plan]), read([], on: 2)], contents: place) == [])
    let refund = post(1, "monthly", isRevoked: true)
    #expect(try loss([bought, read([plan]), refund, read([])], contents: place) == [])
    let replaced = [bought, read([plan]), post(2, "yearly"), read([])]
    #expect(try loss(replaced, contents: place) == [])
  }

  @Test("are asked again after a kill, until the server is back where it was or patience ends")
  func patience() async throws {
    let server = try StubServer(.once)
    let text = TargetFileTests.complete
      .replacing("http://localhost:9501", with: "\(server.listener.origin)")
      .replacing("/users/0/balance", with: "/balance")
    let target = try ServerTargetReader.decode(FileText(name: "t.json5", bytes: Array(text.utf8)))
    var history = ReadHistory(of: target)
    history.observe(post(1))
    history.observe(read(10))
    let client = TargetClient(TargetRequests(target, app: .simulated))
    try await server.serving {
      // The stub has nothing for a user whom it does not know.
      func questions(_ isKilled: Bool) -> Int {
        var count = 0
        let last = client.read(
          PlannedRequest(content: .read(Self.user), date: history.today),
          Self.user,
          number: 1,
          after: history,
          patience: .milliseconds(500)
        ) { since in
          count += 1
          return isKilled && since == 1
        }
        #expect(history.loss(in: last).map { [$0.earlier, $0.later] } == [1, 2])
        return count
      }
      #expect(questions(false) == 1)
      #expect(questions(true) > 1)
    }
  }
}
