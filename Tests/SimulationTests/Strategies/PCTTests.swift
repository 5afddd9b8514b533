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

  @Test("of depth 2 puts one step behind all others, each equally often, and never two")
  func change() {
    // Three picks for four single steps; whichever order of four the priorities give, the change
    // moves one of the first three to the end. So 4! orders, each from 3 + 1 ways.
    let program = Chains(steps: [("A", 1), ("B", 1), ("C", 1), ("D", 1)])
    let profile = Profile(picks: 3, chains: 4, shares: [])
    let counts = program.counts(seeds: 24_000) { PCT(depth: 2, profile: profile) }
    #expect(counts.count == 24)
    // 23 degrees: exceeded by chance once in 1,000 times.
    #expect(chiSquare(counts, expected: counts.mapValues { _ in 1_000 }) < 49.7)
  }

  /// How often each order of the jobs of two lanes came.
  private func lanes(
    _ jobs: [(name: Character, count: Int)],
    depth: Int,
    picks: UInt64,
    seeds: Int
  ) -> [String: Int] {
    let profile = Profile(picks: picks, chains: 2, shares: [])
    return Mailboxes(jobs: jobs).counts(seeds: seeds) { PCT(depth: depth, profile: profile) }
  }

  @Test("of depth 1 runs one lane to its end before the other")
  func noChange() {
    let counts = lanes([("A", 3), ("B", 1)], depth: 1, picks: 3, seeds: 4_000)
    #expect(chiSquare(counts, expected: ["AAAB": 2_000, "BAAA": 2_000]) < 10.8)
    #expect(counts.count == 2)
  }

  @Test("of depth 2 preempts between two jobs of a lane as often as worked out by hand")
  func oneChange() {
    // With A first, in a half, a change at pick 1, 2 or 3 gives BAAA, ABAA or AABA. With B first
    // one at pick 1 gives AAAB; later ones come too late, as A has no rival once B is gone.
    let counts = lanes([("A", 3), ("B", 1)], depth: 2, picks: 3, seeds: 6_000)
    let expected = ["BAAA": 3_000.0, "ABAA": 1_000, "AABA": 1_000, "AAAB": 1_000]
    #expect(counts.keys.sorted() == expected.keys.sorted())
    // Three degrees: exceeded by chance once in 1,000 times.
    #expect(chiSquare(counts, expected: expected) < 16.3)
  }

  @Test("of depth 3 leaves a lane and returns to it, which needs two changes")
  func twoChanges() {
    // A first, in a half; at pick 2 A is put behind B, at pick 3 B behind A: so the change at pick
    // 3 is the first and that at pick 2 the second of 4 x 4 ways. No other way leads to ABAAB.
    let steps: [(name: Character, count: Int)] = [("A", 3), ("B", 2)]
    let found = lanes(steps, depth: 3, picks: 4, seeds: 16_000)["ABAAB", default: 0]
    // 500 expected; five standard deviations of 22.
    #expect(abs(found - 500) < 110)
    #expect(lanes(steps, depth: 2, picks: 4, seeds: 4_000)["ABAAB"] == nil)
  }

  @Test("of depth 3 puts what the first change moves behind what the second moves, in either order")
  func unordered() {
    // A (d, z), B (a, y), C (b) in the order d a b y z: A before B before C, in a sixth; at pick 2
    // A is moved, by the first change, and at pick 3 B, by the second, of 4 x 4 ways.
    let program = Mailboxes(jobs: [("A", 2), ("B", 2), ("C", 1)])
    let profile = Profile(picks: 4, chains: 3, shares: [])
    let counts = program.counts(seeds: 9_600) { PCT(depth: 3, profile: profile) }
    // 100 expected; five standard deviations of 10.
    #expect(abs(counts["ABCBA", default: 0] - 100) < 50)
  }

  /// Two tasks whose work is on lanes of their own: `first` yields as often, then writes; the
  /// other reads, yields, and reads again.
  private func run(
    yields: Int,
    seed: UInt64,
    _ strategy: any Strategy,
    observer: (any StepObserver)? = nil
  ) -> Bool {
    let simulation = Simulation(seed: seed, strategy: strategy, observer: observer)
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
    defer { simulation.tearDown() }
    return simulation.entered { value.with { $0.torn } }
  }

  @Test("finds a bug of depth 2 at least as often as its bound promises", arguments: [3, 10, 30])
  func bound(yields: Int) {
    let profiler = Profiler()
    _ = run(yields: yields, seed: 0, FirstInFirstOut(), observer: profiler)
    let profile = profiler.profile
    let seeds = 3_000
    let hits = (0..<UInt64(seeds)).count {
      run(yields: yields, seed: $0, PCT(depth: 2, profile: profile))
    }
    let bound = 1 / Double(profile.chains * profile.picks)
    #expect(profile.picks > UInt64(yields))
    #expect(Double(hits) / Double(seeds) >= bound)
  }

  @Test("lets no lane wait forever for a loop that yields")
  func timeout() {
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
