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
      GlueCandidate("latest", store.latest as Any), GlueCandidate("isVIP", store.isVIP),
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
