import Simulation
import StoreModel

/// What the developer's server orders from the store.
extension AppStore {
  /// Carries out an order; one that is no longer possible has no effect.
  func carryOut(_ order: StoreOrder) {
    switch order {
    case .testNotification(let id, let environment):
      send(
        NotificationPayload(
          notification: .test,
          id: id,
          signedDate: today,
          environment: environment
        )
      )
    case .extend(let id, let days):
      guard let (account, entry) = owner(of: id), let group = entry.transaction.subscriptionGroupID
      else { return }
      books.act(on: group, of: account, at: today) { life, billing in
        try? life.extend(by: .days(Int64(days)), at: &billing)
      }
      publishChanges(of: account)
    case .extendAll(let order): extendAll(order)
    case .setAppAccountToken(let token, let id): set(token, of: id)
    }
  }

  private func extendAll(_ order: MassExtensionOrder) {
    let group = catalog.product(order.product)?.subscription?.groupID
    var (succeeded, failed) = (0, 0)
    for number in books.accounts.indices {
      let account = AccountID(rawValue: number)
      guard let group, let life = books.life(of: group, account),
        life.product.id == order.product, !life.isOver,
        life.current.environment == order.environment,
        order.storefronts.isEmpty
          || order.storefronts.contains(storefront(of: account).countryCode)
      else { continue }
      books.act(on: group, of: account, at: today) { life, billing in
        do throws(SubscriptionRefusal) {
          try life.extend(by: .days(Int64(order.days)), at: &billing)
          succeeded += 1
        } catch {
          billing.notify(.renewalExtension(.failure), about: life.current)
          failed += 1
        }
      }
      publishChanges(of: account)
    }
    send(
      NotificationPayload(
        notification: .renewalExtension(.summary),
        id: order.notification,
        signedDate: today,
        environment: order.environment,
        summary: ExtensionSummary(of: order, succeeded: succeeded, failed: failed)
      )
    )
  }

  private func set(_ token: AppAccountToken, of id: TransactionID) {
    guard let (account, entry) = owner(of: id) else { return }
    if let group = entry.transaction.subscriptionGroupID {
      books.act(on: group, of: account, at: today) { $0.setAppAccountToken(token, at: &$1) }
    } else {
      var transaction = entry.transaction
      transaction.setAppAccountToken(token, signed: today)
      books.replace(transaction, of: account)
    }
    publishChanges(of: account)
  }

  private func owner(of id: TransactionID) -> (account: AccountID, entry: BookEntry)? {
    let account = TransactionNumbers.account(of: id)
    guard books.accounts.indices.contains(account.rawValue),
      let entry = books.entries(of: account).last(where: { $0.transaction.id == id })
    else { return nil }
    return (account, entry)
  }

  private func send(_ payload: NotificationPayload) {
    guard let sender else { return }
    sender.visit(in: simulation) { $0.send(payload) }
  }
}
