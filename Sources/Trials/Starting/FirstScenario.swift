package import StoreModel

/// A starter scenario, with people who buy what a catalog sells.
package struct FirstScenario: Hashable, Sendable {
  /// The name of the system if this program does not contain its logic.
  package static let ownSystem = "mine"
  /// The maximum number of products with their own journeys.
  private static let mostProducts = 3

  /// The name of the scenario.
  package let name: String
  /// The system whose variants are tested.
  package let system: String
  /// The path of the catalog file, relative to the folder of the scenario file.
  package let catalogName: String
  /// The products on sale, limited to the first few.
  package let products: [Product]
  /// The product that people come back to, restore, and give back: one that gives access, if any.
  let main: Product?
  /// A subscription on sale; nil if there is none.
  let plan: Product?
  /// The first consumable; nil if there is none.
  let pack: Product?
  /// The first two non-consumables and the first non-renewing subscription, if they are not among
  /// the first products.
  let others: [Product]
  /// Another plan of the same group to switch to, with the same Family Sharing setting; what family
  /// members learn when the setting changes is undocumented.
  let sibling: Product?
  /// A plan of another group, held in parallel with the first.
  let besides: Product?
  /// The products that a person owns side by side: two non-consumables, a plan of each of two
  /// groups, and a non-renewing subscription, as far as they are on sale.
  let lasting: [Product]
  /// Whether users must sign in to the app before they can buy anything.
  package let signsIn: Bool
  /// Whether the app has a button that restores purchases.
  package let restores: Bool
  /// Whether the logic is known to sell these products, so a purchase can be required.
  package var demandsPurchase = false
  /// Whether a plan is known to renew and end in the scenario, so both can be required.
  package var demandsRenewal = false
  /// The invariants to check; nil for all that fit the logic.
  package var invariants: [String]?

  /// Makes a scenario.
  ///
  /// - Parameters:
  ///   - fileName: the catalog or scenario file, from which the name is derived.
  ///   - system: the system whose variants are tested.
  ///   - catalogName: the path of the catalog file, relative to the folder of the scenario
  ///     file.
  ///   - products: the products on sale; at least one.
  ///   - signsIn: whether users must sign in before they can buy anything.
  ///   - restores: whether the app has a button that restores purchases.
  package init(
    named fileName: String,
    system: String,
    catalogName: String,
    products: [Product],
    signsIn: Bool = false,
    restores: Bool = true
  ) {
    name = Self.name(from: fileName)
    self.system = system
    self.catalogName = catalogName
    let first = Array(products.prefix(Self.mostProducts))
    self.products = first
    let plan = products.first { $0.type == .autoRenewable }
    self.plan = plan
    pack = products.first { $0.type == .consumable }
    let things = Array(products.filter { $0.type == .nonConsumable }.prefix(2))
    let passes = Array(products.filter { $0.type == .nonRenewing }.prefix(1))
    others = (things + passes).filter { !first.contains($0) }
    let group = plan?.subscription?.groupID
    sibling = products.first {
      $0 != plan && $0.subscription?.groupID == group && group != nil
        && $0.isFamilyShareable == plan?.isFamilyShareable
    }
    let besides = products.first {
      $0.type == .autoRenewable && $0.subscription?.groupID != group
    }
    self.besides = besides
    lasting = things + [plan, besides].compactMap(\.self) + passes
    main = lasting.first ?? products.first
    self.signsIn = signsIn
    self.restores = restores
  }

  /// The products that people buy, without duplicates.
  package var wanted: [Product] {
    (products + others + [pack, plan, sibling, besides].compactMap(\.self)).reduce(into: []) {
      if !$0.contains($1) { $0.append($1) }
    }
  }

  /// Returns a name of lowercase letters, digits, and hyphens.
  private static func name(from fileName: String) -> String {
    let stem = fileName.split(separator: "/").last?.prefix { $0 != "." } ?? ""
    let parts = stem.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    return parts.isEmpty ? "first" : parts.joined(separator: "-")
  }
}
