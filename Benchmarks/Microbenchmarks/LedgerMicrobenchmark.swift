import Simulation
import StoreModel
import StoreSimulation
import Synchronization

/// A benchmark in which a customer with many ledger rows reads them and requests images in turn.
struct LedgerMicrobenchmark {
  private let rows = 2_000
  private let rounds = 40
  private let makeServer: @Sendable (ServerEnvironment) -> any PurchaseServer

  /// A counter that makes the key of each request.
  private final class Keys: Sendable {
    private let count = Atomic<Int>(0)

    func make() -> RequestKey {
      RequestKey(rawValue: "\(count.add(1, ordering: .relaxed).newValue)")
    }
  }

  init(_ makeServer: @escaping @Sendable (ServerEnvironment) -> any PurchaseServer) {
    self.makeServer = makeServer
  }

  /// Starts the customer's requests.
  func start(in simulation: Simulation) {
    let (world, database, keys) = (simulation.world, InstantDatabase(), Keys())
    let server = makeServer(
      ServerEnvironment(
        database: database,
        verifier: UnsignedPayloadReader(),
        makeKey: { keys.make() },
        clock: VirtualClock(domain: world),
        today: { StoreDate(rawValue: 0) },
        makeHost: { world.makeHost() }
      )
    )
    let (rows, rounds) = (rows, rounds)
    world.start {
      do {
        try await Self.fill(database, rows)
        try await Self.ask(server, rounds)
      } catch { preconditionFailure("a database without faults threw: \(error)") }
    }
  }

  private static let customer = AppAccountToken(rawValue: "somebody")

  private static func fill(_ database: InstantDatabase, _ rows: Int) async throws {
    let session = try await database.begin(.readCommitted)
    let account = CreditAccount(user: customer, balance: rows)
    _ = try await session.insert(.account(account), unique: [])
    for _ in 0..<rows {
      let date = StoreDate(rawValue: 0)
      let entry = LedgerEntry(user: customer, kind: .bonus, amount: 1, at: date)
      _ = try await session.insert(.entry(entry), unique: [])
    }
    try await session.commit()
  }

  private static func ask(_ server: any PurchaseServer, _ rounds: Int) async throws {
    for _ in 0..<rounds {
      _ = try await server.answer(.credits(.balance(of: customer)))
      _ = try await server.answer(.credits(.history(of: customer, span: HistorySpan(limit: 20))))
      _ = try await server.answer(.credits(.image(for: customer)))
    }
  }
}
