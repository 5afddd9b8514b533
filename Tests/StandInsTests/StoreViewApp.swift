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

/// An app that reads nothing itself: its view follows the entitlement.
@MainActor final class FollowingApp: StoreKitApp {
  /// The app under test.
  nonisolated static let variant = Variant("unlock/follows", app: FollowingApp.self, globals: [])

  private let access = Access()

  var unlocked: Set<String> { access.unlocked }
  var offered: Set<String>? { ["com.kape.vip"] }
  var storeView: (any View)? { FollowingShop().environmentObject(access) }
}

/// An app that reads nothing itself: its view follows the statuses of a group.
@MainActor final class FollowingPlansApp: StoreKitApp {
  /// The app under test.
  nonisolated static let variant = Variant(
    "subscription/follows",
    app: FollowingPlansApp.self,
    globals: []
  )

  private let access = Access()

  var unlocked: Set<String> { access.unlocked }
  var storeView: (any View)? { FollowingPlanShop(access: access) }
}

private struct FollowingPlanShop: View {
  @ObservedObject var access: Access

  var body: some View {
    SubscriptionStoreView(groupID: "7A1E0000")
      .subscriptionStatusTask(for: "7A1E0000") { state in
        let active = await state.map { statuses in await access.active(among: statuses) }
        if let active = active.value { access.unlocked = active }
      }
  }
}

/// An app whose view applies the first promotional offer of each plan, once the server signed it.
@MainActor final class OfferingApp: StoreKitApp {
  /// The app under test.
  nonisolated static let variant = Variant(
    "subscription/offers",
    app: OfferingApp.self,
    globals: []
  )

  var unlocked: Set<String> { [] }
  nonisolated static var tellsUnlocked: Bool { false }

  var storeView: (any View)? {
    SubscriptionStoreView(groupID: "7A1E0000")
      .subscriptionPromotionalOffer { _, plan in
        plan.promotionalOffers.first
      } compactJWS: { _, _, _ in
        try await Task.sleep(for: .seconds(1))
        return "signed"
      }
  }
}

/// What the customer may use.
@MainActor private final class Access: ObservableObject {
  var unlocked: Set<String> = []

  /// The plans of the statuses that are in force.
  func active(among statuses: [StoreKit.Product.SubscriptionInfo.Status]) async -> Set<String> {
    let active = statuses.filter { $0.state == .subscribed }
    return Set(active.map(\.transaction.unsafePayloadValue.productID))
  }
}

private struct FollowingShop: View {
  @EnvironmentObject private var access: Access

  var body: some View {
    VStack { Paywall() }
      .currentEntitlementTask(for: "com.kape.vip") { state in
        guard case .success(let result) = state else { return }
        access.unlocked = result == nil ? [] : ["com.kape.vip"]
      }
  }
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
      .subscriptionPromotionalOffer { _, plan in
        plan.promotionalOffers.first
      } compactJWS: { _, _, _ in
        try await Task.sleep(for: .seconds(1))
        return "signed"
      }
      .subscriptionPromotionalOffer { _, _ in
        nil
      } signature: { _, _, _ in
        .init(keyID: "key", nonce: UUID(), timestamp: 0, signature: Data())
      }
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

  /// Shows views with work, and notes what their actions hear.
  ///
  /// - Parameter note: takes what the actions hear.
  @MainActor static func show(_ note: @escaping @MainActor (String) -> Void) {
    let view = VStack {
      Text("one").storeProductTask(for: "com.kape.vip") { note(of($0)) }
      Text("none").storeProductTask(for: "com.kape.none") { note(of($0)) }
      Text("many").storeProductsTask(for: ["com.kape.vip", "com.kape.none"]) { state in
        if case .success(let products, let missing) = state {
          note("\(products.map(\.id)) without \(missing)")
        }
      }
    }
    .subscriptionStatusTask(for: "none") { state in
      switch state {
      case .loading: note("statuses")
      case .success(let statuses): note("\(statuses.count) statuses")
      case .failure: note("failed")
      }
    }
    StoreViewTasks.begin(in: view)
  }

  @MainActor private static func of(_ state: StoreKit.Product.TaskState) -> String {
    switch state {
    case .loading: "loading"
    case .unavailable: "unavailable"
    case .failure: "failed"
    case .success(let product): product.id
    }
  }
}
