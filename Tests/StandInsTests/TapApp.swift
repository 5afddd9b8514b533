import AppGlue
import StoreKit
import StoreModel

/// An app whose buy button goes off in the step that a tap begins.
@MainActor final class TapApp: StoreKitApp {
  /// The app under test.
  nonisolated static let variant = Variant("unlock/taps", app: TapApp.self, globals: [])

  var unlocked: Set<String> { [] }
  nonisolated static var tellsUnlocked: Bool { false }
  private(set) var isPurchasing = false
  nonisolated static var shows: Set<ShownPart> { [.isPurchasing] }

  func buy(_ product: StoreKit.Product) async {
    isPurchasing = true
    _ = try? await product.purchase()
    isPurchasing = false
  }
}
