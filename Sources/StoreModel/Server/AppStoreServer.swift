/// The App Store Server API, as your server calls it.
///
/// An answer contains what the real API signs as it was signed, so the server verifies it with the
/// verifiers of its ``ServerEnvironment``, as it verifies notifications. Every call is a round
/// trip: meanwhile the worker handles other news, and the App Store's books change. The store
/// carries out an order after it has answered the call.
///
/// Source: developer.apple.com/documentation/appstoreserverapi.
public protocol AppStoreServer: Sendable {
  /// Get Transaction Info: returns the latest state of a transaction.
  func transactionInfo(of id: TransactionID) async throws(AppStoreServerError) -> SignedTransaction

  /// Get Transaction History: returns a page of a customer's transactions, each in its latest
  /// state.
  ///
  /// - Parameters:
  ///   - id: Any transaction of the customer.
  ///   - revision: ``TransactionHistory/revision`` of the page before; nil for the first page.
  ///   - request: The transactions to return, the same for each page.
  /// - Returns: The page.
  /// - Throws: The reason why there is no answer.
  func transactionHistory(
    ofCustomerWith id: TransactionID,
    revision: String?,
    _ request: TransactionHistoryRequest
  ) async throws(AppStoreServerError) -> TransactionHistory

  /// Get Refund History: returns a page of a customer's refunded transactions.
  ///
  /// - Parameters:
  ///   - id: Any transaction of the customer.
  ///   - revision: ``TransactionHistory/revision`` of the page before; nil for the first page.
  /// - Returns: The page.
  /// - Throws: The reason why there is no answer.
  func refundHistory(
    ofCustomerWith id: TransactionID,
    revision: String?
  ) async throws(AppStoreServerError) -> TransactionHistory

  /// Get All Subscription Statuses: returns the state of each subscription of a customer.
  ///
  /// - Parameters:
  ///   - id: Any transaction of the customer.
  ///   - status: The states to include; an empty list includes all.
  /// - Returns: The subscription groups, each with its latest transactions.
  /// - Throws: The reason why there is no answer.
  func allSubscriptionStatuses(
    ofCustomerWith id: TransactionID,
    status: [RenewalState]
  ) async throws(AppStoreServerError) -> [SubscriptionGroupIdentifierItem]

  /// Look Up Order ID: returns the transactions of an order.
  ///
  /// The simulated store sends no receipts; the order of transaction 12 is `MSTORM12`. The sandbox
  /// has no orders.
  func orderLookup(_ orderID: String) async throws(AppStoreServerError) -> OrderLookupResponse

  /// Get Notification History: returns a page of the notifications that were sent to the server,
  /// the oldest one first.
  ///
  /// - Parameters:
  ///   - request: The notifications to return.
  ///   - paginationToken: ``NotificationHistory/paginationToken`` of the page before; nil for the
  ///     first page.
  /// - Returns: The page.
  /// - Throws: The reason why there is no answer.
  func notificationHistory(
    _ request: NotificationHistoryRequest,
    paginationToken: String?
  ) async throws(AppStoreServerError) -> NotificationHistory

  /// Request a Test Notification: returns `testNotificationToken`.
  func requestTestNotification() async throws(AppStoreServerError) -> String

  /// Get Test Notification Status: returns a test notification with the attempts to send it.
  ///
  /// The first attempt must be over; ``AppStoreServerError/testNotificationNotFound`` until then.
  func testNotificationStatus(
    _ testNotificationToken: String
  ) async throws(AppStoreServerError) -> NotificationHistoryItem

  /// Extend a Subscription Renewal Date: gives a subscriber's current period more days.
  ///
  /// - Parameters:
  ///   - originalTransactionID: The first transaction of the subscription.
  ///   - request: By how much, and why.
  /// - Returns: The new end of the period.
  /// - Throws: The reason why there is no extension.
  func extendSubscriptionRenewalDate(
    of originalTransactionID: TransactionID,
    _ request: ExtendRenewalDateRequest
  ) async throws(AppStoreServerError) -> ExtendRenewalDateResponse

  /// Send Consumption Information: tells the App Store about a customer who asks for a refund.
  ///
  /// The simulated store checks it; it has no influence on the refund.
  func sendConsumptionInformation(
    about id: TransactionID,
    _ request: ConsumptionRequest
  ) async throws(AppStoreServerError)

