import AppGlue
import StoreKit
import StoreModel
// Not beside Swift Testing, which looks for overlays that Linux has not.
import SwiftUI

/// An app that sells in a view of StoreKit, deep in another view, and has no listener.
@MainActor class StoreViewApp: StoreKitApp {
  /// The app under test, which takes over what its view bought.
  nonisolated static let variant = Variant("unlock/view", app: StoreViewApp.self, globals: [])
  /// The app without a completion action.
  nonisolated static let silent = Variant("unlock/no-action", app: NoActionApp.self, globals: [])

  required init() {}

  private(set) final var unlocked: Set<String> = []
  final var offered: Set<String>? { ["com.kape.vip"] }
  class var hasCompletion: Bool { true }

  final var storeView: (any View)? { Shop(app: self, hasCompletion: Self.hasCompletion) }

  final func launched() async {
    await read()
    // Right after a launch, the first answer may be empty.
    try? await Task.sleep(for: .seconds(12))
    await read()
  }

  private func read() async {
    for await case .verified(let transaction) in Transaction.currentEntitlements {
      unlocked.insert(transaction.productID)
    }
  }

  fileprivate func take(_ result: Result<StoreKit.Product.PurchaseResult, any Error>) async {
    guard case .success(.success(.verified(let transaction))) = result else { return }
    unlocked.insert(transaction.productID)
    await transaction.finish()
  }
}

/// The same app without a completion action, which hears of no purchase of its view.
@MainActor final class NoActionApp: StoreViewApp {
  override class var hasCompletion: Bool { false }
}

private struct Shop: View {
  let app: StoreViewApp
  let hasCompletion: Bool

  var body: some View {
    NavigationStack {
      VStack {
        Text("Shop")
        if hasCompletion { Paywall().modifier(TakesOver(app: app)) } else { Paywall() }
      }
    }
  }
}

private struct TakesOver: ViewModifier {
  let app: StoreViewApp

  func body(content: Content) -> some View {
    content.onInAppPurchaseCompletion { _, result in await app.take(result) }
  }
}

private struct Paywall: View {
  var body: some View { ProductView(id: "com.kape.vip").productViewStyle(.large) }
}

/// A shop with what such shops of plans commonly have: it proves that such files compile.
struct PlanShop: View {
  let group: String

  var body: some View {
    SubscriptionOfferView(groupID: group, visibleRelationship: .all)
      .subscriptionOfferViewStyle(.compact)
    SubscriptionStoreView(groupID: group) { Text("Plans") }
      .subscriptionStoreControlStyle(.compactPicker, placement: .bottomBar)
      .preferredSubscriptionOffer { _, _, offers in offers.first }
      .inAppPurchaseOptions { _ in [.quantity(1)] }
      .storeProductTask(for: "plan") { state in _ = state.product }
  }
}

/// Taps on views of StoreKit, for tests that cannot import it themselves.
enum StoreViewTaps {
  /// Taps on the buy button of a product in a shop with actions at several depths.
  ///
  /// - Parameters:
  ///   - id: the product's id.
  ///   - note: takes what the actions and the tap say.
  @MainActor static func tap(on id: String, _ note: @escaping @MainActor (String) -> Void) async {
    guard let product = try? await StoreKit.Product.products(for: [id]).first else {
      return note("none")
    }
    let view = List([Row(id: "com.kape.other"), Row(id: "com.kape.vip")]) { row in
      StoreView(ids: [row.id])
        .onInAppPurchaseStart { note("start \($0.id)") }
        .onInAppPurchaseCompletion { product, result in
          if case .success(.success) = result { note("bought \(product.id)") } else { note("no") }
        }
    }
    .onInAppPurchaseStart { _ in note("of a view around it") }
    guard let tap = StoreViewTap(on: product, in: view) else { return note("not sold") }
    await tap.buy()
  }

  private struct Row: Identifiable {
    let id: String
  }
}
