import Simulation
import Synchronization
import Testing

@Suite("The search through all orders")
struct ExhaustiveTests {
  /// A cell, and clients that read it and later write what they read plus one.
  private func values(clients: Int) -> (values: [Int], exploration: Exploration) {
    explore { simulation in
      let host = simulation.world.makeHost()
      let cell = HostedCell(host: host)
      for _ in 0..<clients {
        let own = simulation.world.makeHost()
        let client = HostedClient(host: own)
        simulation.inspecting(own.lane) { client.assumeIsolated { $0.begin(cell) } }
      }
      return { simulation.inspecting(host.lane) { cell.assumeIsolated { $0.value } } }
    }
  }

  /// Runs a program in every order; no two are the same, unless lanes share time or a value.
  private func explore<Result>(
    sharing: Bool = false,
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
        #expect(isNew || sharing, "an order came twice")
      }
      exploration.end()
      simulation.tearDown()
    }
    return (values, exploration)
  }

  @Test("visits the 6 interleavings of two reads and two writes, of which 4 lose an update")
  func two() {
    // 4! / (2! 2!) ways to mix two sequences of two; only one after the other keeps both.
    let (values, exploration) = values(clients: 2)
    #expect(exploration.interleavings == 6)
    #expect(values.filter { $0 < 2 }.count == 4)
  }

  @Test("visits the 90 interleavings of three clients, of which 6 lose nothing")
  func three() {
    // 6! / (2! 2! 2!); without loss only the 3! orders of one after the other.
    let (values, exploration) = values(clients: 3)
    #expect(exploration.interleavings == 90)
    #expect(values.filter { $0 == 3 }.count == 6)
  }

  @Test("visits one interleaving of independent steps")
  func independent() {
    let (values, _) = explore { (simulation: Simulation) in
      for _ in 0..<4 {
        let host = simulation.world.makeHost()
        let log = HostedLog(host: host)
        simulation.inspecting(host.lane) { log.assumeIsolated { $0.noteInTasks(1..<3) } }
      }
      return { 0 }
    }
    #expect(values.count == 1)
  }

  /// On each of some lanes a step reads a value that all share, and posts the step that writes it,
  /// one more.
  private func totals(lanes: Int) -> (values: [Int], exploration: Exploration) {
    explore(sharing: true) { (simulation: Simulation) in
      let total = Confined(0, to: simulation)
      let now = simulation.window(after: .zero, upTo: .zero)
      for _ in 0..<lanes {
        let lane = simulation.world.makeLane()
        simulation.post(.job, to: lane, in: now) {
          let read = total.with { $0 }
          simulation.post(.job, to: lane, in: now) { total.with { $0 = read + 1 } }
        }
      }
      return { simulation.entered { total.with { $0 } } }
    }
  }

  @Test("finds shared state of steps on different lanes: all orders of a possible lost update")
  func shared() {
    // A read and a write on each of two lanes: 4! / (2! 2!) = 6 orders, of which only the two that
    // take one lane after the other keep both. On three 6! / (2! 2! 2!) = 90, of which 3! keep all.
    let (two, three) = (totals(lanes: 2), totals(lanes: 3))
    #expect(two.exploration.interleavings == 6)
    #expect(two.values.count { $0 == 2 } == 2)
    #expect(two.values.count { $0 == 1 } == 4)
    #expect(three.exploration.interleavings == 90)
    #expect(three.values.count { $0 == 3 } == 6)
  }

  @Test("leaves out orders that differ only in a private value")
  func unshared() {
    // Four steps in each of two lanes that touch values of their own: one order of many.
    let (values, _) = explore { (simulation: Simulation) in
      let now = simulation.window(after: .zero, upTo: .zero)
      for _ in 0..<2 {
        let (lane, own) = (simulation.world.makeLane(), Confined(0, to: simulation))
        simulation.post(.job, to: lane, in: now) {
          own.with { $0 += 1 }
          simulation.post(.job, to: lane, in: now) { own.with { $0 += 1 } }
        }
      }
      return { 0 }
    }
    #expect(values.count == 1)
  }

  @Test("treats jobs on no actor as dependent on everything")
  func loose() {
    // Three tasks of one job each: 3! orders, of whose ends each is last twice.
    let (values, _) = explore(sharing: true) { (simulation: Simulation) in
      let last = Locked()
      for number in 1...3 { simulation.world.start { last.set(number) } }
      return { last.value }
    }
    #expect(values.sorted() == [1, 1, 2, 2, 3, 3])
  }

  @Test("ends with a reason when a run does not repeat the previous one")
  func unrepeatable() {
    let exploration = Exploration()
    var runs = 0
    while exploration.isOpen, runs < 9 {
      runs += 1
      let simulation = Simulation(seed: 1, strategy: exploration.next())
      let now = simulation.window(after: .zero, upTo: .zero)
      let lane = simulation.world.makeLane()
      // From outside the simulation: the second run has one step more to begin with.
      for _ in 0...runs { simulation.post(.job, to: lane, in: now) {} }
      simulation.run()
      exploration.end()
      simulation.tearDown()
    }
    #expect(runs == 2)
    #expect(exploration.interleavings == 1)
    #expect(exploration.incompleteReason == .notRepeated)
  }

  @Test("ends with a reason if times are drawn")
  func instants() {
    let exploration = Exploration()
    let simulation = Simulation(seed: 1, strategy: exploration.next(), timing: .instants)
    let now = simulation.window(after: .zero, upTo: .zero)
    for _ in 0..<2 { simulation.post(.job, to: simulation.world.makeLane(), in: now) {} }
    #expect(simulation.run() == .stopped)
    exploration.end()
    #expect(!exploration.isOpen)
    #expect(exploration.incompleteReason == .timesAreDrawn)
    simulation.tearDown()
  }

  @Test("visits every order of three messages to one lane, and each mix of two lanes once")
  func messages() {
    let (values, _) = explore { (simulation: Simulation) in
      let lanes = [simulation.world.makeLane(), simulation.world.makeLane()]
      let now = simulation.window(after: .zero, upTo: .zero)
      let logs = (0..<2).map { _ in Confined("", to: simulation) }
      for name in ["a", "b", "c"] {
        simulation.post(.job, to: lanes[0], in: now) { logs[0].with { $0 += name } }
      }
      for name in ["1", "2"] {
        simulation.post(.job, to: lanes[1], in: now) { logs[1].with { $0 += name } }
      }
      return { simulation.entered { logs.map { $0.with { $0 } }.joined() } }
    }
    // 3! orders on the first lane times 2! on the second; how the lanes mix makes no difference.
    #expect(values.count == 12)
    #expect(Set(values.map { $0.filter(\.isLetter) }).count == 6)
    #expect(Set(values.map { $0.filter(\.isNumber) }).count == 2)
  }

  @Test("treats time changes as dependent on everything: both orders of two timers are visited")
  func time() {
    let (values, _) = explore(sharing: true) { (simulation: Simulation) in
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

  @Test("a random walk that runs long enough sees the same 90 and no other")
  func fingerprints() {
    var seen: Set<UInt64> = []
    for seed in 0..<20_000 as Range<UInt64> {
      let simulation = Simulation(seed: 1, strategySeed: seed)
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

/// A cell that anybody may read and write.
private actor HostedCell {
  private let host: any Actor
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe host.unownedExecutor }
  private(set) var value = 0

  init(host: any Actor) { self.host = host }

  func read() -> Int { value }
  func write(_ new: Int) { value = new }
}

/// Reads a cell and later writes what it has read, plus one; on a lane of its own.
private actor HostedClient {
  private let host: any Actor
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe host.unownedExecutor }

  init(host: any Actor) { self.host = host }

  func begin(_ cell: HostedCell) {
    Task { await add(to: cell) }
  }

  private func add(to cell: HostedCell) async {
    let before = await cell.read()
    await cell.write(before + 1)
  }
}

/// A number behind a lock that is unknown to the simulation.
private final class Locked: Sendable {
  private let number = Mutex(0)
  var value: Int { number.withLock { $0 } }
  func set(_ new: Int) { number.withLock { $0 = new } }
}
