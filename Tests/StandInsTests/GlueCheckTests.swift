import AppGlue
import Foundation
import StoreKit
import StoreModel
import Testing
import Trials

/// An app that keeps what is bought in every form that a glue can report.
@MainActor private final class ManyForms {
  enum Item: String { case vip = "com.kape.vip" }

  var ids: Set<String> = []
  var list: [String] { Array(ids) }
  var products: [StoreKit.Product] = []
  var transactions: [StoreKit.Transaction] = []
  var items: [Item] { ids.compactMap(Item.init) }
  var flags: [String: Bool] = ["com.kape.vip": false]
  var dates: [String: Date] = [:]
  var owned: [UInt64: String] = [:]
  var latest: String?
  var isVIP: Bool { !ids.isEmpty }
  let neverWritten: Set<String> = []
  var isLoaded = true
  var launches = 1

  func buy(_ product: StoreKit.Product) async {
    guard case .success(.verified(let transaction))? = try? await product.purchase() else { return }
    ids.insert(product.id)
    products.append(product)
    transactions.append(transaction)
    flags[product.id] = true
    dates[product.id] = transaction.purchaseDate
    owned[transaction.id] = product.id
    latest = product.id
    await transaction.finish()
  }
}

@MainActor private final class ManyFormsApp: StoreKitApp {
  private let store = ManyForms()
  var unlocked: Set<String> { store.neverWritten }
  func buy(_ product: StoreKit.Product) async { await store.buy(product) }

  func candidates() async -> [GlueCandidate] {
    [
      GlueCandidate("ids", store.ids), GlueCandidate("list", store.list),
      GlueCandidate("products", store.products), GlueCandidate("transactions", store.transactions),
      GlueCandidate("items", store.items), GlueCandidate("flags", store.flags),
      GlueCandidate("dates", store.dates), GlueCandidate("owned", store.owned),
      GlueCandidate("latest", store.latest as Any), GlueCandidate("isVIP", store.isVIP),
      GlueCandidate("neverWritten", store.neverWritten),
      GlueCandidate("isLoaded", store.isLoaded), GlueCandidate("launches", store.launches),
      GlueCandidate("store", store), GlueCandidate("function", store.buy),
    ]
  }
}

/// An app whose launch waits for something that never ends, with a button that calls nothing.
@MainActor private final class StuckApp: StoreKitApp {
  var unlocked: Set<String> { [] }
  func launched() async { for await _ in StoreKit.Transaction.updates {} }
  func buy(_ product: StoreKit.Product) async {}
}

@Suite("The check of a glue")
struct GlueCheckTests {
  private static func facts<App: StoreKitApp>(_ app: App.Type) throws -> GlueFacts {
    let scenario = try ProbeApp.scenario("unlock-basics")
    let variant = Variant("unlock/checked", app: app, globals: [])
    return try #require(GlueCheck(scenario, variant).facts())
  }

  @Test("recognizes each form in which an app keeps what was bought")
  func forms() throws {
    let purchase = try #require(
      Self.facts(ManyFormsApp.self).purchases.first { $0.product == "com.kape.vip" }
    )
    #expect(purchase.wasCharged && purchase.wasFinished && purchase.hasReturned)
    let before = try #require(purchase.readings[.launched]).candidates
    let after = try #require(purchase.readings[.bought]).candidates
    let bought: Set = ["com.kape.vip"]
    let expected: [String: GlueValue] = [
      "ids": .products(bought, .identifierSet), "list": .products(bought, .identifiers),
      "products": .products(bought, .products), "transactions": .products(bought, .transactions),
      "items": .products(bought, .rawValues), "flags": .products(bought, .flags),
      "dates": .products(bought, .keys), "owned": .products(bought, .values),
      "latest": .products(bought, .identifier), "isVIP": .flag(true),
      "neverWritten": .products([], .identifierSet), "isLoaded": .flag(true),
      "launches": .count(1),
    ]
    #expect(
      Dictionary(uniqueKeysWithValues: after.map { ($0.expression, $0.value) }) == expected
    )
    let early = before.filter {
      switch $0.value {
      case .products(let products, _): !products.isEmpty
      case .flag(let flag): flag
      case .count, .other: false
      }
    }
    #expect(early.map(\.expression) == ["isLoaded"])
  }

  @Test("offers the set of identifiers, which was bought, instead of the one never written")
  func choice() throws {
    let verdict = GlueVerdict(try Self.facts(ManyFormsApp.self))
    #expect(verdict.access == .unreported)
    #expect(verdict.ranking.contains("ids: shows com.kape.vip once bought"))
    #expect(!verdict.ranking.contains { $0.hasPrefix("isLoaded") || $0.hasPrefix("neverWritten") })
  }

  @Test("says that a launch never ends and that a button asks for nothing")
  func stuck() throws {
    let verdict = GlueVerdict(try Self.facts(StuckApp.self))
    #expect(verdict.access == .unsold && !verdict.holds)
    #expect(verdict.notes.contains { $0.hasPrefix("launched() has not returned") })
    #expect(verdict.notes.contains { $0.contains("a tap on the buy button asked StoreKit for no") })
  }

  @Test("is only for logic with a glue")
  func otherLogic() throws {
    let scenario = try ProbeApp.scenario("unlock-basics")
    var variant = ProbeApp.variant
    variant.makeReadApp = nil
    #expect(GlueCheck(scenario, variant).facts() == nil)
  }
}
