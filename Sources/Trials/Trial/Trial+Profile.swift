import Simulation
import StoreModel
import StoreSimulation

extension Trial {
  /// The number of steps after which a profile is accurate enough.
  private static let profileSteps: UInt64 = 20_000

  /// The run in first-in, first-out order that measures the profile for the trial's strategy; nil
  /// if the strategy needs none.
  ///
  /// This run may already end the process. It is not this trial in that order but one of a few like
  /// it, which many trials of a hunt share (``profileSeed``): a profile costs half as much as a
  /// trial, and hunts with one of their own find no more; see Benchmarks/README.md. A trial without
  /// some parts of its world is profiled without them.
  package var profiled: Trial? {
    guard needsProfile else { return nil }
    var trial = self
    trial.schedule = .deviations([])
    guard trims.isEmpty else { return trial }
    trial.seed = profileSeed
    trial.drawn = nil
    // The number of users says most about a profile, and a recording has no other.
    trial.users = users ?? drawnUsers
    return trial
  }

  /// The seed of the run that measures the profile: one of the first four of each 65,536 seeds.
  ///
  /// A hunt of many scenarios has only a few trials of each among a thousand seeds, and a shard has
  /// even fewer.
  private var profileSeed: UInt64 {
    var stream = RandomStream(seed: seed, purpose: "profile")
    return seed & ~0xFFFF | stream.next(below: 4)
  }

  /// Returns the profile for the trial's strategy; nil if it needs none.
  func profile(_ pulse: ((UInt64) -> Void)?) -> Profile? {
    guard let profiled else { return nil }
    guard let profiles, trims.isEmpty else { return profiled.measured(pulse) }
    return profiles.profile(of: profiled) { profiled.measured(pulse) }
  }

  /// Measures the profile of this trial in one run without checks.
  private func measured(_ pulse: ((UInt64) -> Void)?) -> Profile {
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
