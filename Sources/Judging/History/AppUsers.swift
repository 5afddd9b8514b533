import Simulation
import StoreModel
import StoreSimulation

/// The users of the app itself, as opposed to those of the App Store, by their taps.
struct AppUsers: Sendable {
  /// The user of the app on a device.
  private struct Session {
    /// The user; nil if the last one signed out.
    var user: AppAccountToken?
    var since: VirtualInstant
  }

  private var sessions: [DeviceID: Session] = [:]
  private var known: Set<AppAccountToken> = []

  /// Processes a tap.
  mutating func observe(_ action: UserAction, on device: DeviceID, at instant: VirtualInstant) {
    switch action {
    case .signIn(let user):
      known.insert(user)
      // A second sign-in of the same user changes nothing.
      guard sessions[device]?.user != user else { return }
      sessions[device] = Session(user: user, since: instant)
    case .signOut:
      if let session = sessions[device], session.user == nil { return }
      sessions[device] = Session(user: nil, since: instant)
    default: break
    }
  }

  /// Processes that the app was removed from a device.
  mutating func forget(_ device: DeviceID) { sessions[device] = nil }

  /// The instant since which the user of a device is signed in or out; nil if no one signed in.
  func since(on device: DeviceID) -> VirtualInstant? { sessions[device]?.since }

  /// Whether a purchase belongs to a user of the app, and another one is signed in on a device, or
  /// the last one has signed out there, so that the app may hide it.
  ///
  /// Where no one has signed in since the app was installed, it may not. A token of which no user
  /// is known says nothing: the app may make its own.
  func isOfAnother(_ token: AppAccountToken?, on device: DeviceID) -> Bool {
    guard let token, let session = sessions[device] else { return false }
    return session.user != token && known.contains(token)
  }
}
