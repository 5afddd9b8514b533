package import StoreModel

extension ShownProduct: Phrased {
  package var phrase: String {
    let details = [type?.phrase, credits.map { "\($0) credits" }].compactMap(\.self)
    return "\(name) for \(price)"
      + (details.isEmpty ? "" : " (\(details.joined(separator: ", ")))")
  }
}

extension ProductType: Phrased {
  package var phrase: String {
    switch self {
    case .consumable: "consumable"
    case .nonConsumable: "non-consumable"
    case .nonRenewing: "non-renewing subscription"
    case .autoRenewable: "subscription"
    }
  }
}

extension [ShownProduct] {
  /// The products for sale.
  package var phrase: String {
    isEmpty ? "nothing for sale" : "for sale: " + map(\.phrase).joined(separator: ", ")
  }
}
