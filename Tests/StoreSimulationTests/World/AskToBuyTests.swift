import Simulation
import StoreModel
import StoreSimulation
import Testing

@Suite("Ask to Buy")
struct AskToBuyTests {
  private let purchase = Journey.Step.purchase(TinyWorld.card, taps: 1)

  /// A child asks at the third second; what happens until the approval a minute later is the
  /// test's.
  private func world(
    _ rest: [Journey.Step],
    seed: UInt64 = 1,
    change: (inout TinyWorld.Plan) -> Void = { _ in }
  ) -> TinyWorld {
    var plan = TinyWorld.Plan(child: [.launch, purchase] + rest)
    change(&plan)
    return TinyWorld(plan, seed: seed)
  }

  private func wait(_ seconds: Int64) -> Journey.Step {
    .wait(DelayRange(.seconds(seconds), .seconds(seconds)))
  }

  private func approval(in world: TinyWorld) throws -> VirtualInstant {
    try #require(
      world.instants { if case .answered(_, _, _, approved: true) = $0 { true } else { false } }
        .first
    )
  }

  @Test("an approval reaches an app in the foreground on updates, once")
  func inFront() throws {
    for seed in 0..<20 as Range<UInt64> {
      let world = world([], seed: seed)
      #expect(world.lines.contains("pending"))
      #expect(world.charges.map(\.origin) == [.approved])
      #expect(world.deliveries.map(\.listeners) == [1])
      let approved = try approval(in: world)
      let delivered = try #require(world.deliveries.first)
      #expect(approved <= delivered.at && delivered.at <= approved + .seconds(3))
      #expect(delivered.process.launch == 1)
    }
  }

  @Test(
    "an approval reaches an app in the background at once, and a suspended one when it resumes",
    arguments: [true, false]
  )
  func behind(isSuspended: Bool) throws {
    for seed in 0..<20 as Range<UInt64> {
      let world = world([.background, wait(300), .launch], seed: seed) {
        $0.background.suspended = isSuspended ? .always : .never
      }
      let approved = try approval(in: world)
      let back = try #require(
        world.instants {
          if case .front(let process, true) = $0 { process.device.rawValue == 1 } else { false }
        }.last
      )
      #expect(world.deliveries.count == 1)
      let delivered = try #require(world.deliveries.first)
      let due = isSuspended ? back : approved
      #expect(due <= delivered.at && delivered.at <= due + .seconds(3))
      #expect(delivered.process.launch == 1)
    }
  }

  @Test("an approval of a closed app reaches its next launch, once")
  func closed() throws {
    for seed in 0..<20 as Range<UInt64> {
      let world = world([.kill, wait(300), .launch], seed: seed)
      let launched = try #require(
        world.instants {
          if case .launched(let process, _) = $0 { process.launch == 2 } else { false }
        }.first
      )
      #expect(world.charges.count == 1)
      #expect(world.deliveries.map(\.process.launch).allSatisfy { $0 == 2 })
      #expect(world.deliveries.count >= 1 && world.deliveries.count <= 2)
      #expect(world.deliveries.allSatisfy { $0.at >= launched && $0.at <= launched + .seconds(4) })
      #expect(world.deliveries.allSatisfy { $0.listeners == 1 })
    }
  }

  @Test("an approval for an offline device arrives once it is online again")
  func offline() throws {
    for seed in 0..<20 as Range<UInt64> {
      let world = world([wait(10), .goOffline, wait(300), .goOnline], seed: seed)
      let online = try #require(
        world.instants { if case .online(_, true) = $0 { true } else { false } }.first
      )
      #expect(world.charges.count == 1)
      #expect(world.deliveries.count == 1)
      #expect(world.deliveries.allSatisfy { $0.at >= online && $0.at <= online + .seconds(2) })
    }
  }

  @Test("a declined request is never charged, and nothing is told")
  func declined() {
    let world = world([]) { plan in
      plan.prompts.approves = 0
      plan.prompts.declines = 1
    }
    #expect(world.lines.contains("pending"))
    #expect(world.charges.isEmpty)
    #expect(world.deliveries.isEmpty)
    let refusals = world.instants {
      if case .answered(_, _, _, approved: false) = $0 { true } else { false }
    }
    #expect(refusals.count == 1)
  }

  @Test("an ignored request is never charged")
  func ignored() {
    let world = world([]) { plan in
      plan.prompts.approves = 0
      plan.prompts.ignores = 1
    }
    #expect(world.charges.isEmpty)
    #expect(world.instants { if case .ignored = $0 { true } else { false } }.count == 1)
  }

  @Test("where everyone is asked, an adult's purchase waits for the adult's own approval")
  func everybody() {
    var plan = TinyWorld.Plan(adult: [Journey.Leg(.launch), Journey.Leg(purchase)])
    plan.prompts.asksEverybody = true
    let world = TinyWorld(plan)
    #expect(world.count("pending") == 1)
    #expect(world.charges.map(\.origin) == [.approved])
    #expect(world.deliveries.map(\.listeners) == [1])
  }

  @Test(
    "asking again for the same product is the same request, and is charged once",
    arguments: [ProductType.nonConsumable, .consumable]
  )
  func twice(type: ProductType) {
    let product = Product(
      id: TinyWorld.card,
      type: type,
      displayName: "",
      description: "",
      price: Price(milliunits: 990, currency: "USD")
    )
    let world = world([purchase]) { $0.catalog = Catalog(products: [product]) }
    #expect(world.count("pending") == 2)
    #expect(world.instants { if case .requested = $0 { true } else { false } }.count == 1)
    #expect(world.charges.count == 1)
  }

  @Test("a request lapses after 24 hours; whoever asks again then makes a new one")
  func lapses() {
    for (hours, charges) in [(23, 1), (25, 0)] as [(Int64, Int)] {
      let world = world([]) { plan in
        plan.prompts.approvalAnswered = DelayRange(.hours(hours), .hours(hours))
        plan.horizon = .hours(30)
      }
      #expect(world.charges.count == charges)
      let lapses = world.instants { if case .lapsed = $0 { true } else { false } }
      #expect(lapses.count == 1 - charges)
    }
    let again = world([wait(25 * 3_600), purchase]) { plan in
      plan.prompts.approves = 0
      plan.prompts.ignores = 1
      plan.horizon = .hours(30)
    }
    #expect(again.instants { if case .requested = $0 { true } else { false } }.count == 2)
  }
}
