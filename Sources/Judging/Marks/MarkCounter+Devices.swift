import StoreSimulation

/// Situations that arise on one device.
extension MarkCounter {
  /// A customer began a purchase on the App Store.
  mutating func promoted(_ id: DeviceID, _ history: History) {
    let isRunning = history.devices[id.rawValue].process?.isAlive ?? false
    if !isRunning { hit(.promotedWhileClosed) }
  }

  /// An app received the purchase intent.
  mutating func intentHeard(by id: ProcessID, _ history: History) {
    hit(.promoted)
    if history.process(id)?.calls.contains(where: { $0.kind == .purchase }) ?? false {
      hit(.promotedDuringPurchase)
    }
  }

  mutating func wiped(_ id: DeviceID, isNew: Bool, _ history: History) {
    leftBehind[id] = nil
    guard let account = history.devices[id.rawValue].process?.account,
      history.ownsAccess(account)
    else { return }
    hit(isNew ? .newDevice : .reinstalled)
    if !isNew { reinstalled.insert(id) }
  }

  mutating func changed(_ account: AccountID, of id: DeviceID, _ history: History) {
    if history.ownsAccess(account) { return hit(.accountBack) }
    let earlier = history.devices[id.rawValue].earlierAccounts.last
    if let earlier, history.ownsAccess(earlier) { hit(.accountLeft) }
  }
}
