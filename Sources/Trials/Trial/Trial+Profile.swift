import Simulation
import StoreModel
import StoreSimulation

extension Trial {
  /// The number of steps after which a profile is accurate enough.
  private static let profileSteps: UInt64 = 20_000

  /// Measures a profile of this trial for its strategy, in one run without checks in the order of a
  /// lightly loaded machine.
  func profile(_ plan: WorldPlan, _ pulse: ((UInt64) -> Void)?) -> Profile {
    let profiler = Profiler()
    let simulation = Simulation(
      seed: seed,
      strategy: FirstInFirstOut(),
      observer: profiler,
      timing: .windows(hop: Self.hop)
    )
    simulation.leavesDead = leavesDead
    let globals = prepare(simulation)
    defer { globals?.end() }
    let world = World(
      plan: plan,
      simulation: simulation,
      makeApp: variant.makeApp,
      makeServer: variant.makeServer,
      listener: nil
    )
    _ = world.run(maxSteps: Self.profileSteps, pulse: pulse)
    let profile = profiler.profile
    if leavesDead { simulation.abandon() } else { _ = world.tearDown() }
    return profile
  }
}
