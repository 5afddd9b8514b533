import Simulation

/// The owner of a lane, identified by a number that is the same in every build.
package enum WorldOwner: Hashable, Sendable {
  /// The store's services.
  case store
  /// The bus that carries changes to devices.
  case bus
  /// The sender of notifications.
  case sender
  /// The developer's server: its load balancer and its storage.
  case server
  /// The workers of the developer's server.
  case workers
  /// The database of the developer's server.
  case database
  /// The generator of users under load.
  case load
  /// A person.
  case person(AccountID)
  /// A device.
  case device(DeviceID)
  /// The app on a device.
  case app(DeviceID)

  /// The number.
  var label: UInt64 {
    switch self {
    case .store: 1
    case .bus: 2
    case .sender: 3
    case .server: 4
    case .workers: 5
    case .database: 6
    case .load: 7
    case .person(let account): 1 << 60 | UInt64(account.rawValue)
    case .device(let device): 2 << 60 | UInt64(device.rawValue)
    case .app(let device): 3 << 60 | UInt64(device.rawValue)
    }
  }

  /// Creates the owner with a number; nil if there is none.
  package init?(label: UInt64) {
    let number = Int(label & (1 << 60 - 1))
    switch (label >> 60, number) {
    case (0, 1): self = .store
    case (0, 2): self = .bus
    case (0, 3): self = .sender
    case (0, 4): self = .server
    case (0, 5): self = .workers
    case (0, 6): self = .database
    case (0, 7): self = .load
    case (1, _): self = .person(AccountID(rawValue: number))
    case (2, _): self = .device(DeviceID(rawValue: number))
    case (3, _): self = .app(DeviceID(rawValue: number))
    default: return nil
    }
  }
}
