import Simulation
import StoreModel

/// Refunds and their reversals.
///
/// Source: Apple's "Testing refund requests" and the notification types REFUND, REFUND_DECLINED and
/// REFUND_REVERSED.
extension AppStore {
  /// Grants a refund that was requested outside the app.
  func refund(_ id: ProductID, account: AccountID) {
    guard let entry = books.latestStanding(id, of: account) else {
      return publishChanges(of: account)
    }
    grantRefund(of: entry.transaction.id, account: account)
  }

  /// Processes a refund request in the app, which Apple decides after a while.
  ///
  /// Automatic renewal is turned off at once, whatever the decision.
  func requestRefund(of id: TransactionID, account: AccountID) {
    guard let entry = books.entry(id, of: account),
      // A family member who received it by sharing paid nothing, so nothing can be refunded.
      entry.transaction.ownershipType == .purchased,
      // Two devices may have confirmed the sheet.
      refundRequests.insert(id).inserted
    else { return }
    books.notify(.consumptionRequest, about: id)
    if let group = entry.transaction.subscriptionGroupID {
      books.act(on: group, of: account, at: today) { try? $0.setAutoRenew(false, at: &$1) }
    }
    publishChanges(of: account)
    let prompts = conditions.with { $0.prompts }
    let isGranted = happens(prompts.refundGranted, account)
    let range = prompts.refundDecided
    simulation.post(
      WorldOperation.decideRefund.of(account.rawValue),
      to: lane,
      in: window(after: range.least, upTo: range.most, of: account)
    ) {
      self.assumeIsolated { store in
        if isGranted {
          store.grantRefund(of: id, account: account)
        } else {
          store.refundRequests.remove(id)
          store.books.notify(.refundDeclined, about: id)
          store.publishChanges(of: account)
        }
      }
    }
  }

  private func grantRefund(of id: TransactionID, account: AccountID) {
    guard let entry = books.entry(id, of: account),
      !entry.transaction.isRevoked
    else { return publishChanges(of: account) }
    let prompts = conditions.with { $0.prompts }
    var revocation = Revocation(date: today)
    if let part = entry.transaction.unusedPart(at: today), happens(prompts.refundProrated, account)
    {
      revocation.type = .refundProrated
      revocation.percentage = part
    }
    books.revoke(entry.transaction, of: account, revocation, at: today)
    publishChanges(of: account)
    guard happens(prompts.refundReversed.chance, account) else { return }
    let after = prompts.refundReversed.lasts
    simulation.post(
      WorldOperation.reverseRefund.of(account.rawValue),
      to: lane,
      in: window(after: after.least, upTo: after.most, of: account)
    ) {
      self.assumeIsolated { store in
        store.books.reinstate(id, of: account, at: store.today)
        store.refundRequests.remove(id)
        store.publishChanges(of: account)
      }
    }
  }
}

extension Transaction {
  /// Returns the part that a prorated refund gives back, in thousandths of a percent.
  ///
  /// That is the rest of a subscription's period, or one of several items bought; the result is nil
  /// if there is no such part.
  func unusedPart(at date: StoreDate) -> Int32? {
    if let end = expirationDate {
      let (left, whole) = (end.rawValue - date.rawValue, end.rawValue - purchaseDate.rawValue)
      guard 0 < left, left < whole else { return nil }
      return max(1, Int32(left * 100_000 / whole))
    }
    return purchasedQuantity > 1 ? 100_000 / Int32(purchasedQuantity) : nil
  }
}
