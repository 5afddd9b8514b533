/// The reason why a call of the App Store Server API has no result, named as Apple's server
/// libraries name it.
///
/// Source: `APIError` of Apple's App Store Server Library.
public enum AppStoreServerError: Error, Hashable, Sendable {
  /// The request is not what the App Store expects.
  case generalBadRequest
  /// The revision belongs to no page, or to another list.
  case invalidRequestRevision
  /// The number of days is not 1...90.
  case invalidExtendByDays
  /// The name of the request is empty or too long.
  case invalidRequestIdentifier
  /// The notifications that far back are no longer kept.
  case startDateTooFarInPast
  /// The range of dates is empty.
  case startDateAfterEndDate
  /// The token belongs to no page, or to another list.
  case invalidPaginationToken
  /// The token belongs to no test notification.
  case invalidTestNotificationToken
  /// The customer has not consented to sharing consumption information.
  case invalidCustomerConsented
  /// The token of a customer is not a UUID.
  case invalidAppAccountTokenUUID
  /// The transaction is that of a family member.
  case familyTransactionNotSupported
  /// The transaction is not the first one of its purchase.
  case transactionIDIsNotOriginalTransactionID
  /// The subscription cannot be extended now.
  case subscriptionExtensionIneligible
  /// The subscription was extended twice within 365 days.
  case subscriptionMaxExtension
  /// The subscription is that of a family member, who can get no extension.
  case familySharedSubscriptionExtensionIneligible
  /// There is no such account for now; try again.
  case accountNotFoundRetryable
  /// There is no such original transaction in this environment.
  case originalTransactionIDNotFound
  /// The test notification was not sent yet, or its first attempt is not over.
  case testNotificationNotFound
  /// There is no such transaction in this environment.
  case transactionIDNotFound
  /// There were too many calls; the next one has to wait until a date.
  case rateLimitExceeded(retryAfter: StoreDate)
  /// The App Store failed.
  case generalInternal
  /// The App Store failed; try again.
  case generalInternalRetryable
  /// The call was refused because of its token: status 401, which has no error code.
  case unauthorized
  /// The call or its answer was lost, so there is no status.
  case unreachable
}

extension AppStoreServerError {
  /// `errorCode` of the answer; nil if the answer has none.
  public var errorCode: Int64? {
    switch self {
    case .generalBadRequest: 4_000_000
    case .invalidRequestRevision: 4_000_005
    case .invalidExtendByDays: 4_000_009
    case .invalidRequestIdentifier: 4_000_011
    case .startDateTooFarInPast: 4_000_012
    case .startDateAfterEndDate: 4_000_013
    case .invalidPaginationToken: 4_000_014
    case .invalidTestNotificationToken: 4_000_020
    case .invalidCustomerConsented: 4_000_035
    case .invalidAppAccountTokenUUID: 4_000_183
    case .familyTransactionNotSupported: 4_000_185
    case .transactionIDIsNotOriginalTransactionID: 4_000_187
    case .subscriptionExtensionIneligible: 4_030_004
    case .subscriptionMaxExtension: 4_030_005
    case .familySharedSubscriptionExtensionIneligible: 4_030_007
    case .accountNotFoundRetryable: 4_040_002
    case .originalTransactionIDNotFound: 4_040_005
    case .testNotificationNotFound: 4_040_008
    case .transactionIDNotFound: 4_040_010
    case .rateLimitExceeded: 4_290_000
    case .generalInternal: 5_000_000
    case .generalInternalRetryable: 5_000_001
    case .unauthorized, .unreachable: nil
    }
  }

  /// Whether the same call may succeed later.
  ///
  /// Apple says so of three codes. A test notification is found once it was sent. A call whose
  /// answer was lost may have been carried out; a repeated extension is a second one.
  public var isRetryable: Bool {
    switch self {
    case .accountNotFoundRetryable, .testNotificationNotFound, .rateLimitExceeded,
      .generalInternalRetryable, .unreachable:
      true
    case .generalBadRequest, .invalidRequestRevision, .invalidExtendByDays,
      .invalidRequestIdentifier, .startDateTooFarInPast, .startDateAfterEndDate,
      .invalidPaginationToken, .invalidTestNotificationToken, .invalidCustomerConsented,
      .invalidAppAccountTokenUUID, .familyTransactionNotSupported,
      .transactionIDIsNotOriginalTransactionID, .subscriptionExtensionIneligible,
      .subscriptionMaxExtension, .familySharedSubscriptionExtensionIneligible,
      .originalTransactionIDNotFound, .transactionIDNotFound, .generalInternal, .unauthorized:
      false
    }
  }
}
