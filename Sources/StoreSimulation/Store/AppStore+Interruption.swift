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
    eventLog.append(.interrupted(order.product.id, account: account))
    hold(
      order,
      in: window(after: interrupted.lasts.least, upTo: interrupted.lasts.most, of: account)
    )
    return true
  }

  /// Charges an order later, when the customer has resolved the issue.
  func hold(_ order: StoreBooks.Order, in window: Window) {
    var later = order
    later.origin = .resolved
    let number = interruptions
    interruptions += 1
    interruptedOrders[number] = InterruptedOrder(order: later, since: today)
    simulation.post(
      WorldOperation.resolveIssue.of(order.account.rawValue),
      to: lane,
      in: window
    ) { self.assumeIsolated { $0.resolve(number) } }
  }

  /// Resolves all interrupted purchases at quiescence.
  func resolveAll() { for number in interruptedOrders.keys.sorted() { resolve(number) } }

  func resolve(_ number: Int) {
    guard let order = interruptedOrders.removeValue(forKey: number)?.order else { return }
    completeSale(books.buy(order, at: today), account: order.account)
  }
}
