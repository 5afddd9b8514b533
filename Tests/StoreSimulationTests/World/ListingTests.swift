import Simulation
import StoreModel
import StoreSimulation
import Testing

/// Apple's `Transaction.currentEntitlements` and `Transaction.unfinished`, and what was measured of
/// them.
@Suite("What the store of a tiny world lists")
struct ListingTests {
  private static let seeds = 0..<20 as Range<UInt64>

  private static func thing(_ id: ProductID, _ type: ProductType) -> Product {
    Product(
      id: id,
      type: type,
      displayName: id.rawValue,
      description: "",
      price: Price(milliunits: 990, currency: "USD")
    )
  }

  private func world(
    _ steps: [Journey.Step],
    selling products: [Product] = TinyWorld.cardShop.products,
    seed: UInt64 = 1,
    change: (inout TinyWorld.Plan) -> Void = { _ in }
  ) -> TinyWorld {
    var plan = TinyWorld.Plan(
      catalog: Catalog(products: products),
      adult: steps.map { Journey.Leg($0) }
    )
    change(&plan)
    return TinyWorld(plan, seed: seed)
  }

  @Test("entitlements list what lasts, finished or not, and never what is used up")
  func kinds() {
    let products = [
      Self.thing("film", .nonConsumable), Self.thing("coins", .consumable),
      Self.thing("season", .nonRenewing), Shop.basic,
    ]
    for finishes in [false, true] {
      let world = world(
        [
          .launch, .buy("film"), .buy("coins"), .buy("season"), .buy("basic"), .wait(seconds: 20),
          .custom("plans"), .custom("unfinished"),
        ],
        selling: products
      ) { $0.habits.finishes = finishes }
      #expect(world.lines("plans") == ["plans film season basic"])
      #expect(world.lines("unfinished") == ["unfinished \(finishes ? 0 : 4)"])
    }
  }

  @Test("the app's other work may run between two elements of a sequence of entitlements")
  func oneByOne() {
    var orders: Set<String> = []
    for seed in 0..<60 as Range<UInt64> {
      var plan = TinyWorld.Plan(
        catalog: Catalog(products: ["film", "song"].map { Self.thing($0, .nonConsumable) }),
        adult: [.launch, .buy("film"), .buy("song"), .wait(seconds: 20)].map { Journey.Leg($0) }
      )
      let log = ProbeLog()
      plan.makeApp = { SequenceApp(environment: $0, log: log) }
      plan.adult.append(Journey.Leg(.custom("read")))
      plan.timing = .windows(hop: .milliseconds(50))
      _ = TinyWorld(plan, seed: seed)
      #expect(log.lines.filter { $0 != "work" } == ["film", "song"])
      orders.insert(log.lines.joined(separator: " "))
    }
    #expect(orders == ["work film song", "film work song", "film song work"])
  }

  @Test("a subscription of one group is no matter to another group")
  func groups() {
    let other = Shop.plan("news", level: 1, group: "papers")
    let world = world(
      [.launch, .buy("basic"), .buy("news"), .wait(seconds: 20), .custom("plans")],
      selling: [Shop.basic, other]
    )
    #expect(world.charges.map(\.transaction.productID) == ["basic", "news"])
    #expect(world.notifications() == [.subscribed(.initialBuy), .subscribed(.initialBuy)])
    #expect(world.lines("plans") == ["plans basic news"])
  }

  @Test("a new purchase can be missing from entitlements and from unfinished for a while")
  func late() {
    for seed in Self.seeds {
      let world = world(
        [
          .launch, .buy(TinyWorld.card), .wait(seconds: 3), .custom("plans"),
          .custom("unfinished"), .wait(seconds: 10), .custom("plans"), .custom("unfinished"),
        ],
        seed: seed
      ) { plan in
        let episode = Irregularities.Episode(.always, lasts: DelayRange(.seconds(8), .seconds(8)))
        plan.irregularities.lateEntitlement = episode
        plan.irregularities.lateUnfinished = episode
      }
      #expect(world.lines("plans") == ["plans", "plans \(TinyWorld.card)"])
      #expect(world.lines("unfinished") == ["unfinished 0", "unfinished 1"])
    }
  }

  @Test("a listed purchase does not vanish when purchase() returns")
  func listedOnce() {
    var before = 0
    for seed in 0..<200 as Range<UInt64> {
      var plan = TinyWorld.Plan(
        adult: [.launch, .buy(TinyWorld.card)].map { Journey.Leg($0) },
        thinkTime: .zero
      )
      plan.irregularities.lateEntitlement = .init(
        Ratio(1, 2),
        lasts: DelayRange(.seconds(1), .seconds(2))
      )
      let log = ProbeLog()
      plan.makeApp = { ListingApp(environment: $0, log: log) }
      _ = TinyWorld(plan, seed: seed)
      let lines = log.lines
      if let first = lines.firstIndex(of: "1") {
        #expect(!lines[first...].contains("0"), "seed \(seed)")
        if let back = lines.firstIndex(of: "bought"), first < back { before += 1 }
      }
    }
    #expect(before > 0)
  }

