import Simulation
import Testing

@Suite("The uniform random walk")
struct URWTests {
  @Test("takes every order of the whole run equally often, however long its parts are")
  func unequal() {
    let program = Chains(steps: [("A", 3), ("B", 1)])
    let orders = ["BAAA", "ABAA", "AABA", "AAAB"]
    let counts = program.counts(seeds: 8_000) { URW(profile: program.profile) }
    let expected = Dictionary(uniqueKeysWithValues: orders.map { ($0, 2_000.0) })
    // Three degrees: exceeded by chance once in 1,000 times.
    #expect(chiSquare(counts, expected: expected) < 16.3)
    // A walk that is uniform at each step begins with B every second time.
    #expect(chiSquare(program.counts(seeds: 8_000) { RandomWalk() }, expected: expected) > 1_000)
  }

  @Test("takes each of the 30 orders of 2, 2 and 1 steps equally often")
  func three() {
    let program = Chains(steps: [("A", 2), ("B", 2), ("C", 1)])
    let counts = program.counts(seeds: 30_000) { URW(profile: program.profile) }
    #expect(counts.count == 30)
    // 29 degrees: exceeded by chance once in 1,000 times.
    #expect(chiSquare(counts, expected: counts.mapValues { _ in 1_000 }) < 58.3)
  }

  /// Tells which of two processes was launched first, and the order of their steps.
  ///
  /// Each makes a lane when it is launched; A does three steps on it, B one.
  private func launched(
    seed: UInt64,
    _ strategy: any Strategy,
    observer: (any StepObserver)? = nil
  ) -> String {
    let simulation = Simulation(seed: seed, strategy: strategy, observer: observer)
    let log = Confined("", to: simulation)
    let now = simulation.window(after: .zero, upTo: .zero)
    // Nothing happens on a lane before both are launched.
    let later = Window(from: .start + .seconds(1), to: .start + .seconds(1))
    for (name, label, count) in [("A", 7, 3), ("B", 8, 1)] as [(Character, UInt64, Int)] {
      let domain = simulation.makeDomain()
      domain.label = label
      simulation.post(.job, to: simulation.world.makeLane(), in: now) {
        let lane = domain.makeLane()
        if log.with({ $0.isEmpty }) { log.with { $0 = "\(name):" } }
        Self.post(name, count, to: lane, in: later, simulation, log)
      }
    }
    simulation.run()
    defer { simulation.tearDown() }
    return simulation.entered { log.with { $0 } }
  }

  private static func post(
    _ name: Character,
    _ left: Int,
    to lane: Lane,
    in window: Window,
    _ simulation: Simulation,
    _ log: Confined<String>
  ) {
    guard left > 0 else { return }
    simulation.post(.job, to: lane, in: window) {
      log.with { $0.append(name) }
      Self.post(name, left - 1, to: lane, in: window, simulation, log)
    }
  }

  @Test("recognizes a lane that was created in another order")
  func renumbered() {
    let profiler = Profiler()
    #expect(launched(seed: 1, FirstInFirstOut(), observer: profiler).hasPrefix("A:"))
    let profile = profiler.profile
    var counts = ["A": [String: Int](), "B": [:]]
    for seed in 0..<8_000 as Range<UInt64> {
      let told = launched(seed: seed, URW(profile: profile)).split(separator: ":").map(String.init)
      counts[told[0]]?[told[1], default: 0] += 1
    }
    for counts in counts.values {
      let share = Double(counts.values.reduce(0, +)) / 4
      #expect(share > 900)
      let orders = ["BAAA", "ABAA", "AABA", "AAAB"]
      let expected = Dictionary(uniqueKeysWithValues: orders.map { ($0, share) })
      // Three degrees: exceeded by chance once in 1,000 times.
      #expect(chiSquare(counts, expected: expected) < 16.3)
    }
  }
}
