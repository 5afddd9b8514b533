import Simulation
import StoreModel
import StoreSimulation
import Testing

/// Expected values come from the documentation of `AppStore.sync()` and from counting the steps.
@Suite("A reinstalled app, a new device, another Apple Account")
struct InstallationTests {
  private func world(
    finishes: Bool = true,
    devices: Int = 1,
    _ steps: [Journey.Leg]
  ) -> TinyWorld {
    var plan = TinyWorld.Plan()
    plan.adult = steps
    plan.devices = devices
    plan.habits.finishes = finishes
    plan.thinkTime = DelayRange(.seconds(10), .seconds(10))
    return TinyWorld(plan)
  }

  private func world(finishes: Bool = true, _ steps: [Journey.Step]) -> TinyWorld {
    world(finishes: finishes, steps.map { Journey.Leg($0) })
  }

  /// The launches that got a transaction on `updates`.
  private func launches(_ world: TinyWorld) -> [Int] { world.deliveries.map(\.process.launch) }

  private let buy = Journey.Step.purchase(TinyWorld.card, taps: 1)
  private let plans = Journey.Step.custom("plans")
  private let listed = "plans \(TinyWorld.card)"

  @Test("storage is empty after a reinstallation and on a new device; a relaunch keeps it")
  func storage() {
    for (step, kept) in [
      (Journey.Step.kill, "read x"), (.reinstall, "read nothing"), (.newDevice, "read nothing"),
    ] {
      let world = world([.launch, .custom("x"), step, .launch])
      let reads = world.lines.filter { $0.hasPrefix("read ") }
      #expect(reads == ["read nothing", kept], "\(step)")
    }
  }

  @Test("the first launch lists what the account owns, and finished purchases are no news")
  func owned() {
    for step in [Journey.Step.reinstall, .newDevice] {
      let world = world([.launch, buy, step, plans])
      #expect(world.lines.contains(listed), "\(step)")
      #expect(launches(world).isEmpty, "\(step)")
      #expect(world.charges.count == 1)
    }
  }

  @Test("an unfinished purchase is delivered to the first launch")
  func unfinished() {
    for step in [Journey.Step.reinstall, .newDevice] {
      let world = world(finishes: false, [.launch, buy, step, plans])
      #expect(launches(world) == [2], "\(step)")
    }
  }

  @Test("a new device knows a refund that happened while the old one was offline")
  func refundedMeanwhile() {
    let world = world([
      .launch, buy, .goOffline, .refund(TinyWorld.card), .newDevice, plans,
    ])
    #expect(world.lines.last { $0.hasPrefix("plans") } == "plans")
  }

  @Test("another account owns nothing; the first one again owns what it bought; storage stays")
  func accounts() {
    let world = world([
      .launch, buy, .custom("x"), .useAccount(2), .launch, plans, .useAccount(1), .launch, plans,
    ])
    #expect(world.lines.filter { $0.hasPrefix("plans") } == ["plans", listed])
    #expect(world.lines.filter { $0.hasPrefix("read ") } == ["read nothing", "read x", "read x"])
    #expect(launches(world).isEmpty)
  }

  @Test("an unfinished purchase is delivered only while its account is in use")
  func unfinishedOfAnother() {
    let world = world(
      finishes: false,
      [.launch, buy, .useAccount(2), .launch, .useAccount(1), .launch]
    )
    // The third launch, and the fourth at quiescence does not happen: the app is in the foreground.
    #expect(launches(world) == [3])
  }

  @Test("each account buys for itself, and a refund belongs to the account in use")
  func bothBuy() {
    let world = world([
      .launch, buy, .useAccount(2), .launch, buy, plans, .refund(TinyWorld.card), plans,
      .useAccount(1), .launch, plans,
    ])
    #expect(world.charges.count == 2)
    let accounts = world.events.compactMap {
      if case .charged(_, let account) = $0.event { account.rawValue } else { nil }
    }
    // One person: the second account is number 1.
    #expect(accounts == [0, 1])
    #expect(world.lines.filter { $0.hasPrefix("plans") } == [listed, "plans", listed])
  }

  @Test("an account is not changed offline")
  func offline() {
    let world = world([.launch, buy, .goOffline, .useAccount(2), plans])
    #expect(world.lines.contains(listed))
    #expect(world.place { if case .usesAccount = $0 { true } else { false } } == nil)
  }

  @Test("the books reach the devices by the account that they use now")
  func bus() {
    let world = world(
      finishes: false,
      devices: 2,
      [
        Journey.Leg(.launch), Journey.Leg(.launch, device: 1),
        Journey.Leg(.useAccount(2), device: 1),
        Journey.Leg(.launch, device: 1), Journey.Leg(.purchaseOutside(TinyWorld.card)),
        Journey.Leg(.wait(DelayRange(.seconds(30), .seconds(30)))),
        Journey.Leg(.purchaseOutside(TinyWorld.card), device: 1),
        Journey.Leg(.wait(DelayRange(.seconds(30), .seconds(30)))),
      ]
    )
    #expect(world.deliveries.map(\.process.device.rawValue) == [0, 1])
  }
}
