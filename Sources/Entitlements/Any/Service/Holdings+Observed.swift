import StoreModel

extension Holdings: ObservedEvidence {
  static let key = "any.holdings"
  static let readsOnToRestore = true

  var access: ProductAccess { ProductAccess(products: unlocked, end: end, balance: balance) }
  var saved: String { text }

  func concerns(_ transaction: Transaction) -> Bool { true }

  func read(_ store: any StoreClient, began: Duration) async -> HoldingsRead {
    var read = HoldingsRead(statuses: [], entitlements: [], began: began)
    for group in knownGroups {
      read.statuses.append((group, await store.subscriptionStatuses(in: group)))
    }
    read.entitlements = await store.currentEntitlements()
    return read
  }

  mutating func adopt(_ text: String?, noted: inout String?) {
    restore(text)
    noted = text
  }
}

extension TransactionObserver<Holdings> {
  /// Returns whether the store has confirmed a non-consumable.
  func isConfirmed(_ product: ProductID) -> Bool { evidence.isConfirmed(product) }

  /// Processes a purchase's transaction; returns once it was recorded and the store was read.
  func receive(purchase transaction: Transaction) async -> Sale {
    await take(purchase: transaction)
    if let witnesses = evidence.witnesses(of: transaction) {
      return Sale(outcome: .success, lastsWith: witnesses)
    }
    // A purchase revoked in the meantime did not fail; the screen shows that access is gone.
    let isGone = evidence.isTakenBack(transaction) && !transaction.isRevoked
    return Sale(
      outcome: isGone ? .success : .failed(.withoutAccess),
      lastsWith: [transaction.productID]
    )
  }
}
