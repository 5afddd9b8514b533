import StoreModel
import Synchronization

/// An App Store that knows only notifications that failed, one on each page.
final class ScriptedFailures: AppStoreServer {
  private let failures: [SignedNotification]
  private let tokens = Mutex<[String?]>([])

  init(_ failures: [SignedNotification]) { self.failures = failures }

  /// The page names that were asked for, in order.
  var asked: [String?] { tokens.withLock { $0 } }

  func notificationHistory(
    _ request: NotificationHistoryRequest,
    paginationToken: String?
  ) async throws(AppStoreServerError) -> NotificationHistory {
    tokens.withLock { $0.append(paginationToken) }
    guard request.onlyFailures else { throw .generalInternal }
    let place = paginationToken.flatMap(Int.init) ?? 0
    return NotificationHistory(
      paginationToken: place + 1 < failures.count ? "\(place + 1)" : nil,
      notificationHistory: [
        NotificationHistoryItem(signedNotification: failures[place], sendAttempts: [])
      ]
    )
  }

  func transactionInfo(
    of id: TransactionID
  ) async throws(AppStoreServerError) -> SignedTransaction { throw .transactionIDNotFound }

  func transactionHistory(
    ofCustomerWith id: TransactionID,
    revision: String?,
    _ request: TransactionHistoryRequest
  ) async throws(AppStoreServerError) -> TransactionHistory { throw .transactionIDNotFound }

  func refundHistory(
    ofCustomerWith id: TransactionID,
    revision: String?
  ) async throws(AppStoreServerError) -> TransactionHistory { throw .transactionIDNotFound }

  func allSubscriptionStatuses(
    ofCustomerWith id: TransactionID,
    status: [RenewalState]
  ) async throws(AppStoreServerError) -> [SubscriptionGroupIdentifierItem] {
    throw .transactionIDNotFound
  }

  func orderLookup(
    _ orderID: String
  ) async throws(AppStoreServerError) -> OrderLookupResponse { throw .transactionIDNotFound }

  func requestTestNotification() async throws(AppStoreServerError) -> String {
    throw .transactionIDNotFound
  }

  func testNotificationStatus(
    _ testNotificationToken: String
  ) async throws(AppStoreServerError) -> NotificationHistoryItem { throw .transactionIDNotFound }

  func extendSubscriptionRenewalDate(
    of originalTransactionID: TransactionID,
    _ request: ExtendRenewalDateRequest
  ) async throws(AppStoreServerError) -> ExtendRenewalDateResponse { throw .transactionIDNotFound }

  func sendConsumptionInformation(
    about id: TransactionID,
    _ request: ConsumptionRequest
  ) async throws(AppStoreServerError) { throw .transactionIDNotFound }

  func setAppAccountToken(
    _ token: AppAccountToken,
    of originalTransactionID: TransactionID
  ) async throws(AppStoreServerError) { throw .transactionIDNotFound }
}
