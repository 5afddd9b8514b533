import Simulation
import Synchronization

/// A store for a profiler's results.
final class ProfileBox: Sendable {
  private let kept = Mutex<Profile?>(nil)

  /// The received values.
  var profile: Profile? { kept.withLock { $0 } }

  func keep(_ profile: Profile) { kept.withLock { $0 = profile } }
}