  /// Set App Account Token: names the app's own customer of a purchase, and of its renewals.
  ///
  /// - Parameters:
  ///   - token: The customer, whose text must be a UUID.
  ///   - originalTransactionID: The first transaction of the purchase.
  /// - Throws: Why nothing was set.
  func setAppAccountToken(
    _ token: AppAccountToken,
    of originalTransactionID: TransactionID
  ) async throws(AppStoreServerError)
}

extension AppStoreServer {
  /// Get Transaction History: returns a page of all transactions of a customer, each in its latest
  /// state, the last modified one last.
  ///
  /// - Parameters:
  ///   - id: Any transaction of the customer.
  ///   - revision: ``TransactionHistory/revision`` of the page before; nil for the first page.
  /// - Returns: The page.
  /// - Throws: The reason why there is no answer.
  public func transactionHistory(
    ofCustomerWith id: TransactionID,
    revision: String?
  ) async throws(AppStoreServerError) -> TransactionHistory {
    try await transactionHistory(ofCustomerWith: id, revision: revision, .init())
  }

  /// Get All Subscription Statuses: returns the state of each subscription of a customer.
  ///
  /// - Parameter id: Any transaction of the customer.
  /// - Returns: The subscription groups, each with its latest transactions.
  /// - Throws: The reason why there is no answer.
  public func allSubscriptionStatuses(
    ofCustomerWith id: TransactionID
  ) async throws(AppStoreServerError) -> [SubscriptionGroupIdentifierItem] {
    try await allSubscriptionStatuses(ofCustomerWith: id, status: [])
  }
}

/// The App Store Server API of a server that has no access to it: no call reaches it.
public struct NoAppStoreServer: AppStoreServer {
  /// Creates a connection that leads nowhere.
  public init() {}

  /// Throws ``AppStoreServerError/unreachable``.
  public func transactionInfo(
    of id: TransactionID
  ) async throws(AppStoreServerError) -> SignedTransaction { throw .unreachable }

  /// Throws ``AppStoreServerError/unreachable``.
  public func transactionHistory(
    ofCustomerWith id: TransactionID,
    revision: String?,
    _ request: TransactionHistoryRequest
  ) async throws(AppStoreServerError) -> TransactionHistory { throw .unreachable }

  /// Throws ``AppStoreServerError/unreachable``.
  public func refundHistory(
    ofCustomerWith id: TransactionID,
    revision: String?
  ) async throws(AppStoreServerError) -> TransactionHistory { throw .unreachable }

  /// Throws ``AppStoreServerError/unreachable``.
  public func allSubscriptionStatuses(
    ofCustomerWith id: TransactionID,
    status: [RenewalState]
  ) async throws(AppStoreServerError) -> [SubscriptionGroupIdentifierItem] { throw .unreachable }

  /// Throws ``AppStoreServerError/unreachable``.
  public func orderLookup(
    _ orderID: String
  ) async throws(AppStoreServerError) -> OrderLookupResponse { throw .unreachable }

  /// Throws ``AppStoreServerError/unreachable``.
  public func notificationHistory(
    _ request: NotificationHistoryRequest,
    paginationToken: String?
  ) async throws(AppStoreServerError) -> NotificationHistory { throw .unreachable }

  /// Throws ``AppStoreServerError/unreachable``.
  public func requestTestNotification() async throws(AppStoreServerError) -> String {
    throw .unreachable
  }

  /// Throws ``AppStoreServerError/unreachable``.
  public func testNotificationStatus(
    _ testNotificationToken: String
  ) async throws(AppStoreServerError) -> NotificationHistoryItem { throw .unreachable }

  /// Throws ``AppStoreServerError/unreachable``.
  public func extendSubscriptionRenewalDate(
    of originalTransactionID: TransactionID,
    _ request: ExtendRenewalDateRequest
  ) async throws(AppStoreServerError) -> ExtendRenewalDateResponse { throw .unreachable }

  /// Throws ``AppStoreServerError/unreachable``.
  public func sendConsumptionInformation(
    about id: TransactionID,
    _ request: ConsumptionRequest
  ) async throws(AppStoreServerError) { throw .unreachable }

  /// Throws ``AppStoreServerError/unreachable``.
  public func setAppAccountToken(
    _ token: AppAccountToken,
    of originalTransactionID: TransactionID
  ) async throws(AppStoreServerError) { throw .unreachable }
}
