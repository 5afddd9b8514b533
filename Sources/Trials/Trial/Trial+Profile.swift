import Simulation
import StoreModel
import StoreSimulation
import Synchronization

extension Trial {
  /// The number of steps after which a profile is accurate enough.
  private static let profileSteps: UInt64 = 20_000

  /// The run in first-in, first-out order that measures the profile for the trial's strategy; nil
  /// if the strategy needs none.
  ///
  /// This run may already end the process. It has another seed than this trial, so that many trials
  /// share it. A separate run for each trial would cost time and find nothing more; see
  /// Benchmarks/README.md. A trial without some parts of its world is profiled in that world.
  package var profilingRun: Trial? {
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
  /// The range is that large because a hunt of many scenarios, or a shard of one, has few trials of
  /// each scenario among a thousand. Four seeds keep one odd world from shaping all trials.
  private var profileSeed: UInt64 {
    var stream = RandomStream(seed: seed, purpose: "profile")
    return seed & ~0xFFFF | stream.next(below: 4)
  }

  /// Measures the profile of this trial in one run without checks.
  fileprivate func measureProfile(_ pulse: ((UInt64) -> Void)?) -> Profile {
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

extension TrialRun {
  /// The profile for the trial's strategy; nil if it needs none.
  var measuredProfile: Profile? {
    guard let measuring = trial.profilingRun else { return nil }
    guard let profiles else { return measuring.measureProfile(pulse) }
    return profiles.profile(of: measuring) { measuring.measureProfile(pulse) }
  }
}

/// The profiles that the trials of a hunt share, or those of a search for a smaller trial, for one
/// scenario and one variant.
///
/// They save time only: without them, each trial measures the same profile anew.
final class SharedProfiles: Sendable {
  /// Everything that distinguishes the runs that measure profiles.
  private struct Key: Hashable {
    let seed: UInt64
    let users: Int?
    let faultProfile: FaultProfile
    let leavesDead: Bool
    let drawn: CarriedPlan?
    let trims: Trims
  }

  /// The known profiles, for lookups; never iterated over.
  private let known = Mutex<[Key: Profile]>([:])

  /// Makes an empty collection.
  init() {}

  /// Returns the profile that a run measures, which is known or measured now.
  ///
  /// - Parameters:
  ///   - trial: the run that measures it; see ``Trial/profilingRun``.
  ///   - measure: measures the profile, without a lock held, because the run may end the process.
  /// - Returns: the profile.
  func profile(of trial: Trial, measure: () -> Profile) -> Profile {
    let key = Key(
      seed: trial.seed,
      users: trial.users,
      faultProfile: trial.faultProfile,
      leavesDead: trial.leavesDead,
      drawn: trial.drawn,
      trims: trial.trims
    )
    if let profile = known.withLock({ $0[key] }) { return profile }
    let profile = measure()
    known.withLock { $0[key] = profile }
    return profile
  }
}
