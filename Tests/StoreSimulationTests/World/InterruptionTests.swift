import Simulation
import StoreModel
import StoreSimulation
import Testing

@Suite("Interrupted and outside purchases in a tiny world")
struct InterruptionTests {
  private static let windows = Timing.windows(hop: .milliseconds(50))
  private let launch = Journey.Leg(.launch)
  private let buy = Journey.Leg(.purchase(TinyWorld.card, taps: 1))
  private let kill = Journey.Leg(.kill)

  private func wait(_ seconds: Int64) -> Journey.Leg {
    Journey.Leg(.wait(DelayRange(.seconds(seconds), .seconds(seconds))))
  }

  private func plan(
    _ legs: [Journey.Leg],
    lasts seconds: Int64,
    _ timing: Timing = .instants
  )
    -> TinyWorld.Plan
  {
    var plan = TinyWorld.Plan(adult: legs, timing: timing)
    plan.faults.interrupted = Irregularities.Episode(
      .always,
      lasts: DelayRange(.seconds(seconds), .seconds(seconds))
    )
    return plan
  }

  @Test(
    "an interrupted purchase throws, charges nothing, and arrives later as a new transaction",
    arguments: [Timing.instants, windows]
  )
  func interrupted(timing: Timing) throws {
    for seed in 0..<20 as Range<UInt64> {
      let world = TinyWorld(plan([launch, buy, wait(120)], lasts: 60, timing), seed: seed)
      #expect(world.count("unknown") == 1)
      #expect(world.count("bought") == 0)
      #expect(world.charges.map(\.origin) == [.resolved])
      let failed = try #require(
        world.instants { if case .interrupted = $0 { true } else { false } }.first
      )
      let charged = try #require(
        world.instants { if case .charged = $0 { true } else { false } }.first
      )
      #expect(charged - failed == .seconds(60))
      #expect(world.count("listener 0 bought") >= 1)
    }
  }

  @Test("resolved while the app is closed, it waits in unfinished for the next launch")
  func closed() throws {
    var plan = plan([launch, buy, wait(5), kill, wait(120), launch, wait(60)], lasts: 60)
    plan.habits.readsUnfinishedAfter = .seconds(10)
    let world = TinyWorld(plan)
    #expect(world.charges.map(\.origin) == [.resolved])
    #expect(world.lines.last { $0.hasPrefix("unfinished") } == "unfinished 1")
    let second = try #require(world.deliveries.first)
    #expect(second.process.launch == 2 && second.listeners == 1)
  }

  @Test("a repeated purchase in the meantime is charged once: the first then finds it owned")
  func again() {
    var plan = plan([launch, buy, wait(5), buy, wait(120)], lasts: 60)
    plan.faults.interrupted.lasts = DelayRange(.seconds(30), .seconds(60))
    let world = TinyWorld(plan)
    #expect(world.instants { if case .interrupted = $0 { true } else { false } }.count == 2)
    #expect(world.charges.count == 1)
    #expect(world.instants { if case .alreadyOwned = $0 { true } else { false } }.count == 1)
  }

  @Test("an issue that is open at quiescence is resolved then")
  func rest() {
    let world = TinyWorld(plan([launch, buy], lasts: 7_200))
    #expect(world.charges.map(\.origin) == [.resolved])
    #expect(
      world.instants { if case .charged = $0 { true } else { false } } == [world.quiescenceBegan]
    )
  }

  @Test("an outside purchase unknown to the closed app is delivered at the next launch")
  func outside() throws {
    let world = TinyWorld(
      TinyWorld.Plan(
        adult: [
          launch, wait(5), kill, Journey.Leg(.purchaseOutside(TinyWorld.card)), wait(60), launch,
          wait(60),
        ]
      )
    )
    #expect(world.charges.map(\.origin) == [.outside])
    let told = try #require(world.deliveries.first)
    #expect(told.process.launch == 2 && told.listeners == 1)
  }
}
