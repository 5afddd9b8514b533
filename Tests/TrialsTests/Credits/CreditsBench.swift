import StoreModel
import Synchronization

@testable import Entitlements
@testable import StoreSimulation

/// Two workers of the credits server over one database, and a clock that is set by hand.
struct CreditsBench {
  static let anna = AppAccountToken(rawValue: "anna")
  static let ben = AppAccountToken(rawValue: "ben")
  static let starter: ProductID = "com.aiimagestylist.credits.starter"
  static let popular: ProductID = "com.aiimagestylist.credits.popular"

  /// The present, in milliseconds, and how images go.
  final class Circumstances: Sendable {
    private let milliseconds = Mutex<Int64>(0)
    private let isBroken = Mutex(false)
    private let keys = Mutex(0)

    var now: StoreDate { StoreDate(rawValue: milliseconds.withLock { $0 }) }
    var failsImages: Bool {
      get { isBroken.withLock { $0 } }
      set { isBroken.withLock { $0 = newValue } }
    }

    func makeKey() -> RequestKey {
      RequestKey(
        rawValue: keys.withLock { count in
          count += 1
          return "\(count)"
        }
      )
    }

    func set(_ value: Int64) { milliseconds.withLock { $0 = value } }
  }

  private actor Plain {}
  struct NoImage: Error {}

  let database = InstantDatabase()
  let circumstances = Circumstances()
  let first: CreditsServer
  let second: CreditsServer

  init(_ parts: LedgerParts = LedgerParts()) async throws {
    let (database, circumstances) = (database, circumstances)
    let make = {
      CreditsServer(
        environment: ServerEnvironment(
          database: database,
          verifier: StoreSignature.verifier(in: .production),
          notificationVerifier: StoreSignature.notificationVerifier(in: .production),
          makeImage: { if circumstances.failsImages { throw NoImage() } },
          makeKey: { circumstances.makeKey() },
          clock: ContinuousClock(),
          today: { circumstances.now },
          makeHost: { Plain() }
        ),
        parts: parts
      )
    }
    first = make()
    second = make()
    try await first.perform(.deploy)
  }

  static func pack(
    _ number: UInt64 = 1,
    of product: ProductID = starter,
    for user: AppAccountToken? = nil,
    bought date: Int64 = 0,
    quantity: Int = 1,
    takenBack: Revocation? = nil,
    in environment: StoreEnvironment = .production
  ) -> Transaction {
    Transaction(
      id: TransactionID(rawValue: number),
      productID: product,
      productType: .consumable,
      purchaseDate: StoreDate(rawValue: date),
      purchasedQuantity: quantity,
      revocation: takenBack,
      appAccountToken: user,
      environment: environment
    )
  }

  static func signed(_ transaction: Transaction) -> SignedTransaction {
    StoreSignature.signer.sign(transaction, at: transaction.signedDate)
  }

  /// Posts a transaction from an app and returns the number of credits added.
  func post(
    _ transaction: Transaction,
    by user: AppAccountToken = anna,
    to worker: CreditsServer? = nil
  ) async throws -> Int? {
    let request = CreditRequest.purchase(
      Self.signed(transaction),
      product: transaction.productID,
      by: user
    )
    let answer = try await (worker ?? first).answer(.credits(request))
    guard case .credits(.purchased(_, let added, _)) = answer else { return nil }
    return added
  }

  /// Delivers the store's news of a transaction.
  func tell(
    _ notification: ServerNotification,
    _ transaction: Transaction,
    signed: Int64
  ) async -> ServerAnswer {
    await second.receive(
      SignedNotification(
        NotificationPayload(
          notification: notification,
          id: NotificationID(rawValue: "\(signed)"),
          signedDate: StoreDate(rawValue: signed),
          transaction: transaction
        ),
        signedBy: StoreSignature.notificationSigner
      )
    )
  }

  /// Returns a customer's balance.
  func balance(of user: AppAccountToken = anna) async throws -> CreditBalance? {
    guard
      case .credits(.balance(let balance)) = try await second.answer(
        .credits(.balance(of: user))
      )
    else { return nil }
    return balance
  }
}
