import AppGlue
import Foundation
import StoreKit
import StoreModel

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
  var byPlan: [Item: Bool] = [.vip: false]
  var history: [UInt64: StoreKit.Transaction] = [:]
  var known: Set<String>?
  var plan: Item?
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
    byPlan[.vip] = true
    history[transaction.id] = transaction
    known = [product.id]
    plan = Item(rawValue: product.id)
    await transaction.finish()
  }
}

/// Its glue, which reports a property that is never written.
@MainActor final class ManyFormsApp: StoreKitApp {
  nonisolated static let variant = Variant(
    "unlock/many-forms",
    app: ManyFormsApp.self,
    globals: []
  )

  private let store = ManyForms()
  var unlocked: Set<String> { store.neverWritten }
  func buy(_ product: StoreKit.Product) async { await store.buy(product) }

  func candidates() async -> [GlueCandidate] {
    [
      GlueCandidate("ids", store.ids), GlueCandidate("list", store.list),
      GlueCandidate("products", store.products), GlueCandidate("transactions", store.transactions),
      GlueCandidate("items", store.items), GlueCandidate("flags", store.flags),
      GlueCandidate("dates", store.dates), GlueCandidate("owned", store.owned),
      GlueCandidate("latest", store.latest), GlueCandidate("isVIP", store.isVIP),
      GlueCandidate("byPlan", store.byPlan), GlueCandidate("history", store.history),
      GlueCandidate("known", store.known), GlueCandidate("plan", store.plan),
      GlueCandidate("neverWritten", store.neverWritten),
      GlueCandidate("isLoaded", store.isLoaded), GlueCandidate("launches", store.launches),
      GlueCandidate("store", store), GlueCandidate("function", store.buy),
    ]
  }
}

/// An app whose launch waits for something that never ends, with a button that calls nothing.
@MainActor final class StuckApp: StoreKitApp {
  nonisolated static let variant = Variant("unlock/stuck", app: StuckApp.self, globals: [])

  var unlocked: Set<String> { [] }
  func launched() async { for await _ in StoreKit.Transaction.updates {} }
  func buy(_ product: StoreKit.Product) async {}
}

/// An app that sells only to people who have signed in.
@MainActor final class MembersApp: StoreKitApp {
  nonisolated static let variant = Variant("unlock/members", app: MembersApp.self, globals: [])

  private let store = ManyForms()
  private var account: UUID?
  var unlocked: Set<String> { store.ids }
  func launched() async {
    for await case .verified(let transaction) in StoreKit.Transaction.currentEntitlements {
      store.ids.insert(transaction.productID)
    }
  }
  func signIn(_ account: UUID) async { self.account = account }
  func buy(_ product: StoreKit.Product) async {
    if account != nil { await store.buy(product) }
  }
}

/// An app whose launch goes on forever without waiting.
@MainActor final class RestlessApp: StoreKitApp {
  nonisolated static let variant = Variant("unlock/restless", app: RestlessApp.self, globals: [])

  var unlocked: Set<String> { [] }
  func launched() async { while true { await Task.yield() } }
}
