import Simulation
import StoreModel
import StoreSimulation
import Testing

/// An app that buys for its login.
private struct BuyingApp: PurchaseApp {
  let environment: AppEnvironment

  init(environment: AppEnvironment) { self.environment = environment }

  func launch() async {}

  func perform(_ action: UserAction, inWindow window: Int) async {
    guard case .buy(let id) = action else { return }
    _ = try? await environment.store.purchase(id, options: .none)
  }

  func screen(ofWindow window: Int) -> Screen? { Screen() }
}

/// A server that orders something from the store when it is told of a purchase.
private struct OrderingServer: PurchaseServer {
  let environment: ServerEnvironment
  var orders: @Sendable (Transaction) -> [StoreOrder] = { _ in [] }

  init(environment: ServerEnvironment) { self.environment = environment }

  func receive(_ signed: SignedNotification) async -> ServerAnswer {
    guard let payload = try? environment.verified(signed),
      [.subscribed(.initialBuy), .oneTimeCharge].contains(payload.notification),
      let transaction = payload.transaction
    else { return .ok }
    for order in orders(transaction) { environment.order(order) }
    return .ok
  }

  func answer(_ request: ServerRequest) async throws -> ServerResponse { .accepted }
}

@Suite("What a server orders from the store")
struct StoreOrderTests {
  private static let plan = AskingWorld.plan
  private static let coins = AskingWorld.coins
  private static let day: Int64 = 86_400_000

  /// Lets customers buy a product, and returns what the store then sent to the server.
  private func sent(
    buying product: Product,
    users: Int = 1,
    _ orders: @escaping @Sendable (Transaction) -> [StoreOrder]
  ) -> [NotificationPayload] {
    let plan = WorldPlan(
      horizon: .days(40),
      catalog: Catalog(products: [Self.plan, Self.coins]),
      population: Population(users: users),
      journeys: [
        Journey(
          name: "j",
          legs: [
            .launch, .wait(DelayRange(.seconds(1), .seconds(1))), .purchase(product.id, taps: 1),
          ].map { Journey.Leg($0) }
        )
      ]
    )
    var events: [TimedEvent] = []
    let world = World(
      plan: plan,
      simulation: Simulation(seed: 1, timing: .instants),
      makeApp: { BuyingApp(environment: $0) },
      makeServer: {
        var server = OrderingServer(environment: $0)
        server.orders = orders
        return server
      },
      listener: { events.append($0) }
    )
    let ending = world.run(maxSteps: 100_000)
    #expect(ending == World.Ending(machine: .quiet, reachedRest: true))
    #expect(world.tearDown() == 0)
    return events.sent
  }

  @Test("a test notification comes without a transaction, under the identifier of the order")
  func test() {
    let id = NotificationID(rawValue: "ffffffff-0000-4000-8000-000000000001")
    let sent = sent(buying: Self.coins) { _ in [.testNotification(id, in: .production)] }
    #expect(sent.map(\.notification) == [.oneTimeCharge, .test])
    #expect(sent.last?.id == id && sent.last?.transaction == nil)
  }

  @Test("an extension gives the current period more days, and the renewal waits for it")
  func extend() throws {
    let sent = sent(buying: Self.plan) { [.extend($0.originalID, byDays: 5)] }
    #expect(
      sent.map(\.notification) == [
        .subscribed(.initialBuy), .renewalExtended, .didRenew(isRecovery: false),
      ]
    )
    let ends = sent.compactMap { $0.transaction?.expirationDate?.rawValue }
    #expect(ends[1] - ends[0] == 5 * Self.day)
    #expect(sent[2].transaction?.purchaseDate.rawValue == ends[1])
  }

  @Test("a token is set on the period and on the renewals after it")
  func token() {
    let token = AppAccountToken(rawValue: "0f4a2c1e-7b6d-4e5f-8a9b-0c1d2e3f4a5b")
    let sent = sent(buying: Self.plan) { [.setAppAccountToken(token, of: $0.originalID)] }
    #expect(sent.map(\.notification) == [.subscribed(.initialBuy), .didRenew(isRecovery: false)])
    #expect(sent.map { $0.transaction?.appAccountToken } == [nil, token])
    #expect(sent.last?.renewal?.appAccountToken == token)
  }

  @Test("a mass extension reaches all subscribers, and its summary counts them")
  func mass() throws {
    let order = MassExtensionOrder(
      requestIdentifier: "m",
      notification: NotificationID(rawValue: "ffffffff-0000-4000-8000-000000000001"),
      product: "plan",
      days: 5,
      storefronts: ["USA"],
      environment: .production
    )
    // The second customer's purchase brings the order, when both are subscribers.
    let sent = sent(buying: Self.plan, users: 2) { transaction in
      transaction.id.rawValue >= 65_536 ? [.extendAll(order)] : []
    }
    let summary = try #require(sent.first { $0.summary != nil })
    #expect(summary.id == order.notification && summary.transaction == nil)
    #expect(summary.notification == .renewalExtension(.summary))
    let extended = sent.count { $0.notification == .renewalExtended }
    #expect(summary.summary == ExtensionSummary(of: order, succeeded: extended, failed: 0))
    #expect((1...2).contains(extended))
  }

  @Test("an order for what does not exist, or is impossible, changes nothing")
  func impossible() {
    let sent = sent(buying: Self.coins) { transaction in
      [
        .extend(transaction.id, byDays: 5), .extend(TransactionID(rawValue: .max), byDays: 5),
        .setAppAccountToken(AppAccountToken(rawValue: "t"), of: TransactionID(rawValue: 99)),
      ]
    }
    #expect(sent.map(\.notification) == [.oneTimeCharge])
  }
}
