/// The actor of an event.
package enum EventActor: Sendable {
  /// The store, perhaps for an account.
  case store(AccountID?)
  /// The developer's server.
  case server
  /// The database of the developer's server.
  case database
  /// A device.
  case device(DeviceID)
  /// The app in a process.
  case app(ProcessID)

  /// The one word for it in files that other tools read.
  package var word: String {
    switch self {
    case .store: "store"
    case .server, .database: "server"
    case .device: "device"
    case .app: "app"
    }
  }

  /// The lane's owner, by whose name recordings call it.
  var owner: WorldOwner {
    switch self {
    case .store: .store
    case .server: .server
    case .database: .database
    case .device(let id): .device(id)
    case .app(let id): .app(id.device)
    }
  }

  /// Returns its name in stories.
  ///
  /// - Parameter owners: the accounts of devices.
  /// - Returns: the name.
  package func name(_ owners: [DeviceID: AccountID]) -> String {
    switch self {
    case .store, .server, .database: word
    case .device(let id): id.name(owners)
    case .app(let id): "app on \(id.device.name(owners))"
    }
  }
}

extension WorldEvent {
  /// The one who does it.
  package var actor: EventActor { identity.actor }

  /// The process that the event concerns, if any.
  package var process: ProcessID? {
    if case .app(let id) = actor { id } else { nil }
  }

  /// The device that the event concerns, if any.
  package var device: DeviceID? {
    switch actor {
    case .app(let id): id.device
    case .device(let id): id
    case .store, .server, .database: nil
    }
  }

  /// The account of the event, if it belongs to an account and not to a device.
  package var account: AccountID? {
    if case .store(let id) = actor { id } else { nil }
  }

  /// Returns the actor and the action as text.
  ///
  /// - Parameter owners: the accounts of devices.
  /// - Returns: the actor's name and the ``phrase``.
  package func describe(_ owners: [DeviceID: AccountID]) -> (actor: String, text: String) {
    (actor.name(owners), phrase)
  }
}

extension DeviceID {
  /// Returns the name in stories.
  ///
  /// - Parameter owners: the accounts of devices.
  /// - Returns: the name.
  package func name(_ owners: [DeviceID: AccountID]) -> String {
    let owner = owners[self].map { " of account \($0.rawValue)" } ?? ""
    return "device \(rawValue)\(owner)"
  }
}
