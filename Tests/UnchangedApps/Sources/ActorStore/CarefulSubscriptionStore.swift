import StoreKit

/// The actor with its faults fixed.
///
/// It listens to transactions and statuses from the launch on. It takes over each status that it
/// hears, because asking may fail. Whatever it hears also makes it ask how the subscription stands,
/// again and again for a while, since the first answers may be older than the news. An answer that
/// was overtaken by news does not count.
actor CarefulSubscriptionStore {
  /// The latest transaction of a subscription, and whether it gives access.
  private struct Standing {
    var id: UInt64
    var begins: Date
    var planID: String
    var isActive: Bool
  }

  static let planIDs = ["tale.weekly", "tale.monthly", "tale.yearly"]
  static let groupID = "7A1E0000"

  /// Which plans are active, each time that this changes.
  nonisolated let changes: AsyncStream<Set<String>>
  private let told: AsyncStream<Set<String>>.Continuation

  /// The customer's own subscription is under nil, each shared one under its original identifier.
  private var standings: [UInt64?: Standing] = [:]
  private var news = 0
  private var listeners: [Task<Void, Never>] = []

  init() {
    (changes, told) = AsyncStream.makeStream()
  }

  deinit { for listener in listeners { listener.cancel() } }

  func start() {
    guard listeners.isEmpty else { return }
    listeners = [
      Task { [weak self] in
        for await update in Transaction.updates { await self?.receive(update) }
      },
      Task { [weak self] in
        for await status in Product.SubscriptionInfo.Status.updates {
          await self?.receive(status)
        }
      },
    ]
    refreshForAWhile()
  }

  func purchase(_ plan: Product) async throws -> Bool {
    guard case .success(let verification) = try await plan.purchase() else { return false }
    let transaction = try verification.payloadValue
    if transaction.revocationDate == nil { hold(transaction, isActive: true, unlessKnown: true) }
    await transaction.finish()
    refreshForAWhile()
    return true
  }

  private func receive(_ update: VerificationResult<Transaction>) async {
    if case .verified(let transaction) = update {
      if transaction.revocationDate != nil { end(transaction) }
      await transaction.finish()
    }
    refreshForAWhile()
  }

  private func receive(_ status: Product.SubscriptionInfo.Status) {
    take(status)
    refreshForAWhile()
  }

  /// Asks at once, and then less and less often until StoreKit must have caught up.
  private func refreshForAWhile() {
    news += 1
    let latest = news
    Task {
      for pause in [0.0, 0.5, 1, 2, 4, 4, 5] {
        if pause > 0 { try? await Task.sleep(for: .seconds(pause)) }
        guard news == latest else { return }
        await refresh()
      }
    }
  }

  func refresh() async {
    let before = news
    let statuses = (try? await Product.SubscriptionInfo.status(for: Self.groupID)) ?? []
    guard news == before else { return }
    for status in statuses { take(status) }
  }

  private func take(_ status: Product.SubscriptionInfo.Status) {
    guard case .verified(let transaction) = status.transaction else { return }
    let isActive = status.state == .subscribed || status.state == .inGracePeriod
    hold(transaction, isActive: isActive && !transaction.isUpgraded, unlessKnown: false)
  }

  private func line(of transaction: Transaction) -> UInt64? {
    transaction.ownershipType == .purchased ? nil : transaction.originalID
  }

  private func hold(_ transaction: Transaction, isActive: Bool, unlessKnown: Bool) {
    let line = line(of: transaction)
    if let known = standings[line] {
      if known.id == transaction.id {
        guard !unlessKnown else { return }
      } else {
        // Identifiers come in no order, so the later period is the later transaction.
        guard known.begins < transaction.purchaseDate else { return }
      }
    }
    standings[line] = Standing(
      id: transaction.id,
      begins: transaction.purchaseDate,
      planID: transaction.productID,
      isActive: isActive
    )
    tell()
  }

  /// A revocation needs no second opinion.
  private func end(_ transaction: Transaction) {
    let line = line(of: transaction)
    guard standings[line]?.id == transaction.id else { return }
    standings[line]?.isActive = false
    tell()
  }

  private func tell() {
    told.yield(Set(standings.values.filter(\.isActive).map(\.planID)))
  }
}
