import Simulation
import StoreModel

/// The country of the App Store that the device's account uses.
extension Device {
  func readStorefront(for caller: Caller<Storefront>) { reply(storefront, to: caller) }

  /// Tells the app that its customer uses the App Store of another country.
  ///
  /// An offline device gets no notice. Its app learns of the change by asking.
  func tellStorefront(_ storefront: Storefront, of account: AccountID) {
    guard isOnline, account == self.account, let process else { return }
    let eventLog = context.eventLog
    simulation.post(
      WorldOperation.update.of(id.rawValue),
      to: process.domain.inbox,
      in: window(DelayRange(DeviceLine.shortest, DeviceLine.longest))
    ) {
      let listeners = process.board.with { $0.storefronts.deliver(storefront, fanOut: .broadcast) }
      eventLog.append(
        .storefrontDelivered(storefront, process: process.id, listeners: listeners)
      )
    }
  }

  /// The country of the App Store of the account in use.
  private var storefront: Storefront {
    let (store, account) = (context.store, account)
    return store.visit(in: simulation) { $0.storefront(of: account) }
  }
}
