import Simulation
package import StoreModel

/// The queries and orders of the App Store Server API.
///
/// A query sees the books as of a date, which may be earlier than today. An order acts on the books
/// of today.
extension APIBooks {
  // MARK: Orders

  /// Look Up Order ID: returns the entry of an order; nil if there is none, as in the sandbox.
  package func order(
    _ orderID: String,
    in environment: StoreEnvironment,
    at date: StoreDate
  ) -> BookEntry? {
    guard environment == .production, let id = OrderNumber.transaction(of: orderID),
      let entry = records.entry(of: id, in: environment, at: date),
      entry.transaction.ownershipType == .purchased
    else { return nil }
    return entry
  }

  // MARK: Extensions

  /// Extend a Subscription Renewal Date.
  package mutating func extendRenewalDate(
    of id: TransactionID,
    _ request: ExtendRenewalDateRequest,
    in environment: StoreEnvironment
  ) throws(AppStoreServerError) -> ExtendRenewalDateResponse {
    let date = today
    guard ExtendRenewalDateRequest.isValid(days: Int64(request.extendByDays)) else {
      throw .invalidExtendByDays
    }
    guard ExtendRenewalDateRequest.isValid(identifier: request.requestIdentifier) else {
      throw .invalidRequestIdentifier
    }
    guard let original = records.entry(of: id, in: environment, at: date),
      original.transaction.originalID == id,
      let all = records.history(ofCustomerWith: id, in: environment, at: date)
    else { throw .originalTransactionIDNotFound }
    guard original.transaction.ownershipType == .purchased else {
      throw .familySharedSubscriptionExtensionIneligible
    }
    let current = all.last { $0.standing != nil && $0.transaction.originalID == id }
    guard let current, let end = current.transaction.expirationDate,
      Self.isExtensible(current, among: all, at: date)
    else { throw .subscriptionExtensionIneligible }
    guard extensions(of: id, since: date - .days(365)) < 2 else { throw .subscriptionMaxExtension }
    orderExtension(of: id, byDays: request.extendByDays)
    return ExtendRenewalDateResponse(
      originalTransactionID: id,
      webOrderLineItemID: current.transaction.subscription?.webOrderLineItemID ?? "",
      success: true,
      effectiveDate: end + .days(Int64(request.extendByDays))
    )
  }

  /// Whether the current period is paid for, and the next one was not charged yet.
  private static func isExtensible(
    _ current: BookEntry,
    among all: [BookEntry],
    at date: StoreDate
  ) -> Bool {
    guard current.standing?.state(at: date) == .subscribed,
      let end = current.transaction.expirationDate, end > date,
      current.transaction.purchaseDate <= date,
      current.transaction.offer?.paymentMode != .freeTrial
    else { return false }
    return !all.contains { other in
      other.transaction.originalID == current.transaction.originalID
        && other.transaction.id != current.transaction.id && !other.transaction.isRevoked
        && other.transaction.purchaseDate >= end
    }
  }

  // MARK: Test notifications

  /// Request a Test Notification: returns its token.
  package mutating func requestTestNotification(
    in environment: StoreEnvironment,
    at date: StoreDate
  ) -> String { "\(orderTest(in: environment).rawValue)_\(date.rawValue)" }

  /// Get Test Notification Status: returns the notification once an attempt is over.
  package func testNotification(
    _ token: String,
    in environment: StoreEnvironment,
    at date: StoreDate
  ) throws(AppStoreServerError) -> SentNotification {
    let parts = token.split(separator: "_", omittingEmptySubsequences: false)
    guard parts.count == 2, UUIDText.isOne(parts[0]), Int64(parts[1]) != nil else {
      throw .invalidTestNotificationToken
    }
    guard let sent = records.notification(NotificationID(rawValue: String(parts[0]))),
      sent.payload.notification == .test, sent.payload.environment == environment,
      !sent.known(at: date).isEmpty
    else { throw .testNotificationNotFound }
    return sent
  }

  // MARK: Purchases

  /// Set App Account Token.
  package mutating func setAppAccountToken(
    _ token: AppAccountToken,
    of id: TransactionID,
    in environment: StoreEnvironment
  ) throws(AppStoreServerError) {
    guard UUIDText.isOne(token.rawValue) else { throw .invalidAppAccountTokenUUID }
    guard let entry = records.entry(of: id, in: environment, at: today) else {
      throw .transactionIDNotFound
    }
    guard entry.transaction.originalID == id else {
      throw .transactionIDIsNotOriginalTransactionID
    }
    guard entry.transaction.ownershipType == .purchased else {
      throw .familyTransactionNotSupported
    }
    order(token, of: id)
  }

  /// Send Consumption Information, which is checked and has no effect.
  package func sendConsumptionInformation(
    about id: TransactionID,
    _ request: ConsumptionRequest,
    in environment: StoreEnvironment,
    at date: StoreDate
  ) throws(AppStoreServerError) {
    guard records.entry(of: id, in: environment, at: date) != nil else {
      throw .transactionIDNotFound
    }
    guard request.customerConsented else { throw .invalidCustomerConsented }
    if let part = request.consumptionPercentage,
      !ConsumptionRequest.isValid(percentage: Int64(part))
    {
      throw .generalBadRequest
    }
  }
}
