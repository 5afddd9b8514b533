import AppGlue
import StoreKit
import Synchronization

/// An app that unlocks and finishes a purchase only after its own server confirmed it.
@MainActor final class ConfirmingApp: StoreKitApp {
  /// What the app does with a purchase that its server did not confirm.
  enum Retry: Sendable {
    case atNextLaunch
    case never
  }

  private nonisolated static let retry = Mutex(Retry.atNextLaunch)
  private nonisolated static let running = Mutex(())

  /// Runs trials of the app, one caller after the other.
  ///
  /// - Parameters:
  ///   - retry: what the app does with a purchase that its server did not confirm.
  ///   - body: runs the trials.
  /// - Returns: the result of the body.
  /// - Throws: what the body throws.
  nonisolated static func retrying<Result>(
    _ retry: Retry,
    _ body: () throws -> Result
  ) rethrows -> Result {
    try running.withLock { _ in
      Self.retry.withLock { $0 = retry }
      return try body()
    }
  }

  /// The app under test.
  nonisolated static let variant = Variant(
    "unlock/confirming",
    app: ConfirmingApp.self,
    globals: []
  )

  private(set) var unlocked: Set<String> = []

  func launched() async {
    unlocked = Set(UserDefaults.standard.stringArray(forKey: "unlocked") ?? [])
    guard Self.retry.withLock({ $0 }) == .atNextLaunch else { return }
    Task { for await result in Transaction.updates { await take(result) } }
    for await result in Transaction.unfinished { await take(result) }
  }

  func buy(_ product: StoreKit.Product) async {
    if case .success(let result) = try? await product.purchase() { await take(result) }
  }

  func respond(to request: URLRequest) async -> ServerAnswer? { .json(#"{"ok":true}"#) }

  private func take(_ result: VerificationResult<StoreKit.Transaction>) async {
    guard case .verified(let transaction) = result,
      let url = URL(string: "https://api.example.com/v1/purchases"),
      (try? await URLSession.shared.data(from: url)) != nil
    else { return }
    unlocked.insert(transaction.productID)
    UserDefaults.standard.set(unlocked.sorted(), forKey: "unlocked")
    await transaction.finish()
  }
}
