import StoreModel

extension BookEntry: Phrased {
  package var phrase: String {
    let product = "\(transaction.productID)"
    if transaction.isRevoked { return "\(product) is refunded" }
    if transaction.isUpgraded { return "\(product) is upgraded" }
    if let standing { return "\(product) is \(standing.state.phrase)" }
    return transaction.subscription == nil ? "\(product) is bought" : "\(product) is a past period"
  }
}
