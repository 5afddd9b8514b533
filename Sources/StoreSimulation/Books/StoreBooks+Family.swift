import StoreModel

/// Family Sharing in the books: each member gets transactions of their own for a shared purchase.
///
/// Source: Apple's "Supporting Family Sharing in your app".
extension StoreBooks {
  /// A member's own transaction for the purchase of another family member.
  struct SharedCopy: Hashable {
    let owner: AccountID
    let source: TransactionID
    let sourceOriginal: TransactionID
    let copy: TransactionID
  }

  /// Whether other family members may use the purchase of a transaction.
  func isShareable(_ entry: BookEntry, _ product: Product?) -> Bool {
    guard let product, product.isFamilyShareable else { return false }
    let isKind = product.type == .nonConsumable || product.type == .autoRenewable
    return isKind && entry.transaction.ownershipType == .purchased
  }

  /// Whether a change in the purchaser's books continues a member's existing copy.
  ///
  /// A renewal and an upgrade do. A subscription bought anew after its end does not.
  func continues(
    _ entry: BookEntry,
    of owner: AccountID,
    with member: AccountID,
    at date: StoreDate
  ) -> Bool {
    let source = entry.transaction
    var last: TransactionID?
    for copy in accounts[member.rawValue].shared
    where copy.owner == owner && copy.sourceOriginal == source.originalID {
      if copy.source == source.id { return true }
      last = copy.copy
    }
    if let last, let held = self.entry(last, of: member) {
      guard !held.transaction.isRevoked else { return false }
      guard entry.origin != .renewal, let end = held.transaction.expirationDate else { return true }
      return date < end
    }
    return false
  }

  /// Updates a member's copy of a family purchase, or creates one if it gives access.
  ///
  /// A member with a copy of an earlier period gets a new transaction for a new period, under the
  /// original identifier of the first copy.
  mutating func mirror(
    _ entry: BookEntry,
    of owner: AccountID,
    to member: AccountID,
    at date: StoreDate
  ) {
    let copies = accounts[member.rawValue].shared
    let source = entry.transaction
    if let known = copies.first(where: { $0.source == source.id }) {
      return update(known.copy, from: entry, of: member, at: date)
    }
    guard !source.isRevoked, !source.isUpgraded else { return }
    let isNew = !continues(entry, of: owner, with: member, at: date)
    let hadBefore = accounts[member.rawValue].entries.contains {
      $0.transaction.ownershipType == .familyShared
        && $0.transaction.subscriptionGroupID == source.subscriptionGroupID
    }
    let first = copies.first { $0.owner == owner && $0.sourceOriginal == source.originalID }
    var numbers = numbers(of: member)
    let id = numbers.next()
    let transaction = Transaction(
      id: id,
      originalID: first?.copy,
      productID: source.productID,
      productType: source.productType,
      purchaseDate: source.purchaseDate,
      ownershipType: .familyShared,
      subscription: source.subscription,
      environment: source.environment,
      price: Price(milliunits: 0, currency: source.price.currency),
      signedDate: date
    )
    accounts[member.rawValue].shared.append(
      SharedCopy(owner: owner, source: source.id, sourceOriginal: source.originalID, copy: id)
    )
    var standing = entry.standing
    standing?.renewalInfo.originalTransactionID = transaction.originalID
    standing?.renewalInfo.appAccountToken = nil
    append(transaction, to: member, origin: .shared, standing: standing)
    if source.subscription == nil {
      notify(.oneTimeCharge, about: id)
    } else if isNew {
      notify(.subscribed(hadBefore ? .resubscribe : .initialBuy), about: id)
    }
  }

  /// Revokes a member's copies of another member's purchases when sharing ends.
  mutating func unshare(from owner: AccountID, to member: AccountID, at date: StoreDate) {
    let ended = accounts[member.rawValue].shared.filter { $0.owner == owner }
    accounts[member.rawValue].shared.removeAll { $0.owner == owner }
    for share in ended { withdraw(share.copy, of: member, at: date) }
  }

  private mutating func update(
    _ copy: TransactionID,
    from entry: BookEntry,
    of member: AccountID,
    at date: StoreDate
  ) {
    if entry.transaction.isRevoked {
      withdraw(copy, of: member, at: date)
      // Another period of the subscription is the latest one again.
      if entry.standing == nil { change(copy, of: member) { $0.standing = nil } }
      return
    }
    change(copy, of: member) { shared in
      let before = shared.transaction
      shared.transaction.subscription = entry.transaction.subscription
      shared.transaction.revocation = nil
      if shared.transaction != before { shared.transaction.signedDate = date }
      shared.standing = entry.standing
      shared.standing?.renewalInfo.originalTransactionID = shared.transaction.originalID
      shared.standing?.renewalInfo.appAccountToken = nil
    }
  }

  private mutating func withdraw(_ copy: TransactionID, of member: AccountID, at date: StoreDate) {
    guard let entry = self.entry(copy, of: member),
      !entry.transaction.isRevoked
    else { return }
    change(copy, of: member) { shared in
      let revocation = Revocation(date: date, type: .familyRevoke)
      shared.transaction.setRevocation(revocation, signed: date)
      shared.standing?.state = .revoked
      shared.standing?.accessEnd = nil
    }
    notify(.revoke, about: copy)
  }
}
