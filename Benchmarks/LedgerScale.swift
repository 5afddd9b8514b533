import Entitlements
import StoreModel
import StoreSimulation

/// The credits server over a database in which one customer has many rows.
struct LedgerScale {
  /// What is asked, and how the table calls it.
  static let requests: [(name: String, request: CreditRequest)] = [
    ("balance", .balance(of: user)),
    ("page of 20", .history(of: user, span: HistorySpan(limit: 20))),
  ]

  private static let user = AppAccountToken(rawValue: "somebody")

  /// How many rows there are.
  let rows: Int
  private let server: any PurchaseServer

  private actor Plain {}

  /// Fills a ledger.
  init(rows: Int) async throws {
    self.rows = rows
    let database = InstantDatabase()
    let date = StoreDate(rawValue: 0)
    let account = CreditRecord.account(CreditAccount(user: Self.user, balance: rows))
    let session = try await database.begin(.readCommitted)
    _ = try await session.insert(account, unique: [])
    try await session.commit()
    for first in stride(from: 0, to: rows, by: 1_000) {
      let session = try await database.begin(.readCommitted)
      for _ in first..<min(first + 1_000, rows) {
        let entry = LedgerEntry(user: Self.user, kind: .bonus, amount: 1, at: date)
        _ = try await session.insert(.entry(entry), unique: [])
      }
      try await session.commit()
    }
    guard let makeServer = CreditsSystem.variants.first?.makeServer else {
      preconditionFailure("the reference of the credits system has a server")
    }
    server = makeServer(
      ServerEnvironment(
        database: database,
        verifier: UnsignedPayloadReader(),
        makeKey: { RequestKey(rawValue: "unused") },
        clock: ContinuousClock(),
        today: { date },
        makeHost: { Plain() }
      )
    )
  }

  /// How often a request is answered in a second of the processor.
  func perSecond(of request: CreditRequest, count: Int) async throws -> Double {
    let time = ProcessorTime()
    for _ in 0..<count { _ = try await server.answer(.credits(request)) }
    return Double(count) / time.spent.inSeconds
  }
}
