import Simulation
import StoreModel
import StoreSimulation
import Testing

@Suite("Suspension in the background")
struct SuspensionWorldTests {
  private static let timings = [Timing.instants, .windows(hop: .milliseconds(50))]

  private func wait(_ seconds: Int64) -> Journey.Leg {
    Journey.Leg(.wait(DelayRange(.seconds(seconds), .seconds(seconds))))
  }

  private let launch = Journey.Leg(.launch)
  private let background = Journey.Leg(.background)

  private func suspensions(in world: TinyWorld) -> [VirtualInstant] {
    world.instants { if case .suspended = $0 { true } else { false } }
  }

  private func fronts(in world: TinyWorld, isFront: Bool) -> [VirtualInstant] {
    world.instants { if case .front(_, isFront) = $0 { true } else { false } }
  }

  /// An app that reads unfinished transactions 30 s after its launch, when it is in the background.
  private func world(
    away seconds: Int64,
    timing: Timing = .instants,
    seed: UInt64 = 1,
    _ change: (inout TinyWorld.Plan) -> Void = { _ in }
  ) -> TinyWorld {
    var plan = TinyWorld.Plan(
      adult: [launch, background, wait(seconds), launch, wait(60)],
      timing: timing
    )
    plan.habits.readsUnfinishedAfter = .seconds(30)
    change(&plan)
    return TinyWorld(plan, seed: seed)
  }

  private func reads(in world: TinyWorld) -> [VirtualInstant] {
    world.instants { if case .began(_, .unfinished, _, _) = $0 { true } else { false } }
  }

  @Test("begins 1 to 10 s after the app leaves the foreground", arguments: timings)
  func begins(timing: Timing) throws {
    for seed in 0..<20 as Range<UInt64> {
      let world = world(away: 300, timing: timing, seed: seed)
      let left = try #require(fronts(in: world, isFront: false).first)
      let suspended = try #require(suspensions(in: world).first)
      #expect(left + .seconds(1) <= suspended && suspended <= left + .seconds(10))
    }
  }

  @Test("makes a timer wait until the app is in the foreground again", arguments: timings)
  func timer(timing: Timing) throws {
    let world = world(away: 300, timing: timing)
    let back = try #require(fronts(in: world, isFront: true).dropFirst().first)
    let read = try #require(reads(in: world).first)
    #expect(back <= read && read <= back + .seconds(1))
  }

  @Test("does not happen to an app that is back in time, nor where it never happens")
  func backInTime() throws {
    for seed in 0..<20 as Range<UInt64> {
      #expect(suspensions(in: world(away: 0, seed: seed) { $0.thinkTime = .zero }).isEmpty)
    }
    let world = world(away: 300) { $0.background.suspended = .never }
    #expect(suspensions(in: world).isEmpty)
    let launched = try #require(fronts(in: world, isFront: true).first)
    let read = try #require(reads(in: world).first)
    #expect(launched + .seconds(30) <= read && read <= launched + .seconds(31))
  }

  @Test("begins anew each time that the app leaves the foreground")
  func leavesTwice() throws {
    for seed in 0..<40 as Range<UInt64> {
      var plan = TinyWorld.Plan(
        adult: [launch, background, launch, background, wait(60), launch, wait(60)]
      )
      plan.thinkTime = DelayRange(.milliseconds(400), .milliseconds(400))
      let world = TinyWorld(plan, seed: seed)
      let left = try #require(fronts(in: world, isFront: false).dropFirst().first)
      let suspended = suspensions(in: world)
      #expect(suspended.count == 1)
      #expect(suspended.allSatisfy { left + .seconds(1) <= $0 })
    }
  }

  @Test("may end with the app's termination, after which nothing of it is done", arguments: timings)
  func terminated(timing: Timing) throws {
    let world = world(away: 300, timing: timing) {
      $0.background.terminated = Irregularities.Episode(
        .always,
        lasts: DelayRange(.seconds(7), .seconds(7))
      )
    }
    let suspended = try #require(suspensions(in: world).first)
    let ended = try #require(
      world.instants { if case .ended = $0 { true } else { false } }.first
    )
    #expect(ended == suspended + .seconds(7))
    // Only the second launch reads, 30 s after it.
    let launches = world.instants { if case .launched = $0 { true } else { false } }
    #expect(launches.count == 2)
    #expect(reads(in: world).allSatisfy { launches[1] + .seconds(30) <= $0 })
  }

  @Test("ends the calls of an app that is killed meanwhile, even those already answered")
  func killedMeanwhile() {
    var premises = 0
    for seed in 0..<300 as Range<UInt64> {
      var plan = TinyWorld.Plan(
        adult: [launch, Journey.Leg(.custom("price")), background, wait(60), Journey.Leg(.kill)],
        timing: .windows(hop: .milliseconds(50))
      )
      // The suspension falls near the answer, between its arrival and the app's next step, too.
      plan.thinkTime = DelayRange(.milliseconds(150), .milliseconds(450))
      plan.background.suspendedAfter = .zero
      plan.network.latency = DelayRange(.milliseconds(100), .milliseconds(100))
      let events = TinyWorld(plan, seed: seed).events.map(\.event)
      let suspended = events.firstIndex { if case .suspended = $0 { true } else { false } }
      let killed = events.firstIndex { if case .ended = $0 { true } else { false } }
      guard let suspended, let killed, suspended < killed else { continue }
      let calls = events[..<suspended].compactMap { event -> Int? in
        switch event {
        case .began(_, .products, _, _): 1
        case .returned(_, .products, _, _): -1
        default: nil
        }
      }
      if calls.reduce(0, +) > 0 { premises += 1 }
      let returned = events[suspended...killed].contains {
        if case .returned = $0 { true } else { false }
      }
      #expect(!returned, "seed \(seed)")
    }
    #expect(premises > 10)
  }
}
