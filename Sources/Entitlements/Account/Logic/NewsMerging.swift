import StoreModel

/// The rule by which a server merges news into a record.
struct NewsMerging: Sendable {
  /// Merges news into a record.
  let merge: @Sendable (PurchaseNews, inout PurchaseRecord) -> Void

  /// The final state is the same for any order and repetition of news.
  static let bySignature = NewsMerging { news, record in
    record.mergeTransaction(news.transaction, signed: news.signed)
    if let renewal = news.renewal { record.mergeRenewal(renewal, signed: news.signed) }
  }
}

extension PurchaseRecord {
  /// Merges a copy of a transaction unless a newer one is known.
  mutating func mergeTransaction(_ transaction: Transaction, signed: StoreDate) {
    let copy = Copy(transaction, signed: signed)
    guard let index = copies.firstIndex(where: { $0.transaction.id == transaction.id }) else {
      let place = copies.firstIndex { transaction.id < $0.transaction.id } ?? copies.endIndex
      return copies.insert(copy, at: place)
    }
    if copies[index].isOlder(than: copy) { copies[index] = copy }
  }

  /// Merges renewal information unless newer information is known.
  mutating func mergeRenewal(_ renewal: RenewalInfo, signed: StoreDate) {
    guard renewalSigned.map({ $0 < signed }) ?? true else { return }
    self.renewal = renewal
    renewalSigned = signed
  }
}

extension PurchaseRecord.Copy {
  /// The earliest date of the state.
  ///
  /// The store signs a revoked transaction again. A copy signed before the revocation that it
  /// contains, such as one from a test store, is at least as new as the revocation.
  private var asOf: StoreDate { max(signed, transaction.revocationDate ?? signed) }

  /// Returns whether another copy of the same transaction is a newer state.
  ///
  /// Of two copies with the same date, the one with more events is newer: a purchase is later
  /// upgraded, extended, or revoked, never the reverse within one date.
  fileprivate func isOlder(than other: Self) -> Bool {
    guard asOf == other.asOf else { return asOf < other.asOf }
    let (mine, others) = (transaction, other.transaction)
    if mine.isRevoked != others.isRevoked { return others.isRevoked }
    if mine.isUpgraded != others.isUpgraded { return others.isUpgraded }
    guard let end = mine.expirationDate, let otherEnd = others.expirationDate else { return false }
    return end < otherEnd
  }
}
