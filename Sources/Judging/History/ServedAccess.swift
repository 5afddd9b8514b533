import StoreModel

/// What the rows of the developer's server give to whom: worked out anew by the judge.
struct ServedAccess: Hashable {
  /// What may be used and until when, each product once, in rising order of identifier.
  var plans: [ServedPlan] = []

  /// What may be used, in rising order of identifier.
  var products: [ProductID] { plans.map(\.product) }

  /// Works it out for an app user, or for anybody.
  ///
  /// - Parameters:
  ///   - rows: the server's rows.
  ///   - user: for whom; nil: whoever owns it, owned or not.
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
  /// The period that began last and was not upgraded: what it is of, until when it gives access,
  /// and whose it is.
  ///
  /// nil if it was taken back, or none has begun.
  fileprivate func held(
    at date: StoreDate
  ) -> (plan: ProductID, end: StoreDate, owner: AppAccountToken?)? {
    var held: Transaction?
    for copy in copies
    where copy.transaction.purchaseDate <= date && !copy.transaction.isUpgraded {
      let isLater = held.map { $0.purchaseDate <= copy.transaction.purchaseDate } ?? true
      if isLater { held = copy.transaction }
    }
    guard let held, held.revocation == nil, let paid = held.expirationDate
    else { return nil }
    let inGrace = renewal?.isInBillingRetry ?? false
    let grace = inGrace ? renewal?.gracePeriodExpirationDate : nil
    return (held.productID, max(paid, grace ?? paid), held.appAccountToken ?? creditedTo)
  }

  /// To whom a transaction belongs; nil if to nobody, or if it is not here.
  func ownerHere(of id: TransactionID) -> AppAccountToken? {
    guard let copy = copies.first(where: { $0.transaction.id == id }) else { return nil }
    return copy.transaction.appAccountToken ?? creditedTo
  }
}

extension History {
  /// What the server's rows give to an app user now.
  func served(to user: AppAccountToken) -> ServedAccess {
    ServedAccess(rows(naming: user), of: user, at: today)
  }

  /// The first row of a purchase, which is the one that a server reads.
  func record(of original: TransactionID) -> PurchaseRecord? {
    for row in rows(for: .purchase(original)) {
      if case .purchase(let record) = row.content { return record }
    }
    return nil
  }
}

extension AppAccountToken {
  /// How a purchase came to have an owner, for signatures.
  static func source(of transaction: Transaction?) -> String {
    transaction?.appAccountToken == nil ? "unclaimed" : "with-token"
  }
}
