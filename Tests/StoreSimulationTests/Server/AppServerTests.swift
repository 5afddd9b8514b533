import Simulation
import StoreModel
import StoreSimulation
import Testing

/// An app that asks its server at every launch, and buys for its login.
private struct AskingApp: PurchaseApp {
  static let user = AppAccountToken(rawValue: "u")
  let environment: AppEnvironment

  init(environment: AppEnvironment) { self.environment = environment }

  func launch() async { _ = try? await environment.server?.ask(.access(of: Self.user)) }

  func perform(_ action: UserAction, inWindow window: Int) async {
    guard case .buy(let id) = action else { return }
    let options = PurchaseOptions(appAccountToken: Self.user)
    _ = try? await environment.store.purchase(id, options: options)
  }

  func screen(ofWindow window: Int) -> Screen? { Screen() }
}

/// A server that accepts every request and numbers its answers.
private struct YesServer: PurchaseServer {
  init(environment: ServerEnvironment) {}

  func receive(_ signed: SignedNotification) async -> ServerAnswer { .ok }

  func answer(_ request: ServerRequest) async throws -> ServerResponse { .accepted }
}

@Suite("An app and its server")
struct AppServerTests {
  private func run(
    _ legs: [Journey.Step],
    network: NetworkPlan = NetworkPlan(),
    faults: Faults = Faults()
  ) -> [WorldEvent] {
    let card = Product(
      id: TinyWorld.card,
      type: .nonConsumable,
      displayName: "Card",
      description: "",
      price: Price(milliunits: 2_990, currency: "USD")
    )
    let plan = WorldPlan(
      horizon: .minutes(10),
      catalog: Catalog(products: [card]),
      population: Population(users: 1),
      journeys: [Journey(name: "j", legs: legs.map { Journey.Leg($0) })],
      prompts: Prompts { $0.approvalAnswered = .zero },
      network: network,
      faults: faults
    )
    var events: [WorldEvent] = []
    let world = World(
      plan: plan,
      simulation: Simulation(seed: 1, timing: .instants),
      makeApp: { AskingApp(environment: $0) },
      makeServer: { YesServer(environment: $0) },
      listener: { events.append($0.event) }
    )
    let ending = world.run(maxSteps: 100_000)
    #expect(ending == World.Ending(machine: .quiet, reachedRest: true))
    #expect(world.tearDown() == 0)
    return events
  }

  /// How the first question to the server ended.
  private func answer(in events: [WorldEvent]) -> Result<ServerResponse, ServerError>? {
    for event in events {
      switch event {
      case .returned(_, .access, _, .server(let response)): return .success(response)
      case .returned(_, .access, _, .serverFailed(let error)): return .failure(error)
      default: break
      }
    }
    return nil
  }

  @Test("a request travels over the device's network and is answered")
  func answered() {
    #expect(answer(in: run([.launch])) == .success(.accepted))
  }

  @Test("without a connection, or with total loss, the server is unreachable")
  func unreachable() {
    #expect(answer(in: run([.goOffline, .launch])) == .failure(.unreachable))
    let lost = run([.launch], network: NetworkPlan { $0.loss = .always })
    #expect(answer(in: lost) == .failure(.unreachable))
  }

  @Test("a purchase is notified once, with its transaction, token, and price")
  func notified() throws {
    let sent = run([
      .launch, .wait(DelayRange(.seconds(1), .seconds(1))), .purchase(TinyWorld.card, taps: 1),
    ])
    .compactMap { event -> NotificationPayload? in
      if case .notificationSent(let payload, _) = event { payload } else { nil }
    }
    #expect(sent.count == 1)
    let payload = try #require(sent.first)
    #expect(payload.notification == .oneTimeCharge)
    #expect(payload.transaction?.appAccountToken == AskingApp.user)
    #expect(payload.transaction?.price.milliunits == 2_990)
    #expect(payload.renewal == nil)
    #expect(payload.status == nil)
  }
}
