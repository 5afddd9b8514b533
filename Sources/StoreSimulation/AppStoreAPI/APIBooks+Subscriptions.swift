import Simulation
package import StoreModel

/// The calls that are about subscriptions.
///
/// A query sees the books as of a date. An order acts on the books of today; the store carries it
/// out after the answer.
extension APIBooks {
  /// Get All Subscription Statuses; only a known customer's request is read.
  ///
  /// An empty list of states includes all.
  package func allSubscriptionStatuses(
    ofCustomerWith id: TransactionID,
    status: @autoclosure () throws(AppStoreServerError) -> [RenewalState],
    in context: AnswerContext
  ) throws(AppStoreServerError) -> [SubscriptionGroupIdentifierItem] {
    let all = try history(ofCustomerWith: id, in: context)
    let wanted = try status()
    var groups: [SubscriptionGroupIdentifierItem] = []
    for entry in all {
      guard let standing = entry.standing, let group = entry.transaction.subscription?.groupID
      else { continue }
      let place = groups.firstIndex { $0.subscriptionGroupID == group } ?? groups.count
      if place == groups.count {
        groups.append(.init(subscriptionGroupID: group, lastTransactions: []))
      }
      let state = standing.state(at: context.date)
      guard wanted.isEmpty || wanted.contains(state) else { continue }
      groups[place].lastTransactions.append(
        LastTransactionsItem(
          status: state,
          originalTransactionID: entry.transaction.originalID,
          signedTransaction: context.sign(entry),
          renewalInfo: standing.renewalInfo
        )
      )
    }
    return groups.filter { !$0.lastTransactions.isEmpty }
  }

  // MARK: Extensions

  /// Extend a Subscription Renewal Date.
  package mutating func extendRenewalDate(
    of id: TransactionID,
    _ request: ExtendRenewalDateRequest,
    in context: AnswerContext
  ) throws(AppStoreServerError) -> ExtendRenewalDateResponse {
    let date = today
    guard ExtendRenewalDateRequest.isValid(days: Int64(request.extendByDays)) else {
      throw .invalidExtendByDays
    }
    guard ExtendRenewalDateRequest.isValid(identifier: request.requestIdentifier) else {
      throw .invalidRequestIdentifier
    }
    let environment = context.environment
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
    guard countExtensions(of: id, since: date - .days(365)) < 2 else {
      throw .subscriptionMaxExtension
    }
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

  /// Extend Subscription Renewal Dates for All Active Subscribers, in all countries if none is
  /// given.
  ///
  /// The same name again is the same order.
  package mutating func extendRenewalDates(
    ofSubscribersTo product: ProductID,
    in storefronts: [String],
    _ request: ExtendRenewalDateRequest,
    in context: AnswerContext
  ) {
    guard massExtension(request.requestIdentifier, of: product) == nil else { return }
    orderMassExtension { notification in
      MassExtensionOrder(
        requestIdentifier: request.requestIdentifier,
        notification: notification,
        product: product,
        days: request.extendByDays,
        storefronts: storefronts,
        environment: context.environment
      )
    }
  }

  /// Get Status of Subscription Renewal Date Extensions: returns the notification that reports the
  /// end of a mass extension; nil if it has not ended.
  package func massExtensionReport(
    of product: ProductID,
    requestIdentifier: String,
    in context: AnswerContext
  ) throws(AppStoreServerError) -> NotificationPayload? {
    guard let order = massExtension(requestIdentifier, of: product),
      order.environment == context.environment
    else { throw .statusRequestNotFound }
    return records.notification(order.notification)?.payload
  }
}

// MARK: Calls of simulated servers

extension APIRateLimit {
  static let subscriptionStatuses = APIRateLimit("Get All Subscription Statuses", perSecond: 50)
  static let extendRenewalDate = APIRateLimit("Extend a Subscription Renewal Date", perSecond: 20)
}

extension RemoteAppStoreServer {
  func allSubscriptionStatuses(
    ofCustomerWith id: TransactionID,
    status: [RenewalState]
  ) async throws(AppStoreServerError) -> [SubscriptionGroupIdentifierItem] {
    try await connection.call(.subscriptionStatuses) { books, context throws(AppStoreServerError) in
      try books.allSubscriptionStatuses(ofCustomerWith: id, status: status, in: context)
    }
  }

  func extendSubscriptionRenewalDate(
    of originalTransactionID: TransactionID,
    _ request: ExtendRenewalDateRequest
  ) async throws(AppStoreServerError) -> ExtendRenewalDateResponse {
    try await connection.call(.extendRenewalDate) { books, context throws(AppStoreServerError) in
      try books.extendRenewalDate(of: originalTransactionID, request, in: context)
    }
  }
}
