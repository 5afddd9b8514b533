/// The App Store Server API, as your server calls it.
///
/// An answer contains what the real API signs as it was signed, so the server verifies it with the
/// verifiers of its ``ServerEnvironment``, as it verifies what arrives by itself. Every call is a
/// round trip: meanwhile the worker handles other news, and the App Store's books change.
///
/// Source: developer.apple.com/documentation/appstoreserverapi.
public protocol AppStoreServer: Sendable {
  /// Get Transaction Info: returns the latest state of a transaction.
  func transactionInfo(
    of id: TransactionID
  ) async throws(AppStoreServerError) -> SignedTransaction

  /// Get Transaction History: returns a page of a customer's transactions, each in its latest
  /// state, the last modified one last.
  ///
  /// - Parameters:
  ///   - id: Any transaction of the customer.
  ///   - revision: ``TransactionHistory/revision`` of the page before; nil for the first page.
  /// - Returns: The page.
  /// - Throws: Why there is no answer.
  func transactionHistory(
    ofCustomerWith id: TransactionID,
    revision: String?
  ) async throws(AppStoreServerError) -> TransactionHistory

  /// Get Refund History: returns a page of a customer's refunded transactions.
  ///
  /// - Parameters:
  ///   - id: Any transaction of the customer.
  ///   - revision: ``TransactionHistory/revision`` of the page before; nil for the first page.
  /// - Returns: The page.
  /// - Throws: Why there is no answer.
  func refundHistory(
    ofCustomerWith id: TransactionID,
    revision: String?
  ) async throws(AppStoreServerError) -> TransactionHistory

  /// Get All Subscription Statuses: returns the state of each subscription of a customer.
  ///
  /// - Parameter id: Any transaction of the customer.
  /// - Returns: The subscription groups, each with its latest transactions.
  /// - Throws: Why there is no answer.
  func allSubscriptionStatuses(
    ofCustomerWith id: TransactionID
  ) async throws(AppStoreServerError) -> [SubscriptionGroupIdentifierItem]

  /// Get Notification History: returns a page of the notifications that were sent to the server,
  /// the oldest one first.
  ///
  /// - Parameters:
  ///   - request: The notifications that are meant.
  ///   - paginationToken: ``NotificationHistory/paginationToken`` of the page before; nil for the
  ///     first page.
  /// - Returns: The page.
  /// - Throws: Why there is no answer.
  func notificationHistory(
    _ request: NotificationHistoryRequest,
    paginationToken: String?
  ) async throws(AppStoreServerError) -> NotificationHistory
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
    revision: String?
  ) async throws(AppStoreServerError) -> TransactionHistory { throw .unreachable }

  /// Throws ``AppStoreServerError/unreachable``.
  public func refundHistory(
    ofCustomerWith id: TransactionID,
    revision: String?
  ) async throws(AppStoreServerError) -> TransactionHistory { throw .unreachable }

  /// Throws ``AppStoreServerError/unreachable``.
  public func allSubscriptionStatuses(
    ofCustomerWith id: TransactionID
  ) async throws(AppStoreServerError) -> [SubscriptionGroupIdentifierItem] { throw .unreachable }

  /// Throws ``AppStoreServerError/unreachable``.
  public func notificationHistory(
    _ request: NotificationHistoryRequest,
    paginationToken: String?
  ) async throws(AppStoreServerError) -> NotificationHistory { throw .unreachable }
}
