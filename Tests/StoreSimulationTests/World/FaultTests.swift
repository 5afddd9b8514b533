import Simulation
import StoreModel
import StoreSimulation
import Testing

@Suite("Faults in a tiny world")
struct FaultTests {
  private static let seeds = 0..<60 as Range<UInt64>
  private static let windows = Timing.windows(hop: .milliseconds(50))
  private let buy = Journey.Leg(.purchase(TinyWorld.card, taps: 1))
  private let launch = Journey.Leg(.launch)
  private let kill = Journey.Leg(.kill)

  private func wait(_ seconds: Int64) -> Journey.Leg {
    Journey.Leg(.wait(DelayRange(.seconds(seconds), .seconds(seconds))))
  }

  @Test("a lost request ends with a network error after the timeout and charges nothing")
  func lostQuestion() throws {
    var plan = TinyWorld.Plan(adult: [launch, buy])
    plan.network.loss = .always
    let world = TinyWorld(plan)
    #expect(world.count("networkError") == 1)
    #expect(world.charges.isEmpty)
    let began = try #require(
      world.instants { if case .paymentAnswered = $0 { true } else { false } }.first
    )
    let failed = try #require(
      world.instants {
        if case .returned(_, .purchase, _, .failed) = $0 { true } else { false }
      }.first
    )
    #expect(failed - began >= .seconds(30))
    #expect(failed - began <= .seconds(31))
  }

  @Test(
    "a purchase whose answer is lost fails, and its transaction arrives anyway",
    arguments: [
      Timing.instants, windows,
    ]
  )
  func lostAnswer(timing: Timing) {
    var met = 0
    for seed in Self.seeds {
      var plan = TinyWorld.Plan(adult: [launch, buy], timing: timing)
      plan.network.loss = Ratio(1, 3)
      let world = TinyWorld(plan, seed: seed)
      guard world.count("networkError") == 1, !world.charges.isEmpty else { continue }
      met += 1
      #expect(world.charges.count == 1)
      #expect(world.count("listener 0 bought") >= 1, "seed \(seed)")
    }
    #expect(met > 3)
  }

  @Test(
    "a change lost by the bus is known everywhere at quiescence",
    arguments: [
      Timing.instants, windows,
    ]
  )
  func lostPush(timing: Timing) {
    for seed in Self.seeds {
      var plan = TinyWorld.Plan(
        adult: [
          launch, Journey.Leg(.launch, device: 1), wait(10),
          Journey.Leg(.purchaseOutside(TinyWorld.card)), wait(60),
        ],
        devices: 2,
        timing: timing
      )
      plan.network.loss = .always
      let world = TinyWorld(plan, seed: seed)
      #expect(world.charges.count == 1)
      let learned = world.events.compactMap { event -> Int? in
        if case .learned(_, let device) = event.event { device.rawValue } else { nil }
      }
      #expect(learned.sorted() == [0, 1])
      #expect(world.deliveries.map(\.listeners) == [1, 1])
    }
  }

  @Test(
    "a change delivered twice by the bus is processed and announced once",
    arguments: [
      Timing.instants, windows,
    ]
  )
  func duplication(timing: Timing) {
    for seed in Self.seeds {
      var plan = TinyWorld.Plan(
        adult: [launch, wait(10), Journey.Leg(.purchaseOutside(TinyWorld.card)), wait(60)],
        timing: timing
      )
      plan.network.duplication = .always
      let world = TinyWorld(plan, seed: seed)
      #expect(world.count("listener 0 bought") == 1)
      #expect(world.instants { if case .learned = $0 { true } else { false } }.count == 1)
    }
  }

  @Test("a refund that overtakes its purchase wins: the older state changes nothing")
  func reordering() {
    var overtaken = 0
    for seed in 0..<200 as Range<UInt64> {
      var plan = TinyWorld.Plan(
        adult: [
          launch, wait(10), Journey.Leg(.purchaseOutside(TinyWorld.card)),
          Journey.Leg(.refund(TinyWorld.card)), wait(60), Journey.Leg(.custom("entitlements")),
        ],
        thinkTime: DelayRange(.seconds(6), .seconds(6)),
        timing: Self.windows
      )
      plan.network.latency = DelayRange(.milliseconds(20), .seconds(20))
      plan.network.reordering = .always
      let world = TinyWorld(plan, seed: seed)
      #expect(world.lines.filter { $0.hasPrefix("entitlements") }.allSatisfy { $0.hasSuffix("0") })
      if world.count("listener 0 bought") == 0, world.count("listener 0 revoked") > 0 {
        overtaken += 1
      }
    }
    #expect(overtaken > 0)
  }

  @Test("an answer slower than the timeout comes too late, like a lost one")
  func slowNetwork() {
    for seed in Self.seeds {
      var plan = TinyWorld.Plan(adult: [launch, wait(120), buy, wait(120)], timing: Self.windows)
      plan.network.latency = DelayRange(.seconds(20), .seconds(20))
      let world = TinyWorld(plan, seed: seed)
      #expect(world.count("networkError") == 1)
      #expect(world.charges.count == 1)
      #expect(world.count("listener 0 bought") >= 1, "seed \(seed)")
    }
  }

  @Test("a device that was offline catches up")
  func offline() throws {
    for seed in Self.seeds {
      let world = TinyWorld(
        .init(
          adult: [
            launch, Journey.Leg(.launch, device: 1), Journey.Leg(.goOffline, device: 1), buy,
            wait(120), Journey.Leg(.goOnline, device: 1), wait(60),
          ],
          devices: 2
        ),
        seed: seed
      )
      let online = try #require(
        world.instants { if case .online(_, true) = $0 { true } else { false } }.first
      )
      #expect(world.deliveries.map(\.process.device.rawValue) == [1])
      #expect(world.deliveries.allSatisfy { $0.at >= online })
    }
  }

  @Test("an offline device cannot buy, and is told so at once")
  func buyingOffline() {
    let world = TinyWorld(
      .init(adult: [launch, Journey.Leg(.goOffline), buy, wait(10), Journey.Leg(.goOnline)])
    )
    #expect(world.count("networkError") == 1)
    #expect(world.charges.isEmpty)
  }

  @Test(
    "a purchase whose process is killed leaves its transaction unfinished for the next",
    arguments: [
      Timing.instants, windows,
    ]
  )
  func killedPurchase(timing: Timing) {
    for seed in Self.seeds {
      // The payment is confirmed two seconds after the tap; the kill comes after one.
      let world = TinyWorld(
        .init(adult: [launch, buy, kill, wait(60), launch, wait(60)], timing: timing),
        seed: seed
      )
      #expect(world.charges.count == 1)
      #expect(world.count("bought") == 0)
      // The rest of the dead process runs on unseen, without an error that could trap a `try!`.
      #expect(world.count("pending") == 1)
      #expect(world.deliveries.map(\.process.launch) == [2])
      #expect(world.count("listener 0 bought") == 1)
    }
  }

  @Test(
    "a purchase that completes after a relaunch is delivered to the new process",
    arguments: [
      Timing.instants, windows,
    ]
  )
  func purchaseAfterRelaunch(timing: Timing) {
    for seed in Self.seeds {
      var plan = TinyWorld.Plan(adult: [launch, buy, kill, launch], timing: timing)
      plan.prompts.paymentAnswered = DelayRange(.milliseconds(700), .milliseconds(700))
      plan.network.latency = DelayRange(.seconds(3), .seconds(5))
      let world = TinyWorld(plan, seed: seed)
      let launched = world.instants { if case .launched = $0 { true } else { false } }
      let charged = world.instants { if case .charged = $0 { true } else { false } }
      #expect(charged.count == 1 && launched.count == 2 && launched[1] < charged[0])
      #expect(world.count("bought") == 0)
      #expect(world.count("listener 0 bought") == 1, "seed \(seed)")
    }
  }

  @Test("a write during a kill leaves the old value or the new one, and both happen")
  func killedWrite() {
    var read: Set<String> = []
    for seed in 0..<200 as Range<UInt64> {
      var plan = TinyWorld.Plan(
        adult: [
          launch, wait(5), Journey.Leg(.custom("old")), wait(5), Journey.Leg(.custom("new")), kill,
          wait(5), launch, wait(5),
        ],
        timing: Self.windows
      )
      plan.thinkTime = DelayRange(.zero, .milliseconds(60))
      let world = TinyWorld(plan, seed: seed)
      let values = world.lines.filter { $0.hasPrefix("read ") }
      #expect(values.first == "read nothing")
      read.formUnion(values.dropFirst())
      // Data that was reported as durable is durable.
      if world.count("wrote new") == 1 { #expect(values.last == "read new") }
    }
    #expect(read == ["read old", "read new"])
  }

  @Test("a started purchase continues even if its process is killed at that very moment")
  func killedAtTheTap() {
    var killedAtOnce = 0
    for seed in Self.seeds {
      var plan = TinyWorld.Plan(adult: [launch, wait(5), buy, kill], timing: Self.windows)
      plan.thinkTime = DelayRange(.zero, .milliseconds(60))
      let world = TinyWorld(plan, seed: seed)
      let began = world.place { if case .began(_, .purchase, _, _) = $0 { true } else { false } }
      #expect(world.charges.count == (began == nil ? 0 : 1))
      let ended = world.place { if case .ended = $0 { true } else { false } }
      if let began, let ended, ended == began + 1 { killedAtOnce += 1 }
    }
    #expect(killedAtOnce > 0)
  }

  @Test("a failed write leaves the old value and reports the failure")
  func failedWrite() {
    var plan = TinyWorld.Plan(adult: [launch, Journey.Leg(.custom("new")), wait(5), kill, launch])
    plan.faults.writeFails = .always
    let world = TinyWorld(plan)
    #expect(world.count("did not write new") == 1)
    #expect(world.lines.filter { $0.hasPrefix("read ") } == ["read nothing", "read nothing"])
  }

  @Test(
    "a system that kills apps leaves nothing behind, wherever it strikes",
    arguments: [
      Timing.instants, windows,
    ]
  )
  func systemKills(timing: Timing) {
    for seed in Self.seeds {
      var plan = TinyWorld.Plan(adult: [launch, buy, wait(30), launch, wait(60)], timing: timing)
      plan.faults.kill = .always
      plan.faults.killAfter = DelayRange(.zero, .seconds(8))
      let world = TinyWorld(plan, seed: seed)
      #expect(world.charges.count <= 1)
      #expect(
        world.instants { if case .ended(_, killed: true) = $0 { true } else { false } }.count >= 1
      )
      // Whatever was charged is known to the app in the end.
      if world.charges.count == 1 {
        #expect(world.count("bought") + world.count("listener 0 bought") >= 1, "seed \(seed)")
      }
    }
  }
}
