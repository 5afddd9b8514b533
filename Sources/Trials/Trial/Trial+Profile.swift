import Simulation
import StoreModel
import StoreSimulation
import Synchronization

extension Trial {
  /// The number of steps after which a profile is accurate enough.
  private static let profileSteps: UInt64 = 20_000

  /// Measures a profile of this trial for its strategy, in one run without checks in the order of a
  /// lightly loaded machine.
  func profile(_ plan: WorldPlan, _ pulse: ((UInt64) -> Void)?) -> Profile {
    let found = Found()
    let simulation = Simulation(
      seed: seed,
      strategy: Profiler { counted in found.profile.withLock { $0 = counted } },
      timing: .windows(hop: Self.hop)
    )
    simulation.leavesDead = leavesDead
    let globals = prepare(simulation)
    defer { globals?.end() }
    let world = World(
      plan: plan,
      simulation: simulation,
      makeApp: variant.makeApp,
      makeServer: variant.makeServer
    ) { _ in }
    _ = world.run(maxSteps: Self.profileSteps, pulse: pulse)
    _ = simulation.conclude()
    if leavesDead { simulation.abandon() } else { _ = world.tearDown() }
    return found.profile.withLock { $0 }
  }

  /// A container that lets a sendable closure store a profile.
  private final class Found: Sendable { let profile = Mutex(Profile.unknown) }
}
