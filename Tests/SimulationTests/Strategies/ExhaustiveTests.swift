import Simulation
import Testing

@Suite("The search through all orders")
struct ExhaustiveTests {
  /// A cell, and clients that read it and later write what they read plus one.
  private func values(clients: Int) -> (values: [Int], exploration: Exploration) {
    explore { simulation in
      let host = simulation.world.makeHost()
      let cell = HostedCell(host: host)
      for _ in 0..<clients {
        simulation.world.start {
          let before = await cell.read()
          await cell.write(before + 1)
        }
      }
      return { simulation.inspecting(host.lane) { cell.assumeIsolated { $0.value } } }
    }
  }

  /// Runs a program in every order; unless time is of interest, no two are the same.
  private func explore<Result>(
    hasTime: Bool = false,
    _ build: (Simulation) -> () -> Result
  ) -> (values: [Result], exploration: Exploration) {
    let exploration = Exploration()
    var values: [Result] = []
    var fingerprints: Set<UInt64> = []
    while exploration.isOpen {
      let simulation = Simulation(seed: 1, strategy: exploration.next())
      let result = build(simulation)
      simulation.run()
      if !exploration.wasRedundant {
        values.append(result())
        let isNew = fingerprints.insert(simulation.causalFingerprint).inserted
        #expect(isNew || hasTime, "an order came twice")
      }
      exploration.end()
      simulation.tearDown()
    }
    return (values, exploration)
  }

  @Test("visits the 6 orders of two reads and two writes, of which 4 lose an update")
  func two() {
    // 4! / (2! 2!) ways to mix two sequences of two; only one after the other keeps both.
    let (values, exploration) = values(clients: 2)
    #expect(exploration.interleavings == 6)
    #expect(values.filter { $0 < 2 }.count == 4)
  }

  @Test("visits the 90 orders of three clients, of which 6 lose nothing")
  func three() {
    // 6! / (2! 2! 2!); without loss only the 3! orders of one after the other.
    let (values, exploration) = values(clients: 3)
    #expect(exploration.interleavings == 90)
    #expect(values.filter { $0 == 3 }.count == 6)
  }

  @Test("visits one order of what has nothing to do with each other")
  func independent() {
    let (values, _) = explore { (simulation: Simulation) in
      let logs = (0..<4).map { _ in HostedLog(host: simulation.world.makeHost()) }
      for log in logs {
        simulation.world.start {
          await log.note(1)
          await log.note(2)
        }
      }
      return { 0 }
    }
    #expect(values.count == 1)
  }

  @Test("visits every order of three messages to one lane, and each mix of two lanes once")
  func messages() {
    let (values, _) = explore { (simulation: Simulation) in
      let lanes = [simulation.world.makeLane(), simulation.world.makeLane()]
      let now = simulation.window(after: .zero, upTo: .zero)
      let log = Confined("", to: simulation)
      for name in ["a", "b", "c"] {
        simulation.post(.job, to: lanes[0], in: now) { log.with { $0 += name } }
      }
      for name in ["1", "2"] {
        simulation.post(.job, to: lanes[1], in: now) { log.with { $0 += name } }
      }
      return { simulation.entered { log.with { $0 } } }
    }
    // 3! orders on the first lane times 2! on the second; how the lanes mix makes no difference.
    #expect(values.count == 12)
    #expect(Set(values.map { $0.filter(\.isLetter) }).count == 6)
    #expect(Set(values.map { $0.filter(\.isNumber) }).count == 2)
  }

  @Test("what moves time has to do with everything: both orders of two timers are visited")
  func time() {
    let (values, _) = explore(hasTime: true) { (simulation: Simulation) in
      let log = Confined<[Int64]>([], to: simulation)
      for second in [1, 2] as [Int64] {
        let window = Window(from: .start + .seconds(second), to: .start + .seconds(9))
        simulation.post(.job, to: simulation.world.makeLane(), in: window) {
          log.with { $0.append(simulation.now.rawValue / 1_000_000_000) }
        }
      }
      return { simulation.entered { log.with { $0 } } }
    }
    // The first at 1 s and the second at 2 s; or the second at 2 s, and the first late, at 2 s.
    #expect(Set(values) == [[1, 2], [2, 2]])
    #expect(values.count == 2)
  }

  @Test("a random walk that goes on for long enough sees the same 90 and no other")
  func fingerprints() {
    var seen: Set<UInt64> = []
    for seed in 0..<20_000 as Range<UInt64> {
      let simulation = Simulation(seed: 1, strategy: Reseeded(seed: seed))
      let cell = HostedCell(host: simulation.world.makeHost())
      for _ in 0..<3 {
        simulation.world.start {
          let before = await cell.read()
          await cell.write(before + 1)
        }
      }
      simulation.run()
      seen.insert(simulation.causalFingerprint)
      simulation.tearDown()
    }
    #expect(seen.count == 90)
  }
}

/// A random walk with a seed other than the run's.
private struct Reseeded: Strategy {
  let seed: UInt64
  private var walk = RandomWalk()

  init(seed: UInt64) { self.seed = seed }

  mutating func begin(seed: UInt64) { walk.begin(seed: self.seed) }

  mutating func choose(among candidates: Candidates) -> Int { walk.choose(among: candidates) }
}

/// A cell that anybody may read and write.
private actor HostedCell {
  private let host: any Actor
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe host.unownedExecutor }
  private(set) var value = 0

  init(host: any Actor) { self.host = host }

  func read() -> Int { value }
  func write(_ new: Int) { value = new }
}
