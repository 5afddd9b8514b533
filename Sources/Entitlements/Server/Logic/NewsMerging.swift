import StoreModel

/// How a server puts news into what it knows already.
struct NewsMerging: Sendable {
  /// Puts news into a record.
  let take: @Sendable (PurchaseNews, inout PurchaseRecord) -> Void

  /// In whatever order and however often news arrive, the same is known at the end.
  static let bySignature = NewsMerging { news, record in
    record.learn(news.transaction, signed: news.signed)
    if let renewal = news.renewal { record.learn(renewal, signed: news.signed) }
  }
}

extension PurchaseRecord {
  /// Takes a copy of a transaction in, unless a newer one is known.
  mutating func learn(_ transaction: Transaction, signed: StoreDate) {
    let copy = Copy(transaction, signed: signed)
    guard let index = copies.firstIndex(where: { $0.transaction.id == transaction.id }) else {
      let place = copies.firstIndex { transaction.id < $0.transaction.id } ?? copies.endIndex
      return copies.insert(copy, at: place)
    }
    if copies[index].isOlder(than: copy) { copies[index] = copy }
  }

  /// Takes in what will become of the purchase, unless something newer is known.
  mutating func learn(_ renewal: RenewalInfo, signed: StoreDate) {
    guard renewalSigned.map({ $0 < signed }) ?? true else { return }
    self.renewal = renewal
    renewalSigned = signed
  }
}

extension PurchaseRecord.Copy {
  /// Of when the state is, at the earliest.
  ///
  /// The store signs anew what it takes back. A copy that was signed before the revocation that it
  /// tells, as a test's own store may hand one over, is at least as new as that.
  private var asOf: StoreDate { max(signed, transaction.revocationDate ?? signed) }

  /// Whether another copy of the same transaction is a newer state of it.
  ///
  /// Of two of the same date the one is newer to which more has happened: what was bought is later
  /// upgraded, extended or taken back, and never the other way round within a date.
  fileprivate func isOlder(than other: Self) -> Bool {
    guard asOf == other.asOf else { return asOf < other.asOf }
    let (mine, others) = (transaction, other.transaction)
    if mine.isRevoked != others.isRevoked { return others.isRevoked }
    if mine.isUpgraded != others.isUpgraded { return others.isUpgraded }
    guard let end = mine.expirationDate, let otherEnd = others.expirationDate else { return false }
    return end < otherEnd
  }
}
