import Simulation
import Synchronization

/// Keeps what a profiler tells.
final class ProfileBox: Sendable {
  private let kept = Mutex<Profile?>(nil)

  /// What was told.
  var profile: Profile? { kept.withLock { $0 } }

  func keep(_ profile: Profile) { kept.withLock { $0 = profile } }
}
