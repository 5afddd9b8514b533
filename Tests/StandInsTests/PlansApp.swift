import AppGlue
import StoreKit
import StoreModel

/// An app with one flag, "is subscribed", for the plans of a group; its subclasses make one mistake
/// each.
///
/// An older answer never replaces newer news, and one empty answer takes nothing away.
@MainActor class PlansApp: StoreKitApp {
  enum Mistake { case keepsStatuses, takesFirstStatus, takesNoStatusForAnEnd }

  private struct Standing {
    let id: UInt64
    let begins: Date
    let product: String
    var isActive: Bool

    init(_ transaction: StoreKit.Transaction, isActive: Bool) {
      id = transaction.id
      begins = transaction.purchaseDate
      product = transaction.productID
      self.isActive = isActive && !transaction.isUpgraded
    }
  }

  class var mistake: Mistake? { nil }
  static let group = "7A1E0000"
  nonisolated static let plans: Set<String> = [
    "tale.yearly", "tale.monthly", "tale.classics", "tale.weekly",
  ]
  nonisolated static var sharedFlags: [Set<String>] { [plans] }

  /// The customer's own plan is under nil, each shared one under its original identifier.
  private var standings: [UInt64?: Standing] = [:]
  /// The statuses that are kept so that no call is needed.
  private var kept: StoreKit.Product.SubscriptionInfo.Status?
  /// The number of times that the app heard of something.
  private var news = 0
  private(set) final var unlocked: Set<String> = []

  required init() {}

  final func launched() async {
    Task { for await update in Transaction.updates { await receive(update) } }
    Task { for await status in Product.SubscriptionInfo.Status.updates { receive(status) } }
    await refreshForAWhile()
  }

  final func buy(_ product: StoreKit.Product) async {
    guard case .success(.verified(let transaction)) = try? await product.purchase() else { return }
    if transaction.revocationDate == nil, standings[line(of: transaction)]?.id != transaction.id {
      hold(transaction, isActive: true)
      show()
    }
    await transaction.finish()
    await refreshForAWhile()
  }

  final func restore() async {
    try? await AppStore.sync()
    await refresh()
  }

  private func receive(_ update: StoreKit.VerificationResult<StoreKit.Transaction>) async {
    if case .verified(let transaction) = update {
      if transaction.revocationDate != nil { end(transaction) }
      await transaction.finish()
    }
    Task { await refreshForAWhile() }
  }

  private func receive(_ status: StoreKit.Product.SubscriptionInfo.Status) {
    if case .verified(let transaction) = status.transaction, status.state == .revoked {
      end(transaction)
    }
    Task { await refreshForAWhile() }
  }

  /// Reads again until late answers have come, unless something newer is heard.
  private func refreshForAWhile() async {
    news += 1
    let latest = news
    for pause in [0, 0.5, 1, 2, 4, 4, 5] {
      if pause > 0 { try? await Task.sleep(for: .seconds(pause)) }
      guard news == latest else { return }
      await refresh()
    }
  }

  private func refresh() async {
    let before = news
    var found: [(StoreKit.Transaction, Bool)] = []
    switch Self.mistake {
    case .keepsStatuses:
      for await case .verified(let transaction) in Transaction.currentEntitlements {
        if let status = await transaction.subscriptionStatus { kept = status }
      }
      found = take(kept.map { [$0] } ?? [])
    case .takesFirstStatus:
      guard let status = await statuses().first, news == before,
        case .verified(let transaction) = status.transaction
      else { return }
      standings = [nil: Standing(transaction, isActive: givesAccess(status))]
    case .takesNoStatusForAnEnd:
      for await case .verified(let transaction) in Transaction.currentEntitlements {
        let status = await transaction.subscriptionStatus
        found.append((transaction, status.map(givesAccess) ?? false))
      }
      found += take(await statuses())
    case nil: found = take(await statuses())
    }
    guard news == before else { return }
    for (transaction, isActive) in found { hold(transaction, isActive: isActive) }
    show()
  }

  private func statuses() async -> [StoreKit.Product.SubscriptionInfo.Status] {
    (try? await Product.SubscriptionInfo.status(for: Self.group)) ?? []
  }

  private func take(
    _ statuses: [StoreKit.Product.SubscriptionInfo.Status]
  ) -> [(StoreKit.Transaction, Bool)] {
    statuses.compactMap { status in
      guard case .verified(let transaction) = status.transaction else { return nil }
      return (transaction, givesAccess(status))
    }
  }

  private func givesAccess(_ status: StoreKit.Product.SubscriptionInfo.Status) -> Bool {
    status.state == .subscribed || status.state == .inGracePeriod
  }

  private func line(of transaction: StoreKit.Transaction) -> UInt64? {
    transaction.ownershipType == .purchased ? nil : transaction.originalID
  }

  private func hold(_ transaction: StoreKit.Transaction, isActive: Bool) {
    let line = line(of: transaction)
    if let known = standings[line], known.id != transaction.id,
      known.begins >= transaction.purchaseDate
    {
      return
    }
    standings[line] = Standing(transaction, isActive: isActive)
  }

  private func end(_ transaction: StoreKit.Transaction) {
    let line = line(of: transaction)
    guard standings[line]?.id == transaction.id else { return }
    standings[line]?.isActive = false
    show()
  }

  private func show() { unlocked = Set(standings.values.filter(\.isActive).map(\.product)) }
}

/// Keeps the last status that it read, although a plan that has ended is no longer listed.
final class KeepingPlansApp: PlansApp {
  override class var mistake: Mistake? { .keepsStatuses }
}

/// Takes the first status for that of the group, although a shared plan has one of its own.
final class FirstStatusPlansApp: PlansApp {
  override class var mistake: Mistake? { .takesFirstStatus }
}

/// Takes a status that could not be read for the end of the plan.
final class NoStatusPlansApp: PlansApp {
  override class var mistake: Mistake? { .takesNoStatusForAnEnd }
}
