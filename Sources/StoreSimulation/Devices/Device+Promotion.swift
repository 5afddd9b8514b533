import Simulation
import StoreModel

/// Products that are promoted in the App Store; see ``StoreModel/PurchaseIntent``.
extension Device {
  /// Taps "Buy" on a promoted product, which opens the app and hands it a purchase intent.
  ///
  /// Nothing happens without a connection, on a device that allows no purchases, or if the product
  /// is not sold.
  func buyPromoted(_ id: ProductID) {
    let (store, account) = (context.store, account)
    let sold = store.visit(in: simulation) { $0.sold(id, to: account) }
    guard isOnline, canMakePayments, let product = sold else { return }
    // The customer leaves the app for the App Store.
    background()
    logEvent(.promoted(id, device: self.id))
    launch()
    guard let process else { return }
    let intent = PurchaseIntent(product: product)
    let eventLog = context.eventLog
    simulation.post(
      WorldOperation.update.of(self.id.rawValue),
      to: process.domain.inbox,
      in: window(DelayRange(DeviceLine.shortest, .seconds(1)))
    ) {
      let listeners = process.board.with { $0.receive(intent) }
      eventLog.append(.intentDelivered(id, process: process.id, listeners: listeners))
    }
  }
}

extension ProcessBoard {
  /// Hands a purchase intent to the listeners, or keeps it for the first.
  ///
  /// - Returns: the number of listeners.
  fileprivate mutating func receive(_ intent: PurchaseIntent) -> Int {
    let listeners = intents.deliver(intent, fanOut: .broadcast)
    if listeners == 0 { waitingIntents.append(intent) }
    return listeners
  }
}

extension DeviceLine {
  /// Attaches a listener of purchase intents, which receives those that waited for it.
  func attach(_ listener: UpdateListener<PurchaseIntent>) {
    let waiting = board.with { board in
      board.intents.attach(listener)
      defer { board.waitingIntents = [] }
      return board.waitingIntents
    }
    for intent in waiting {
      listener.push(intent)
      logEvent(.intentDelivered(intent.product.id, process: process, listeners: 1))
    }
  }
}
