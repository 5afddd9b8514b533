import Testing

@testable import Commands

@Suite("A glue for an app that sells in StoreKit's own views")
struct GlueStoreViewTests {
  private func glue(_ text: String) -> GlueText {
    var scan = SourceScan()
    scan.read(text, file: "Shop.swift")
    return GlueText(scan, module: "Shop", products: ["pro"])
  }

  private static let store = """
    @MainActor class Store: ObservableObject {
      var ownedIDs: Set<String> = []
      func start() async { for await _ in Transaction.currentEntitlements {} }
      func take(_ transaction: Transaction) async {}
    }

    """

  @Test("names the view in place of a buy button, with the app's store")
  func view() {
    let glue = glue(
      Self.store
        + """
        struct Paywall: View {
          @ObservedObject var store: Store
          @Environment(\\.dismiss) private var dismiss
          var body: some View {
            SubscriptionStoreView(groupID: "1").onInAppPurchaseCompletion { _, _ in }
          }
        }
        """
    )
    #expect(
      glue.text.hasPrefix(
        """
        import AppGlue
        import StoreKit
        import SwiftUI

        /// What the app creates at launch, and what each button calls.
        ///
        /// Guessed from `Store` (Shop.swift:1). Review this file once.
        """
      ),
      "\(glue.text)"
    )
    #expect(
      glue.text.contains(
        """
          /// The view in which people buy.
          var storeView: (any View)? { Paywall(store: store) }

        """
      ),
      "\(glue.text)"
    )
    #expect(glue.text.contains("    await store.start()\n"))
    #expect(!glue.text.contains("func buy") && glue.gaps.isEmpty)
    #expect(glue.summary.first { $0.subject == "buy" }?.guess == "in Paywall, Shop.swift:6")
  }

  @Test(
    "makes the view as far as its initializer can be guessed",
    arguments: [
      ("", "Paywall()"),
      ("@State private var isShown = false", "Paywall()"),
      ("@AppStorage(\"pro\") var isPro: Bool", "Paywall()"),
      ("@Binding var isShown: Bool", "Paywall(isShown: .constant(true))"),
      ("let onClose: () -> Void", "Paywall(onClose: {})"),
      ("let onBuy: (Product, Bool) -> Void", "Paywall(onBuy: { _, _ in })"),
      ("let source: String?", "Paywall(source: nil)"),
      ("init(store: Store, title: String = \"\") {}", "Paywall(store: store)"),
      ("@EnvironmentObject var store: Store", "Paywall().environmentObject(store)"),
      ("@Environment(Store.self) private var store", "Paywall().environment(store)"),
    ]
  )
  func initializers(members: String, code: String) {
    let body = "var body: some View { StoreView(ids: []) }"
    let glue = glue(Self.store + "struct Paywall: View { \(members)\n \(body) }")
    #expect(glue.text.contains("var storeView: (any View)? { \(code) }"), "\(glue.text)")
    #expect(glue.gaps.isEmpty)
  }

  @Test("marks what a view needs and nobody can guess")
  func gaps() {
    let glue = glue(
      Self.store + "struct Paywall: View { let groupID: String\n var body: some View {\n"
        + "SubscriptionStoreView(groupID: groupID) } }"
    )
    #expect(glue.gaps == ["how the app creates Paywall: init(groupID: String), line 6"])
    #expect(glue.text.contains("    return nil\n  }\n"), "\(glue.text)")
    let hidden = self.glue(
      "struct Paywall: View { let store: Store; private var count = 0\n var body: some View {\n"
        + "StoreView(ids: []) } }\n" + Self.store
    )
    let gap = "how the app creates Paywall: no initializer is visible to other files, line 1"
    #expect(hidden.gaps == [gap])
  }

  @Test("takes the outermost views, and several side by side")
  func several() {
    let text =
      Self.store + """
        struct Tips: View { var body: some View { ProductView(id: "tip") } }
        struct Plans: View { var body: some View { PlanList() } }
        private struct PlanList: View { var body: some View { StoreView(ids: ["pro"]) } }
        struct Offer: View { var body: some View { SubscriptionOfferView(id: "pro") } }
        struct Both: View { var body: some View { Offer(); ProductView(product) } }
        """
    let glue = glue(text)
    #expect(glue.guess.sellers.map(\.name) == ["Tips", "Plans", "Both"])
    #expect(
      glue.text.contains("    return Group { Tips(); Plans(); Both() }\n"),
      "\(glue.text)"
    )
  }

  @Test(
    "buys as before where the app's code buys, or where the views are the app's own",
    arguments: [
      "func buy() { Task { try await product.purchase() } }",
      "func buy() { queue.add(SKPayment(product: item)) }",
    ]
  )
  func buying(function: String) {
    let text = "struct Wall: View { var body: some View { StoreView(ids: []) } }\n"
    #expect(glue(text).text.contains("storeView"))
    let store = "class Store { var isPro = false\n \(function) }\n"
    #expect(!glue(text + store).text.contains("storeView"))
    let own = "struct StoreView: View { let ids: [String] }\n"
    #expect(!glue(text + own).text.contains("storeView"))
    let other = "struct Wall: View { var body: some View { StoreView(shop: a) } }"
    #expect(!glue(other).text.contains("storeView"))
  }

  @Test("without an object that follows purchases, the view is all there is")
  func alone() {
    let glue = glue("struct Wall: View { var body: some View { ProductView(id: \"pro\") } }")
    #expect(glue.text.contains("{ Wall() }") && glue.text.contains("from `Wall` (Shop.swift:1)"))
    #expect(glue.gaps == ["the identifiers of the products that the app treats as purchased now"])
    #expect(glue.summary.map(\.subject) == ["buy"])
  }
}
