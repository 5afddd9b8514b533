import AppGlue
import StoreKit
import Synchronization

/// An app that notes when its paywall opens, sells and closes.
@MainActor final class PaywallHooksApp: StoreKitApp {
  /// The app under test.
  nonisolated static let variant = Variant("unlock/hooks", app: PaywallHooksApp.self, globals: [])
  /// What it noted.
  nonisolated static let notes = Mutex<[String]>([])

  var unlocked: Set<String> { [] }
  nonisolated static var tellsUnlocked: Bool { false }

  func willShowPaywall() async { note("opens") }

  func buy(_ product: Product) async {
    note(product.id)
    _ = try? await product.purchase()
    note("bought")
  }

  func didClosePaywall() async { note("closed") }

  private func note(_ text: String) { Self.notes.withLock { $0.append(text) } }
}
