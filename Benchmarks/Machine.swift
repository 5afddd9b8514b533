import Simulation

/// What a program needs to run: the simulation, or the bare loop it is compared with.
protocol Machine {
  func makeHost() -> any Actor
  func start(_ operation: @escaping @Sendable () async -> Void)
  /// Runs until nothing is left; the number of steps.
  func runAll() -> UInt64
}

extension BareLoop: Machine {
  func runAll() -> UInt64 {
    run()
    return steps
  }
}

/// A simulation as load runs use it: random strategy, digest, drawn instants, nothing recorded.
struct SimulatedMachine: Machine {
  let simulation: Simulation
  private let world: FailureDomain

  init(seed: UInt64) {
    simulation = Simulation(seed: seed, strategy: RandomWalk(), timing: .instants)
    world = simulation.world
  }

  func makeHost() -> any Actor { world.makeHost() }
  func start(_ operation: @escaping @Sendable () async -> Void) { world.start(operation) }

  func runAll() -> UInt64 {
    precondition(simulation.run() == .quiet, "the run did not come to its end")
    return simulation.counters.steps
  }
}
