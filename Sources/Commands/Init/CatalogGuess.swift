import Foundation
import StoreModel

/// A catalog for an app without a `.storekit` file, guessed from its source.
struct CatalogGuess: Hashable, Sendable {
  /// The file in a package that has the guess, and then what a person makes of it.
  static let file = "Products.storekit"

  /// A product with what its identifier says about it.
  struct Product: Hashable, Sendable {
    let id: String
    let type: ProductType
    /// The length of a subscription's period, such as `P1M`; nil for other products.
    var period: String?
  }

  /// The products, in the order of the source.
  private(set) var products: [Product] = []

  /// Guesses the products of an app.
  ///
  /// - Parameters:
  ///   - code: the literals of the store's code.
  ///   - folder: the path of the app's folder, in which property lists are sought.
  init(_ code: ProductLiterals, below folder: String) {
    let listed = code.reachesStore ? [] : Self.listed(code, below: folder)
    let usual = Self.usualType(code.words)
    for id in listed.isEmpty ? code.identifiers : listed {
      products.append(Self.product(id, usual: usual))
    }
  }

  /// Guesses the type and period of a product from its identifier.
  ///
  /// - Parameters:
  ///   - id: the identifier.
  ///   - usual: the type if the identifier does not tell.
  /// - Returns: The product.
  static func product(_ id: String, usual: ProductType = .nonConsumable) -> Product {
    // The first parts of "com.coins.app.pro" name the app.
    let own = id.isReverseDomain ? id.split(separator: ".").dropFirst(2).joined(separator: ".") : id
    let (words, text) = (Set(own.camelParts), own.lowercased())
    let isKept = ["lifetime", "nonconsumable", "onetime", "unlock"].contains(where: text.contains)
    if isKept || words.contains("forever") || words.isSuperset(of: ["non", "consumable"]) {
      return Product(id: id, type: .nonConsumable)
    }
    if let period = period(text) { return Product(id: id, type: .autoRenewable, period: period) }
    if !words.isDisjoint(with: consumables) { return Product(id: id, type: .consumable) }
    if words.contains("pack"), text.contains(where: \.isNumber) {
      return Product(id: id, type: .consumable)
    }
    let isPlan = !words.isDisjoint(with: ["plan", "sub", "subs", "subscription", "subscriptions"])
    let type = isPlan ? .autoRenewable : usual
    return Product(id: id, type: type, period: type == .autoRenewable ? "P1M" : nil)
  }

  private static let consumables: Set<String> = [
    "coin", "coins", "consumable", "credit", "credits", "diamond", "diamonds", "donate",
    "donation", "gem", "gems", "hint", "hints", "point", "points", "tip", "tips", "token",
    "tokens",
  ]

  /// Returns the period that an identifier names; nil if it names none.
  private static func period(_ text: String) -> String? {
    let months = [("halfyear", "P6M"), ("semiannual", "P6M"), ("quarter", "P3M")]
    if let found = months.first(where: { text.contains($0.0) }) { return found.1 }
    if text.contains("week") { return "P1W" }
    if let month = text.firstRange(of: "month") {
      let digits = text[..<month.lowerBound].reversed().drop { "._-".contains($0) }
        .prefix(while: \.isNumber).reversed()
      let count = String(digits)
      return count == "12" ? "P1Y" : ["2", "3", "6"].contains(count) ? "P\(count)M" : "P1M"
    }
    if text.contains("year") || text.contains("annual") { return "P1Y" }
    let short = ["1w": "P1W", "1m": "P1M", "3m": "P3M", "6m": "P6M", "12m": "P1Y", "1y": "P1Y"]
    return text.split { !$0.isLetter && !$0.isNumber }.lazy.compactMap { short[String($0)] }.first
  }

  /// The type of products whose identifiers tell none, from the types that the code compares.
  private static func usualType(_ words: Set<String>) -> ProductType {
    if words.contains("nonConsumable") || words.contains("nonConsumables") { return .nonConsumable }
    let ofPlans: Set = ["SubscriptionInfo", "autoRenewable", "subscription", "subscriptionStatus"]
    if !words.isDisjoint(with: ofPlans) { return .autoRenewable }
    return words.contains("consumable") ? .consumable : .nonConsumable
  }

  /// Returns the identifiers in the property lists that the code names.
  private static func listed(_ code: ProductLiterals, below folder: String) -> [String] {
    let resources = AppResources(namedIn: code.sources, below: folder, besides: "")
    var found: [String] = []
    for file in resources.files.map(\.file) where file.hasSuffix(".plist") {
      found += AppResources.propertyList(at: file).map(texts) ?? []
    }
    return ProductLiterals.identifiers(among: found)
  }

  /// Returns the texts of a property list, keys included, in a fixed order.
  private static func texts(in list: Any) -> [String] {
    switch list {
    case let text as String: [text]
    case let values as [Any]: values.flatMap(texts)
    case let entries as [String: Any]:
      entries.sorted { $0.key < $1.key }.flatMap { [$0.key] + texts(in: $0.value) }
    default: []
    }
  }

  /// What a person reads about the guess, one line each.
  func lines(at path: String) -> [String] {
    let count = "\(products.count) product\(products.count == 1 ? "" : "s")"
    return [
      "no .storekit file with products: guessed \(count) from the app's source; correct \(path)"
    ] + products.map { "  \($0.id)  \($0.kind)" }
  }
}

extension CatalogGuess.Product {
  /// The kind as people call it.
  var kind: String {
    switch type {
    case .consumable: "consumable"
    case .nonConsumable: "non-consumable"
    case .nonRenewing: "non-renewing subscription"
    case .autoRenewable: "subscription, \(period ?? "P1M")"
    }
  }
}
