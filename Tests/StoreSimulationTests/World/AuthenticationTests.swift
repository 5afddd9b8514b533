import Simulation
import StoreModel
import StoreSimulation
import Testing

@Suite("Payments that have to be authenticated")
struct AuthenticationTests {
  private let launch = Journey.Leg(.launch)
  private let buy = Journey.Leg(.purchase(TinyWorld.card, taps: 1))

  private func wait(_ seconds: Int64) -> Journey.Leg {
    Journey.Leg(.wait(DelayRange(.seconds(seconds), .seconds(seconds))))
  }

  private func world(
    _ legs: [Journey.Leg],
    abandoned: Ratio = .never,
    seed: UInt64 = 1,
    _ change: (inout TinyWorld.Plan) -> Void = { _ in }
  ) -> TinyWorld {
    var plan = TinyWorld.Plan(adult: legs)
    plan.faults.authentication = Irregularities.Episode(
      .always,
      lasts: DelayRange(.seconds(60), .seconds(60))
    )
    plan.faults.authenticationAbandoned = abandoned
    change(&plan)
    return TinyWorld(plan, seed: seed)
  }

  @Test("purchase() returns pending, and the transaction arrives on updates after a minute")
  func pending() throws {
    let world = world([launch, buy, wait(120)])
    #expect(world.count("pending") == 1)
    #expect(world.charges.map(\.origin) == [.resolved])
    let asked = try #require(
      world.instants { if case .authenticating = $0 { true } else { false } }.first
    )
    let charged = try #require(
      world.instants { if case .charged = $0 { true } else { false } }.first
    )
    #expect(charged - asked == .seconds(60))
    #expect(world.count("listener 0 bought") == 1)
    // No adult was asked to approve.
    #expect(world.place { if case .requested = $0 { true } else { false } } == nil)
  }

  @Test("a payment that is never authenticated is never charged, not even at quiescence")
  func abandoned() {
    let world = world([launch, buy, wait(120)], abandoned: .always)
    #expect(world.count("pending") == 1)
    #expect(world.charges.isEmpty)
    #expect(world.deliveries.isEmpty)
  }

  @Test("authenticated while the app is closed, it is delivered to the next launch")
  func closed() {
    let world = world([launch, buy, wait(5), Journey.Leg(.kill), wait(120), launch, wait(60)])
    #expect(world.charges.map(\.origin) == [.resolved])
    #expect(world.deliveries.map(\.process.launch) == [2])
  }

  @Test("the draws of all else stay as they were while it never happens")
  func ownStream() {
    for seed in 0..<5 as Range<UInt64> {
      let plain = world([launch, buy, wait(120)], seed: seed) {
        $0.faults.authentication = .never
        $0.faults.interrupted = Irregularities.Episode(
          Ratio(1, 2),
          lasts: DelayRange(.seconds(1), .seconds(90))
        )
      }
      let rare = world([launch, buy, wait(120)], seed: seed) {
        // Practically never, but drawn.
        $0.faults.authentication.chance = Ratio(1, .max)
        $0.faults.interrupted = Irregularities.Episode(
          Ratio(1, 2),
          lasts: DelayRange(.seconds(1), .seconds(90))
        )
      }
      #expect(plain.charges.map(\.transaction) == rare.charges.map(\.transaction))
      #expect(plain.count("unknown") == rare.count("unknown"))
    }
  }
}
