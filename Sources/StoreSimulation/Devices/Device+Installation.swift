import Simulation
import StoreModel

/// The ways in which the app starts over on the device.
extension Device {
  /// Deletes the app, installs it again and launches it.
  ///
  /// StoreKit's copy of the books belongs to the system, so the first launch finds the customer's
  /// transactions. The app's own storage is empty, but the items of its keychain remain.
  func reinstall() {
    kill()
    setOnline(true)
    wipe(isNew: false)
    launch()
  }

  /// Replaces the device by a new one with the same account, and launches the app there.
  ///
  /// The store installs the app, so the new device is online and its copy of the books is complete
  /// before the first launch.
  func replace() {
    kill()
    setOnline(true)
    wipe(isNew: true)
    copyBooks()
    launch()
  }

  /// Uses another Apple Account from now on.
  ///
  /// StoreKit's copy is that of the new account; the app's storage stays. The app is closed before,
  /// because no document says what a running app learns of the change. An offline device cannot
  /// sign in, so nothing happens there.
  func use(_ account: AccountID) {
    guard isOnline, account != self.account else { return }
    kill()
    let bus = context.bus
    bus.visit(in: simulation) { $0.move(self, to: account) }
    change(account: account)
    logEvent(.usesAccount(id, account: account))
    copyBooks()
  }

  private func wipe(isNew: Bool) {
    disk = Disk()
    shelf = isNew ? nil : shelf?.withoutApp
    logEvent(.wiped(id, isNew: isNew))
  }

  /// Replaces the copy by the books of the account, which is no news to an app.
  private func copyBooks() {
    replica.removeAll()
    let (store, account) = (context.store, account)
    let entries = store.visit(in: simulation) { $0.entries(of: account) }
    for entry in entries {
      _ = replica.recordEntry(entry)
      logEvent(.learned(entry, device: id))
      if entry.standing != nil { follow(entry) }
    }
  }
}
