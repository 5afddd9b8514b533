extension SourceType {
  /// The views of StoreKit that have a buy button, with the labels of their first arguments.
  private static let labels: [String: Set<String>] = [
    "ProductView": ["id"], "StoreView": ["ids", "products"],
    "SubscriptionOfferView": ["id", "groupID"],
    "SubscriptionStoreView": ["groupID", "productIDs", "subscriptions"],
  ]
  /// Those that take a product without a label.
  private static let unlabelled: Set<String> = ["ProductView", "SubscriptionOfferView"]

  /// Reads which views of StoreKit the declarations of a view show, and which other types.
  ///
  /// - Parameter tokens: The tokens of the declarations.
  mutating func readViews(in tokens: ArraySlice<SourceToken>) {
    for place in tokens.indices where tokens[place].text.first?.isUppercase == true {
      mentions.insert(tokens[place].text)
      if Self.isSeller(at: place, in: tokens) { sellers.insert(tokens[place].text) }
    }
  }

  /// Whether the declarations of a view name another view.
  func shows(_ other: SourceType) -> Bool {
    let last = other.name.split(separator: ".").last.map(String.init) ?? ""
    return name != other.name && mentions.contains(last)
  }

  /// Whether a view of StoreKit is made at a place.
  private static func isSeller(at place: Int, in tokens: ArraySlice<SourceToken>) -> Bool {
    guard let labels = labels[tokens[place].text], place + 3 < tokens.endIndex,
      tokens[place + 1].text == "("
    else { return false }
    let isLabelled = tokens[place + 3].text == ":"
    return isLabelled
      ? labels.contains(tokens[place + 2].text)
      : unlabelled.contains(tokens[place].text) && tokens[place + 2].isWord
  }
}