  @Test("a finished transaction can stay unfinished for a while")
  func lateFinish() {
    let world = world(
      [
        .launch, .buy(TinyWorld.card), .wait(seconds: 3), .custom("unfinished"),
        .wait(seconds: 10), .custom("unfinished"),
      ]
    ) { plan in
      plan.habits.finishes = true
      plan.irregularities.lateFinish = .init(
        .always,
        lasts: DelayRange(.seconds(8), .seconds(8))
      )
    }
    #expect(world.lines("unfinished") == ["unfinished 1", "unfinished 0"])
  }

  @Test("a finished transaction can arrive on updates again within three seconds")
  func repeated() throws {
    for seed in Self.seeds {
      let world = world([.launch, .buy(TinyWorld.card), .wait(seconds: 20)], seed: seed) { plan in
        plan.habits.finishes = true
        plan.irregularities.repeatedUpdate = .always
      }
      let finished = try #require(
        world.instants { if case .finished = $0 { true } else { false } }.first
      )
      let told = try #require(world.deliveries.first)
      #expect(world.deliveries.count == 1)
      #expect(finished <= told.at && told.at <= finished + .milliseconds(3_040))
    }
  }

  @Test("a pending redelivery delays no news: a refund is delivered at once")
  func heldUp() throws {
    var waiting = 0
    for seed in Self.seeds {
      let moment = DelayRange(.milliseconds(2_200), .milliseconds(2_200))
      let steps: [Journey.Step] = [
        .launch, .buy(TinyWorld.card), .wait(moment), .refund(TinyWorld.card), .wait(seconds: 20),
      ]
      let world = world(steps, seed: seed) { plan in
        plan.habits.finishes = true
        plan.irregularities.repeatedUpdate = .always
      }
      let learned = try #require(
        world.instants {
          if case .learned(let entry, _) = $0 { entry.transaction.isRevoked } else { false }
        }.first
      )
      let revoked = world.instants {
        if case .delivered(let result, _, _, _) = $0 {
          result.unsafePayload.isRevoked
        } else {
          false
        }
      }
      let told = try #require(revoked.first)
      #expect(told <= learned + .milliseconds(40), "seed \(seed)")
      // The other one comes after it.
      if revoked.count == 2 { waiting += 1 }
    }
    #expect(waiting > 0)
  }

  @Test("a purchase that cannot be verified is told as such, until sync() or the world's rest")
  func unverified() {
    let world = world(
      [.launch, .buy(TinyWorld.card), .wait(seconds: 20), .restore(taps: 1), .wait(seconds: 20)]
    ) { $0.faults.unverified = .always }
    let results = world.purchaseResults.map { result -> Bool in
      if case .success(.unverified) = result { true } else { false }
    }
    #expect(results == [true])
    let trust = world.events.compactMap { event -> Bool? in
      if case .trusted(let isTrusted, _, _) = event.event { isTrusted } else { nil }
    }
    #expect(trust == [false, true])
    // A purchase that can be verified again arrives on updates.
    #expect(world.updates().map(\.transaction.id) == world.charges.map(\.transaction.id))
  }
}

/// Reads its entitlements every few milliseconds while it buys.
private struct ListingApp: PurchaseApp {
  private let environment: AppEnvironment
  private let log: ProbeLog

  init(environment: AppEnvironment) { self.init(environment: environment, log: ProbeLog()) }

  init(environment: AppEnvironment, log: ProbeLog) {
    self.environment = environment
    self.log = log
  }

  func launch() async {
    for _ in 0..<2_000 {
      log.note("\(await environment.store.currentEntitlements().count)")
      try? await environment.clock.sleep(for: .milliseconds(2))
    }
  }

  func perform(_ action: UserAction, inWindow window: Int) async {
    guard case .buy(let id) = action else { return }
    _ = try? await environment.store.purchase(id)
    log.note("bought")
  }

  func screen(ofWindow window: Int) -> Screen? { Screen() }
}

/// Reads its entitlements one at a time, and at once beside that.
private struct SequenceApp: PurchaseApp {
  private let environment: AppEnvironment
  private let log: ProbeLog

  init(environment: AppEnvironment) { self.init(environment: environment, log: ProbeLog()) }

  init(environment: AppEnvironment, log: ProbeLog) {
    self.environment = environment
    self.log = log
  }

  func launch() async {}

  func perform(_ action: UserAction, inWindow window: Int) async {
    if case .buy(let id) = action { _ = try? await environment.store.purchase(id) }
    guard action == .custom("read") else { return }
    let work = Task {
      _ = await environment.store.currentEntitlements()
      log.note("work")
    }
    for await result in environment.store.transactions(.currentEntitlements) {
      log.note(result.unsafePayload.productID.rawValue)
    }
    await work.value
  }

  func screen(ofWindow window: Int) -> Screen? { Screen() }
}
