import Simulation
import StoreModel

/// What a test session does to the books.
extension StoreBooks {
  /// Deletes the transactions and subscriptions of a customer, and what the customer asked for.
  ///
  /// No identifier is given twice.
  mutating func clear(_ account: AccountID) {
    accounts[account.rawValue].deleted += UInt32(accounts[account.rawValue].entries.count)
    accounts[account.rawValue].entries = BookEntries()
    accounts[account.rawValue].lives = []
    accounts[account.rawValue].shared = []
    forgetRequests(of: account)
  }
}

extension Conditions {
  /// Makes the store behave as a test session wants.
  mutating func obey(_ switches: StoreSwitches) {
    prompts.asksEverybody = switches.asksToBuy
    faults.renewalFails = switches.failsRenewals ? .always : .never
    let unresolved = DelayRange(.days(3_650), .days(3_650))
    faults.interrupted =
      switches.interruptsPurchases
      ? Irregularities.Episode(.always, lasts: unresolved) : .never
  }
}

extension SubscriptionLife {
  /// Ends the current period now; what follows is up to the caller.
  mutating func endPeriodNow(at billing: inout BillingService) {
    current.subscription?.expirationDate = billing.date
    current.signedDate = billing.date
    billing.change(current)
  }

  /// Ends the subscription now, whether or not it would be renewed.
  ///
  /// Source: Apple's documentation of `SKTestSession.expireSubscription(productIdentifier:)`, which
  /// says that it expires immediately.
  mutating func endNow(at billing: inout BillingService) {
    guard !isOver else { return }
    endPeriodNow(at: &billing)
    expire(.unknown, at: &billing)
  }
}

extension AppStore {
  /// Forgets the purchases that await an issue's resolution.
  func forgetOpenPurchases() { interruptedOrders = [:] }

  /// Returns the interrupted purchases of a customer, the oldest first.
  func interrupted(of account: AccountID) -> [StoreSession.Interruption] {
    interruptedOrders.keys.sorted().compactMap { number in
      guard let held = interruptedOrders[number], held.order.account == account else { return nil }
      let product = held.order.product.id
      return StoreSession.Interruption(number: number, product: product, date: held.since)
    }
  }
}

extension Device {
  /// Forgets every transaction, as after `SKTestSession.clearTransactions()`.
  func forgetPurchases() { replica.removeAll() }
}
