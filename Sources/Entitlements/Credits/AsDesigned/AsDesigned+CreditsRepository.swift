import StoreModel
import Synchronization

extension AsDesigned {
  /// The app's interface to its server.
  protocol CreditsRepositoryProtocol: Sendable {
    /// Returns the balance: `GET /v1/credits/balance`.
    func getCreditsBalance() async throws -> Int

    /// Returns a part of the history: `GET /v1/credits/transactions`.
    func getTransactionHistory(limit: Int, offset: Int) async throws -> HistoryPage

    /// Posts a signed transaction and returns the new balance: `POST /v1/credits/purchase`.
    func purchaseCredits(
      transactionData: SignedTransaction,
      productId: ProductID
    ) async throws -> Int

    /// Returns the packs for sale: `GET /v1/iap/products`.
    func getProducts() async throws -> [OfferedPack]

    /// Makes an image; returns the new balance.
    func processImage() async throws -> Int
  }

  /// The signed-in user, whose token every request carries.
  final class UserSession: Sendable {
    private static let key = "stylist.user"

    private let storage: any DurableStorage
    private let current = Mutex<AppAccountToken?>(nil)

    init(storage: any DurableStorage) { self.storage = storage }

    var user: AppAccountToken? { current.withLock { $0 } }

    /// Restores the last process's user.
    func restore() async {
      let user = await storage.value(for: Self.key).map(AppAccountToken.init(rawValue:))
      current.withLock { $0 = $0 ?? user }
    }

    /// Changes the user; nil signs out.
    func change(to user: AppAccountToken?) async throws {
      try await storage.write(user?.rawValue, for: Self.key)
      current.withLock { $0 = user }
    }
  }

  /// The requests to the server, on behalf of the signed-in user.
  struct CreditsRepository: CreditsRepositoryProtocol {
    let server: (any ServerConnection)?
    let session: UserSession

    /// Signs in at the server, then on the device.
    func signIn(_ user: AppAccountToken) async throws -> Int {
      let balance = try Self.balance(try await ask(.signIn(user)))
      try await session.change(to: user)
      return balance
    }

    func getCreditsBalance() async throws -> Int {
      try Self.balance(try await ask(.credits(.balance(of: try user))))
    }

    func getTransactionHistory(limit: Int, offset: Int) async throws -> HistoryPage {
      let span = HistorySpan(limit: limit, offset: offset)
      let response = try await ask(.credits(.history(of: try user, span: span)))
      guard case .credits(.history(let page)) = response else { throw ServerError.status(502) }
      return page
    }

    func purchaseCredits(
      transactionData: SignedTransaction,
      productId: ProductID
    ) async throws -> Int {
      let request = CreditRequest.purchase(transactionData, product: productId, by: try user)
      guard case .credits(.purchased(_, _, let balance)) = try await ask(.credits(request))
      else { throw ServerError.status(502) }
      return balance.credits
    }

    func getProducts() async throws -> [OfferedPack] {
      guard case .credits(.packs(let packs)) = try await ask(.credits(.packs(for: try user)))
      else { throw ServerError.status(502) }
      return packs
    }

    func processImage() async throws -> Int {
      guard case .credits(.image(let balance)) = try await ask(.credits(.image(for: try user)))
      else { throw ServerError.status(502) }
      return balance.credits
    }

    private var user: AppAccountToken {
      get throws {
        guard let user = session.user else { throw PurchaseFailure.notSignedIn }
        return user
      }
    }

    private func ask(_ request: ServerRequest) async throws -> ServerResponse {
      guard let server else { throw ServerError.unreachable }
      return try await server.ask(request)
    }

    private static func balance(_ response: ServerResponse) throws -> Int {
      guard case .credits(.balance(let balance)) = response else { throw ServerError.status(502) }
      return balance.credits
    }
  }
}
