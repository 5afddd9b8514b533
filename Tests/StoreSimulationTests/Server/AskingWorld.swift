import Simulation
import StoreModel
import StoreSimulation
import Synchronization
import Testing

/// A world of one customer who buys outside the app, whose server asks the App Store at times that
/// a test plans.
struct AskingWorld {
  /// Asks the App Store, knowing the transactions that notifications have told so far.
  typealias Body = @Sendable (ServerEnvironment, [Transaction]) async -> Void

  static let coins = Product(
    id: "coins",
    type: .consumable,
    displayName: "Coins",
    description: "",
    price: Price(milliunits: 990, currency: "USD")
  )
  static let plan = Product(
    id: "plan",
    type: .autoRenewable,
    displayName: "Plan",
    description: "",
    price: Price(milliunits: 4_990, currency: "USD"),
    subscription: SubscriptionInfo(
      groupID: "plans",
      groupLevel: 1,
      period: SubscriptionPeriod(1, .month)
    )
  )

  private struct Worker: PurchaseServer {
    let environment: ServerEnvironment
    var answer = ServerAnswer.ok
    var told = Received<Transaction>()
    var body: Body = { _, _ in }
    var takesTasks: Bool { true }

    init(environment: ServerEnvironment) { self.environment = environment }

    func receive(_ signed: SignedNotification) async -> ServerAnswer {
      if let transaction = try? environment.verified(signed).transaction { told.note(transaction) }
      return answer
    }

    func answer(_ request: ServerRequest) async throws -> ServerResponse { .accepted }

    func perform(_ task: ServerTask) async throws {
      if task == .migrate { await body(environment, told.all) }
    }
  }

  private struct SilentApp: PurchaseApp {
    init(environment: AppEnvironment) {}

    func launch() async {}
    func perform(_ action: UserAction, inWindow window: Int) async {}
    func screen(ofWindow window: Int) -> Screen? { Screen() }
  }

  let events: [TimedEvent]
  /// The books at the end.
  let books: [BookEntry]
  /// The digest of the trace.
  let digest: UInt64

  /// Runs 15 days and the rest.
  ///
  /// - Parameters:
  ///   - steps: what the customer does, each step at once.
  ///   - times: when the server asks.
  ///   - answer: how the server answers notifications.
  ///   - faults: what goes wrong at the App Store Server API.
  ///   - environment: the environment of the app.
  ///   - seed: the seed.
  ///   - body: what the server asks.
  init(
    _ steps: [Journey.Step],
    askingAfter times: [VirtualDuration],
    answer: ServerAnswer = .ok,
    faults: APIFaults = APIFaults(),
    in environment: StoreEnvironment = .production,
    seed: UInt64 = 1,
    _ body: @escaping Body
  ) {
    let told = Received<Transaction>()
    var plan = WorldPlan(
      horizon: .days(15),
      catalog: Catalog(products: [Self.coins, Self.plan]),
      population: Population(users: 1),
      journeys: [Journey(name: "buys", thinkTime: .zero, legs: steps.map { Journey.Leg($0) })],
      faults: Faults { $0.api = faults }
    )
    plan.billing.environment = environment
    plan.server.tasks = times.map {
      ServerPlan.PlannedTask(begins: DelayRange($0, $0), task: .migrate)
    }
    var events: [TimedEvent] = []
    let world = World(
      plan: plan,
      simulation: Simulation(seed: seed, timing: .instants),
      makeApp: { SilentApp(environment: $0) },
      makeServer: {
        var worker = Worker(environment: $0)
        worker.answer = answer
        worker.told = told
        worker.body = body
        return worker
      },
      listener: { events.append($0) }
    )
    let ending = world.run(maxSteps: 100_000)
    #expect(ending == World.Ending(machine: .quiet, reachedRest: true))
    books = Array(world.books(of: AccountID(rawValue: 0)))
    digest = world.simulation.digest
    #expect(world.tearDown() == 0)
    self.events = events
  }
}

extension AskingWorld {
  /// Returns what a server got whenever it asked, and the world afterward.
  static func asked<Value: Sendable>(
    _ steps: [Journey.Step],
    after times: [VirtualDuration] = [.days(10)],
    answer: ServerAnswer = .ok,
    faults: APIFaults = APIFaults(),
    in environment: StoreEnvironment = .production,
    seed: UInt64 = 1,
    _ body: @escaping @Sendable (ServerEnvironment, TransactionID) async throws -> Value
  ) -> (answers: [Result<Value, any Error>], world: AskingWorld) {
    let received = Received<Result<Value, any Error>>()
    let world = AskingWorld(
      steps,
      askingAfter: times,
      answer: answer,
      faults: faults,
      in: environment,
      seed: seed
    ) { environment, told in
      let id = told.first?.id ?? TransactionID(rawValue: 9)
      do { received.note(.success(try await body(environment, id))) } catch {
        received.note(.failure(error))
      }
    }
    return (received.all, world)
  }

  /// Returns the error of a call; nil if there is none.
  static func error(_ call: () async throws -> Void) async -> AppStoreServerError? {
    do { try await call() } catch { return error as? AppStoreServerError }
    return nil
  }
}

/// What servers of a test have got, in order.
final class Received<Value: Sendable>: Sendable {
  private let values = Mutex<[Value]>([])

  func note(_ value: Value) { values.withLock { $0.append(value) } }

  var all: [Value] { values.withLock { $0 } }
}
