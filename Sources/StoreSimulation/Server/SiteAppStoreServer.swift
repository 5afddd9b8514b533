import Simulation
import StoreModel

/// The App Store Server API seen by the workers: each call is a message there and back.
struct SiteAppStoreServer: AppStoreServer {
  let site: ServerSite
  let domain: FailureDomain
  /// The store that is asked.
  let environment: StoreEnvironment

  func transactionInfo(
    of id: TransactionID
  ) async throws(AppStoreServerError) -> SignedTransaction {
    let environment = environment
    return try await site.callAPI(from: domain) { records, date in
      guard let entry = records.entry(of: id, in: environment, at: date) else {
        return .failure(.transactionIDNotFound)
      }
      return .success(entry.signed(at: date))
    }
  }

  func transactionHistory(
    ofCustomerWith id: TransactionID,
    revision: String?
  ) async throws(AppStoreServerError) -> TransactionHistory {
    try await history(of: id, "history", after: revision) { $0 }
  }

  func refundHistory(
    ofCustomerWith id: TransactionID,
    revision: String?
  ) async throws(AppStoreServerError) -> TransactionHistory {
    try await history(of: id, "refunds", after: revision) { $0.refunds }
  }

  private func history(
    of id: TransactionID,
    _ name: String,
    after revision: String?,
    _ listed: @escaping @Sendable ([BookEntry]) -> [BookEntry]
  ) async throws(AppStoreServerError) -> TransactionHistory {
    let environment = environment
    return try await site.callAPI(from: domain) { records, date in
      guard let all = records.history(ofCustomerWith: id, in: environment, at: date) else {
        return .failure(.transactionIDNotFound)
      }
      let list = "\(name) of \(id.rawValue) in \(environment)"
      let cursor = revision.flatMap { PageCursor($0, in: list) }
      if revision != nil, cursor == nil { return .failure(.invalidRequestRevision) }
      let page = listed(all).page(after: cursor?.last)
      return .success(
        TransactionHistory(
          revision: PageCursor(after: page.last, in: list).text,
          hasMore: page.hasMore,
          signedTransactions: page.records.map { $0.signed(at: date) }
        )
      )
    }
  }

  func allSubscriptionStatuses(
    ofCustomerWith id: TransactionID
  ) async throws(AppStoreServerError) -> [SubscriptionGroupIdentifierItem] {
    let environment = environment
    return try await site.callAPI(from: domain) { records, date in
      guard let all = records.history(ofCustomerWith: id, in: environment, at: date) else {
        return .failure(.transactionIDNotFound)
      }
      let groups = all.subscriptions.map { group, latest in
        SubscriptionGroupIdentifierItem(
          subscriptionGroupID: group,
          lastTransactions: latest.map { entry, standing in
            LastTransactionsItem(
              status: standing.state(at: date),
              originalTransactionID: entry.transaction.originalID,
              signedTransaction: entry.signed(at: date),
              renewalInfo: standing.renewalInfo
            )
          }
        )
      }
      return .success(groups)
    }
  }

  func notificationHistory(
    _ request: NotificationHistoryRequest,
    paginationToken: String?
  ) async throws(AppStoreServerError) -> NotificationHistory {
    let environment = environment
    return try await site.callAPI(from: domain) { records, date in
      guard request.startDate < request.endDate else { return .failure(.startDateAfterEndDate) }
      let kept = VirtualDuration.days(AppStoreRecords.days(in: environment))
      guard request.startDate >= date - kept else { return .failure(.startDateTooFarInPast) }
      let cursor = paginationToken.flatMap { PageCursor($0, in: request.list) }
      if paginationToken != nil, cursor == nil { return .failure(.invalidPaginationToken) }
      let page = records.notifications(
        after: cursor?.last ?? 0,
        ofCustomerWith: request.transactionID,
        in: environment,
        at: date
      ) { request.includes($0, at: date) }
      return .success(
        NotificationHistory(
          paginationToken: page.hasMore
            ? PageCursor(after: page.last, in: request.list).text : nil,
          notificationHistory: page.records.map { $0.item(at: date) }
        )
      )
    }
  }
}

extension BookEntry {
  /// Returns `signedTransactionInfo`, signed on a date.
  fileprivate func signed(at date: StoreDate) -> SignedTransaction {
    StoreSignature.signer.sign(transaction, at: date)
  }
}

extension SentNotification {
  /// Returns the record of the notification as of a date.
  fileprivate func item(at date: StoreDate) -> NotificationHistoryItem {
    NotificationHistoryItem(
      signedNotification: SignedNotification(
        payload,
        signedBy: StoreSignature.notificationSigner
      ),
      sendAttempts: known(at: date)
    )
  }
}

extension NotificationHistoryRequest {
  /// What the list of pages consists of.
  fileprivate var list: String {
    let customer = transactionID.map { "\($0.rawValue)" } ?? "all"
    return "\(startDate.rawValue) \(endDate.rawValue) \(customer) \(onlyFailures)"
  }

  /// Returns whether a notification is meant, whoever the customer is.
  fileprivate func includes(_ sent: SentNotification, at date: StoreDate) -> Bool {
    startDate <= sent.payload.signedDate && sent.payload.signedDate < endDate
      && !(onlyFailures && sent.isDelivered(at: date))
  }
}
