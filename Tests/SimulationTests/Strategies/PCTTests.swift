import Simulation
import Testing

@Suite("PCT")
struct PCTTests {
  @Test("of depth 1 takes each order of single steps equally often")
  func priorities() {
    let program = Chains(steps: [("A", 1), ("B", 1), ("C", 1)])
    let counts = program.counts(seeds: 6_000) { PCT(depth: 1, profile: program.profile) }
    let orders = ["ABC", "ACB", "BAC", "BCA", "CAB", "CBA"]
    let expected = Dictionary(uniqueKeysWithValues: orders.map { ($0, 1_000.0) })
    #expect(counts.keys.sorted() == orders)
    // Five degrees: exceeded by chance once in 1,000 times.
    #expect(chiSquare(counts, expected: expected) < 20.5)
  }

  @Test("of depth 2 puts one step behind all others, each as often, and never two")
  func change() {
    // Three picks for four single steps; whichever order of four the priorities give, the change
    // moves one of the first three to the end. So 4! orders, each from 3 + 1 ways.
    let program = Chains(steps: [("A", 1), ("B", 1), ("C", 1), ("D", 1)])
    let profile = Profile(picks: 3, chains: 4, stepsByLane: [])
    let counts = program.counts(seeds: 24_000) { PCT(depth: 2, profile: profile) }
    #expect(counts.count == 24)
    // 23 degrees: exceeded by chance once in 1,000 times.
    #expect(chiSquare(counts, expected: counts.mapValues { _ in 1_000 }) < 49.7)
  }

  /// Two tasks whose work is on lanes of their own: `first` yields as often, then writes; the
  /// other reads, yields, and reads again.
  private func run(yields: Int, seed: UInt64, _ strategy: any Strategy) -> Bool {
    let simulation = Simulation(seed: seed, strategy: strategy)
    let hosts = (0..<2).map { _ in simulation.world.makeHost() }
    let value = Confined((written: false, torn: false), to: simulation)
    let writer = Yielder(host: hosts[0])
    let reader = Yielder(host: hosts[1])
    simulation.world.start {
      await writer.work(yields)
      value.with { $0.written = true }
    }
    simulation.world.start {
      await reader.work(0)
      let before = value.with { $0.written }
      await reader.work(yields)
      if !before, value.with({ $0.written }) { value.with { $0.torn = true } }
    }
    simulation.run()
    _ = simulation.conclude()
    defer { simulation.tearDown() }
    return simulation.entered { value.with { $0.torn } }
  }

  @Test("meets a bug of depth 2 at least as often as its bound says", arguments: [3, 10, 30])
  func bound(yields: Int) throws {
    let found = ProfileBox()
    _ = run(yields: yields, seed: 0, Profiler { found.keep($0) })
    let profile = try #require(found.profile)
    let seeds = 3_000
    let hits = (0..<UInt64(seeds)).count {
      run(yields: yields, seed: $0, PCT(depth: 2, profile: profile))
    }
    let bound = 1 / Double(profile.chains * profile.picks)
    #expect(profile.picks > UInt64(yields))
    #expect(Double(hits) / Double(seeds) >= bound)
  }

  @Test("lets nobody wait for ever for a loop that gives way")
  func patience() {
    let simulation = Simulation(seed: 3, strategy: PCT(depth: 1, profile: .unknown))
    let looping = Yielder(host: simulation.world.makeHost())
    simulation.world.start { await looping.workUntilStopped() }
    let stopping = Yielder(host: simulation.world.makeHost())
    simulation.world.start {
      await stopping.work(2)
      await looping.stop()
    }
    #expect(simulation.run(maxSteps: 100_000) == .quiet)
    simulation.tearDown()
  }
}

/// Gives way again and again, on a lane of its own.
private actor Yielder {
  private let host: any Actor
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe host.unownedExecutor }
  private var isStopped = false
  private var turns = 0

  init(host: any Actor) { self.host = host }

  func work(_ times: Int) async {
    for _ in 0..<times {
      turns += 1
      await Task.yield()
    }
  }

  func workUntilStopped() async { while !isStopped { await work(1) } }

  func stop() { isStopped = true }
}
