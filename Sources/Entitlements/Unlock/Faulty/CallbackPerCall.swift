import StoreModel

/// Defect: only a purchase started by this process has a callback.
///
/// A purchase approved or made elsewhere after a relaunch has no callback and is dropped.
/// Reported for a shipped library:
/// <https://github.com/chirag04/react-native-in-app-utils/issues/31>; with payments that are
/// confirmed later: <https://github.com/hyochan/react-native-iap/issues/1082>.
actor CallbackPerCall {
  static let variant = Variant.unlock(
    "unlock/callback-per-call",
    role: .defect(.logic, breaks: "lost-means-no-access", or: ["paid-means-access"]),
    summary: "Transactions are dropped unless this process called purchase() for the product.",
    report: "https://github.com/chirag04/react-native-in-app-utils/issues/31"
  ) { _ in UnlockParts(store: CallbackPerCall.Store.init) }

  /// The store with a callback for each product that was purchased.
  struct Store: AmendedStore {
    let base: any StoreClient
    private let callbacks: CallbackPerCall
    private let environment: AppEnvironment

    init(environment: AppEnvironment) {
      base = environment.store
      callbacks = CallbackPerCall(host: environment.host())
      self.environment = environment
    }

    var updates: TransactionUpdates {
      TransactionUpdates { [self] in
        let listener = base.updates.listener()
        return FilteredListener(listener, host: environment.host()) { [callbacks] product in
          await callbacks.isRegistered(product)
        }
      }
    }

    func purchase(_ id: ProductID, options: PurchaseOptions) async throws -> PurchaseResult {
      await callbacks.register(id)
      return try await base.purchase(id, options: options)
    }

    func unfinished() async -> [VerificationResult] { [] }
  }

  private let host: any Actor
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe host.unownedExecutor }

  private var products: [ProductID] = []

  init(host: any Actor) { self.host = host }

  func register(_ product: ProductID) { products.append(product) }

  func isRegistered(_ product: ProductID) -> Bool { products.contains(product) }
}
