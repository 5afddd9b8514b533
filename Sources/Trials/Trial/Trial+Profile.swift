import Simulation
import StoreModel
import StoreSimulation
import Synchronization

extension Trial {
  /// With more steps than this a profile is good enough.
  private static let profileSteps: UInt64 = 20_000

  /// What the strategy may know of this trial: one run of it in the order of an unhurried machine,
  /// which nobody judges.
  ///
  /// - Parameters:
  ///   - plan: the world's.
  ///   - pulse: hears the number of steps.
  /// - Returns: what was counted.
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

  /// Where a profile is put, by a closure that must be sendable.
  private final class Found: Sendable {
    let profile = Mutex(Profile.unknown)
  }
}
