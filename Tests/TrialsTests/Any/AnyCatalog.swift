import Entitlements
import StoreModel
import StoreSimulation
import Testing
import Trials

/// A catalog, and the scenario that 'new' writes for it around the logic that sells anything.
struct AnyCatalog {
  let scenario: Scenario
  let wanted: [Product]

  init(_ bytes: [UInt8], named name: String) throws {
    let sold = try StoreKitFile.decode(text: bytes, fileName: name).catalog.products
    var first = FirstScenario(
      named: name,
      system: "any",
      catalogName: name,
      products: sold
    )
    first.demandsPurchase = true
    wanted = first.wanted
    scenario = try Scenario.decode(
      text: Array(first.text.utf8),
      fileName: "first.json5",
      catalog: bytes,
      vocabulary: .storm(AnySystem.variants)
    )
  }

  /// A thing for good and what is used up.
  static func thingAndCoins() throws -> AnyCatalog {
    try AnyCatalog(
      Self.file(products: [
        ("shop.archive", "NonConsumable"), ("shop.coins", "Consumable"),
      ]),
      named: "thing-and-coins.storekit"
    )
  }

  /// A pass for a summer, and nothing else.
  static func pass() throws -> AnyCatalog {
    try AnyCatalog(Self.file(passes: ["shop.summer"]), named: "pass.storekit")
  }

  /// Two groups, one of them with two plans.
  static func twoGroups() throws -> AnyCatalog {
    try AnyCatalog(
      Self.file(groups: [
        ("A0000001", [("shop.news.year", "P1Y"), ("shop.news.month", "P1M")]),
        ("A0000002", [("shop.puzzles.week", "P1W")]),
      ]),
      named: "two-groups.storekit"
    )
  }

  private static func file(
    products: [(id: String, type: String)] = [],
    passes: [String] = [],
    groups: [(id: String, plans: [(id: String, period: String)])] = []
  ) -> [UInt8] {
    let things = products.map {
      """
      { "productID": "\($0.id)", "displayPrice": "1.99", "type": "\($0.type)" }
      """
    }
    let passes = passes.map {
      """
      { "productID": "\($0)", "displayPrice": "4.99", "type": "NonRenewingSubscription" }
      """
    }
    let groups = groups.map { group in
      let plans = group.plans.enumerated().map { level, plan in
        """
        { "productID": "\(plan.id)", "displayPrice": "2.99", "groupNumber": \(level + 1),
          "recurringSubscriptionPeriod": "\(plan.period)", "type": "RecurringSubscription" }
        """
      }
      return "{ \"id\": \"\(group.id)\", \"subscriptions\": [\(plans.joined(separator: ","))] }"
    }
    return Array(
      """
      { "products": [\(things.joined(separator: ","))],
        "nonRenewingSubscriptions": [\(passes.joined(separator: ","))],
        "subscriptionGroups": [\(groups.joined(separator: ","))],
        "version": { "major": 4, "minor": 0 } }
      """.utf8
    )
  }
}
