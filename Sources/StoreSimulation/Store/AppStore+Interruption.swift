import Simulation
import StoreModel

/// Purchases that the bank or new terms interrupt.
///
/// The purchase fails first. Once the customer has settled the matter, in the app or out of it, it
/// succeeds as a new transaction of its own.
///
/// Source: Apple's "Testing an interrupted purchase".
extension AppStore {
  /// Whether a purchase fails for now, because the customer has to do something first.
  ///
  /// - Parameter order: what would be charged.
  /// - Returns: whether it was; then it is charged later.
  func interrupts(_ order: StoreBooks.Order) -> Bool {
    let interrupted = conditions.with { $0.faults.interrupted }
    let account = order.account
    guard books.charges(for: order), happens(interrupted.chance, account) else { return false }
    var later = order
    later.origin = .resolved
    let number = interruptions
    interruptions += 1
    interruptedOrders[number] = later
    eventLog.note(.interrupted(order.product.id, account: account))
    simulation.post(
      WorldOperation.resolveIssue.of(account.rawValue),
      to: lane,
      in: window(after: interrupted.lasts.least, upTo: interrupted.lasts.most, of: account)
    ) {
      self.assumeIsolated { $0.resolve(number) }
    }
    return true
  }

  /// Every customer has settled what interrupted a purchase: the world comes to rest.
  func resolveAll() {
    for number in interruptedOrders.keys.sorted() { resolve(number) }
  }

  private func resolve(_ number: Int) {
    guard let order = interruptedOrders.removeValue(forKey: number) else { return }
    settle(books.buy(order, at: today), account: order.account)
  }
}
