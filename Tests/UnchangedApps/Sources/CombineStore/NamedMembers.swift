import AppGlue
import Foundation
import StoreKit
import SwiftUI

/// A glue with every member that the page on unchanged code names.
final class NamedMembers: StoreKitApp {
  nonisolated static let tellsUnlocked = true
  nonisolated static let sharedFlags: [Set<String>] = []
  nonisolated static let creditsPerProduct: [String: Int] = [:]
  nonisolated static let shows: Set<ShownPart> = [.alert, .appUser, .credits, .isPurchasing]

  private let store = Store.shared

  var unlocked: Set<String> { [] }
  var offered: Set<String>? { nil }
  var isPurchasing: Bool { false }
  var alert: String? { nil }
  var credits: Int? { nil }
  var appUser: UUID? { nil }

  var storeView: (any View)? { PaywallView(source: "menu").environmentObject(store) }

  func launched() async {}
  func enteredForeground() async {}
  func becameActive() async {}
  func willShowPaywall() async {}
  func didClosePaywall() async {}
  func buy(_ product: Product) async {}
  func restore() async {}
  func signIn(_ account: UUID) async {}
  func signOut() async {}
  func perform(_ action: String) async {}
  func respond(to request: URLRequest) async -> ServerAnswer? { .json(#"{"ok":true}"#) }
  func dismissAlert() async {}
}

private struct PaywallView: View {
  let source: String
  @EnvironmentObject private var store: Store

  var body: some View {
    ProductView(id: "com.kape.vip")
      .onInAppPurchaseCompletion { _, _ in await store.updatePurchasedProducts() }
  }
}
