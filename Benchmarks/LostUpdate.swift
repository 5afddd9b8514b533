import Simulation

/// A cell that anyone may read and write, with a scheduling point between the two.
private actor Cell {
  private let host: any Actor
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe host.unownedExecutor }
  private(set) var value = 0

  init(host: any Actor) { self.host = host }

  func read() -> Int { value }
  func write(_ new: Int) { value = new }
}

/// The smallest program with a race: three clients each read, and later write what they read + 1.
struct LostUpdate {
  private(set) var executions = 0
  private(set) var lost = 0
  private(set) var steps: UInt64 = 0

  /// Runs the program from its beginning to its end, in a world of its own.
  mutating func run(seed: UInt64) {
    let simulation = Simulation(seed: seed, strategy: RandomWalk())
    let host = simulation.world.makeHost()
    let cell = Cell(host: host)
    for _ in 1...3 {
      simulation.world.start {
        let before = await cell.read()
        await cell.write(before + 1)
      }
    }
    simulation.run()
    executions += 1
    steps += simulation.counters.steps
    let sum = simulation.inspecting(host.lane) { cell.assumeIsolated { $0.value } }
    if sum < 3 { lost += 1 }
    simulation.tearDown()
  }
}
