import Simulation
import Synchronization

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
