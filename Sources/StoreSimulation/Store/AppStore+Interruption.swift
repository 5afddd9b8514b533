import Simulation
import StoreModel

/// Purchases interrupted by the bank or by new terms.
///
/// The purchase fails first. Once the customer has resolved the issue, in the app or outside it, it
/// succeeds as a new transaction of its own.
///
/// Source: Apple's "Testing an interrupted purchase".
extension AppStore {
  /// Interrupts a purchase if it requires an action by the customer first.
  ///
  /// An interrupted order is charged later.
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
    ) { self.assumeIsolated { $0.resolve(number) } }
    return true
  }

  /// Resolves all interrupted purchases at quiescence.
  func resolveAll() { for number in interruptedOrders.keys.sorted() { resolve(number) } }

  private func resolve(_ number: Int) {
    guard let order = interruptedOrders.removeValue(forKey: number) else { return }
    settle(books.buy(order, at: today), account: order.account)
  }
}
