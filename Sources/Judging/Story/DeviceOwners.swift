package import StoreSimulation

/// The Apple Accounts that devices belong to.
package enum DeviceOwners {
  /// Returns the owner of each device: a device keeps its first name when it uses another account.
  package static func all(in events: [TimedEvent]) -> [DeviceID: AccountID] {
    var owners: [DeviceID: AccountID] = [:]
    for timed in events {
      if case .launched(let id, let owner) = timed.event, owners[id.device] == nil {
        owners[id.device] = owner
      }
    }
    return owners
  }
}
