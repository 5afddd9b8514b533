import Simulation

/// A small program: lanes in whose mailboxes jobs wait from the beginning, each of one step.
///
/// A lane's jobs are one chain; those of ``Chains`` are events, each a chain of its own.
struct Mailboxes {
  /// A letter for each lane, and how many jobs it has.
  let jobs: [(name: Character, count: Int)]

  /// The letters in the order in which the jobs ran.
  func run(seed: UInt64, _ strategy: any Strategy) -> String {
    let simulation = Simulation(seed: seed, strategy: strategy)
    let log = Confined("", to: simulation)
    let writers = jobs.map { name, _ in
      let host = simulation.world.makeHost()
      return (host: host, writer: Writer(host: host, name: name, log: log))
    }
    for (place, lane) in writers.enumerated() {
      simulation.inspecting(lane.host.lane) {
        lane.writer.assumeIsolated { $0.begin(jobs[place].count) }
      }
    }
    simulation.run()
    defer { simulation.tearDown() }
    return simulation.entered { log.with { $0 } }
  }

  /// How often each order came, over as many seeds.
  func counts(seeds: Int, _ make: () -> any Strategy) -> [String: Int] {
    var counts: [String: Int] = [:]
    for seed in 0..<UInt64(seeds) { counts[run(seed: seed, make()), default: 0] += 1 }
    return counts
  }
}

/// Writes its letter in each of its jobs.
private actor Writer {
  private let host: any Actor
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe host.unownedExecutor }
  private let name: Character
  private let log: Confined<String>

  init(host: any Actor, name: Character, log: Confined<String>) {
    self.host = host
    self.name = name
    self.log = log
  }

  /// Puts jobs in its own mailbox.
  func begin(_ count: Int) {
    for _ in 0..<count { Task { write() } }
  }

  private func write() { log.with { $0.append(name) } }
}
