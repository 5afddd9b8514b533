import StoreModel

/// The observer of everything that a customer may hold.
typealias HoldingsObserver = EvidenceObserver<Holdings>

extension HoldingsObserver {
  init(environment: AppEnvironment, parts: AnyParts) {
    var holdings = parts.holdings
    // The groups of what the app offers, whose statuses show a plan that no list does.
    holdings.recordProducts(environment.paywall)
    self.init(
      holdings,
      key: "any.holdings",
      environment: environment,
      turns: parts.turns,
      finishing: parts.finishing,
      listens: parts.listens
    )
  }

  /// Processes a purchase's transaction; returns once it was recorded and the store was read.
  ///
  /// - Returns: The outcome of the purchase.
  func receive(purchase transaction: Transaction) async -> Sale {
    await process(purchase: transaction)
    if let witnesses = evidence.witnesses(of: transaction) {
      return Sale(outcome: .success, lastsWith: witnesses)
    }
    // A purchase revoked in the meantime did not fail; the screen shows that access is gone.
    let isGone = evidence.isTakenBack(transaction) && !transaction.isRevoked
    return Sale(
      outcome: isGone ? .success : .failed(.withoutAccess),
      lastsWith: [transaction.productID]
    )
  }

  /// Asks StoreKit whether the customer bought the app itself; an error says nothing about that.
  func askForOrigin() async throws {
    evidence.recordAppTransaction(try await store.appTransaction())
    publishAndSave(because: .weighing)
  }

  /// Returns whether the store has confirmed a non-consumable.
  func isConfirmed(_ product: ProductID) -> Bool { evidence.isConfirmed(product) }
}

extension Holdings: StoreEvidence {
  static let restoreStartsSeries = true

  var conclusion: HoldingsAccess {
    HoldingsAccess(unlocked: unlocked, end: end, balance: balance)
  }

  var memory: String { text }

  mutating func adopt(_ text: String?, saved: inout String?) {
    adopt(text)
    saved = text
  }

  func concerns(_ result: VerificationResult) -> Bool { true }

  static func read(
    for observer: isolated HoldingsObserver,
    at now: Duration
  ) async -> HoldingsRead {
    let store = observer.store
    var read = HoldingsRead(statuses: [], entitlements: [], began: now)
    for group in observer.evidence.knownGroups {
      do {
        read.statuses.append((group, try await store.subscriptionStatuses(in: group)))
      } catch {
        read.failed.append(group)
      }
    }
    read.entitlements = await store.currentEntitlements()
    if observer.evidence.missing == .asksForHistory {
      read.history = await history(beside: read.entitlements, for: observer)
    }
    return read
  }

  /// Returns the permanent purchases that are still valid although a list of entitlements lacks
  /// them.
  private static func history(
    beside list: [VerificationResult],
    for observer: isolated HoldingsObserver
  ) async -> [VerificationResult] {
    let store = observer.store
    // An empty list may lack what this app has never seen, so the whole history counts then.
    var history = list.isEmpty ? await store.all() : []
    for product in observer.evidence.missing(from: list + history) {
      history += await store.all(for: product)
    }
    return history.filter { $0.unsafePayload.isBoughtForGood && !$0.unsafePayload.isRevoked }
  }

  static func stateRestored(by observer: isolated HoldingsObserver) {
    // Another customer may use the device now.
    if observer.evidence.origin.isPaid { Task { try? await observer.askForOrigin() } }
  }
}
