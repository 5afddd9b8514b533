import AppGlue
import StoreKit

/// An app with users of its own: each sees only what was bought with the own token.
@MainActor class AppUserApp: StoreKitApp {
  /// The app under test.
  nonisolated static let variant = Variant("unlock/app-users", app: AppUserApp.self, globals: [])
  /// The app that never recognizes its users.
  nonisolated static let careless = Variant(
    "unlock/careless-app-users",
    app: CarelessAppUserApp.self,
    globals: []
  )
  /// The app that buys for whoever signed in first.
  nonisolated static let stale = Variant(
    "unlock/stale-app-users",
    app: StaleAppUserApp.self,
    globals: []
  )

  nonisolated static var shows: Set<ShownPart> { [.appUser] }

  private var held: [UInt64: Transaction] = [:]
  private var user = UserDefaults.standard.string(forKey: "user").flatMap(UUID.init) {
    didSet { UserDefaults.standard.set(user?.uuidString, forKey: "user") }
  }
  private(set) final var firstUser: UUID?

  required init() {}

  final var unlocked: Set<String> {
    let visible = held.values.filter { transaction in
      transaction.appAccountToken.map { isUser($0, user) } ?? true
    }
    return Set(visible.map(\.productID))
  }
  final var offered: Set<String>? { ["com.kape.vip"] }

  final var appUser: UUID? { user }

  func isUser(_ token: UUID, _ user: UUID?) -> Bool { token == user }

  func token(of user: UUID) -> UUID { user }

  final func launched() async {
    for await case .verified(let transaction) in Transaction.currentEntitlements {
      held[transaction.id] = transaction
    }
  }

  final func buy(_ product: Product) async {
    let options: Set<Product.PurchaseOption> =
      user.map { [.appAccountToken(token(of: $0))] } ?? []
    guard case .success(.verified(let transaction)) = try? await product.purchase(options: options)
    else { return }
    held[transaction.id] = transaction
    await transaction.finish()
  }

  final func signIn(_ account: UUID) async {
    firstUser = firstUser ?? account
    user = account
  }
}

@MainActor private final class CarelessAppUserApp: AppUserApp {
  override func isUser(_ token: UUID, _ user: UUID?) -> Bool { false }
}

@MainActor private final class StaleAppUserApp: AppUserApp {
  override func token(of user: UUID) -> UUID { firstUser ?? user }
}
