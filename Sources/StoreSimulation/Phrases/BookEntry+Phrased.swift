import StoreModel

extension BookEntry: Phrased {
  package var phrase: String {
    let product = "\(transaction.productID)"
    if transaction.isRevoked || transaction.isUpgraded {
      return "\(product) is \(transaction.news)"
    }
    if let standing { return "\(product) is \(standing.state.phrase)" }
    // A renewal may come early: the earlier period may still run.
    return transaction.subscription == nil
      ? "\(product) is bought" : "\(product) is followed by a later period"
  }
}

extension Transaction {
  /// What a signed transaction reports about its product.
  var news: String {
    if let revocation {
      return revocation.type == .familyRevoke ? "no longer shared" : "refunded"
    }
    if isUpgraded { return "upgraded" }
    if reason == .renewal { return "renewed" }
    return ownershipType == .familyShared ? "shared" : "bought"
  }
}
