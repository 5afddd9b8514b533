package import StoreSimulation

/// The accounts that are used on the same devices, whose events belong to one story.
///
/// Without a change of the account, each account is on its own.
package struct SharedDevices {
  private var accountsOf: [DeviceID: Set<AccountID>] = [:]

  private init(_ events: [TimedEvent]) {
    for timed in events {
      switch timed.event {
      case .launched(let id, let account): accountsOf[id.device, default: []].insert(account)
      case .usesAccount(let id, let account): accountsOf[id, default: []].insert(account)
      default: break
      }
    }
  }

  private func accounts(with account: AccountID) -> Set<AccountID> {
    accountsOf.values.reduce([account]) { $1.contains(account) ? $0.union($1) : $0 }
  }

  /// Returns an account and the others on its devices; nil, for all, without an account.
  package static func accounts(
    with account: AccountID?,
    _ events: [TimedEvent]
  ) -> Set<AccountID>? {
    account.map { SharedDevices(events).accounts(with: $0) }
  }
}
