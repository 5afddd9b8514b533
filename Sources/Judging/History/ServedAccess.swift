import StoreModel

/// The access that the rows of the developer's server give, recomputed independently of the server.
struct ServedAccess: Hashable {
  /// The plans with their end dates, each product once, in ascending order of identifier.
  var plans: [ServedPlan] = []

  /// The products, in ascending order of identifier.
  var products: [ProductID] { plans.map(\.product) }

  /// Computes the access of one app user or of all.
  ///
  /// - Parameters:
  ///   - rows: the server's rows.
  ///   - user: the app user; nil for purchases of any owner or none.
  ///   - date: the present.
  init(_ rows: [Row], of user: AppAccountToken?, at date: StoreDate) {
    for case .purchase(let record) in rows.map(\.content) {
      guard let (plan, last, owner) = record.held(at: date), date < last,
        user == nil || owner == user
      else { continue }
      let longest = plans.filter { $0.product == plan }.map(\.end).max() ?? last
      plans.removeAll { $0.product == plan }
      plans.append(ServedPlan(plan, until: max(longest, last)))
    }
    plans.sort { $0.product.rawValue < $1.product.rawValue }
  }
}

extension PurchaseRecord {
  /// Returns the latest period that has begun and was not upgraded, with its end and owner.
  ///
  /// The result is nil if that period was revoked or if none has begun.
  fileprivate func held(
    at date: StoreDate
  ) -> (plan: ProductID, end: StoreDate, owner: AppAccountToken?)? {
    var held: Transaction?
    for copy in copies
    where copy.transaction.purchaseDate <= date && !copy.transaction.isUpgraded {
      if held.map({ $0.isFollowed(by: copy.transaction) }) ?? true { held = copy.transaction }
    }
    guard let held, held.revocation == nil, let paid = held.expirationDate
    else { return nil }
    let inGrace = renewal?.isInBillingRetry ?? false
    let grace = inGrace ? renewal?.gracePeriodExpirationDate : nil
    return (held.productID, max(paid, grace ?? paid), held.appAccountToken ?? creditedTo)
  }

  /// Returns the owner of a transaction; nil if it has none or is not in this record.
  func ownerHere(of id: TransactionID) -> AppAccountToken? {
    guard let copy = copies.first(where: { $0.transaction.id == id }) else { return nil }
    return copy.transaction.appAccountToken ?? creditedTo
  }
}

extension Transaction {
  /// Whether another transaction of the subscription came later, or is listed later and came in the
  /// same millisecond.
  ///
  /// A subscription begins with its original transaction, so nothing comes before that one.
  fileprivate func isFollowed(by other: Transaction) -> Bool {
    if purchaseDate != other.purchaseDate { return purchaseDate < other.purchaseDate }
    return other.id != other.originalID
  }
}

extension History {
  /// Returns the access that the server's rows give to an app user now.
  func served(to user: AppAccountToken) -> ServedAccess {
    ServedAccess(rows(naming: user), of: user, at: today)
  }

  /// Returns the first row of a purchase, which is the one that a server reads.
  func record(of original: TransactionID) -> PurchaseRecord? {
    for row in rows(for: .purchase(original)) {
      if case .purchase(let record) = row.content { return record }
    }
    return nil
  }
}

extension AppAccountToken {
  /// Returns how a purchase got its owner, for signatures.
  static func source(of transaction: Transaction?) -> String {
    transaction?.appAccountToken == nil ? "unclaimed" : "with-token"
  }
}
