/// The reason why a call of the App Store Server API has no result, named as Apple's server
/// libraries name it.
///
/// Requests of simulated servers have types, so mistakes in the text of a request reach only real
/// servers.
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
  /// The notifications of one customer cannot be filtered by their kind, too.
  case multipleFiltersSupplied
  /// The token belongs to no test notification.
  case invalidTestNotificationToken
  /// The customer has not consented to sharing consumption information.
  case invalidCustomerConsented
  /// There is no consumption information about a product of this type.
  case invalidTransactionTypeNotSupported
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
  /// There is no such extension for all subscribers.
  case statusRequestNotFound
  /// There is no such transaction in this environment.
  case transactionIDNotFound
  /// There were too many calls; the next one has to wait until a date.
  case rateLimitExceeded(retryAfter: StoreDate)
  /// The App Store failed.
  case generalInternal
  /// The App Store failed; try again.
  case generalInternalRetryable
  /// The request names no transaction.
  case invalidTransactionID
  /// The request names no original transaction.
  case invalidOriginalTransactionID
  /// The request names no product.
  case invalidProductID
  /// There is no such order of transactions.
  case invalidSort
  /// The start of the range is no date.
  case invalidStartDate
  /// The end of the range is no date.
  case invalidEndDate
  /// The filter by revocation is neither true nor false.
  case invalidRevoked
  /// There is no such status of a subscription.
  case invalidStatus
  /// There is no such type of product.
  case invalidProductType
  /// There is no such kind of ownership.
  case invalidInAppOwnershipType
  /// There is no such subscription group.
  case invalidSubscriptionGroupIdentifier
  /// There is no such type or subtype of a notification.
  case invalidNotificationType
  /// There is no such reason of an extension.
  case invalidExtendReasonCode
  /// There is no such country.
  case invalidStorefrontCountryCode
  /// The list of countries is empty.
  case invalidEmptyStorefrontCountryCodeList
  /// `accountTenure` of consumption information is outside of its range.
  case invalidAccountTenure
  /// `appAccountToken` is no token.
  case invalidAppAccountToken
  /// `consumptionStatus` is outside of its range.
  case invalidConsumptionStatus
  /// `deliveryStatus` is outside of its range.
  case invalidDeliveryStatus
  /// `platform` is outside of its range.
  case invalidPlatform
  /// `playTime` is outside of its range.
  case invalidPlayTime
  /// `sampleContentProvided` is neither true nor false.
  case invalidSampleContentProvided
  /// `userStatus` is outside of its range.
  case invalidUserStatus
  /// `lifetimeDollarsPurchased` is outside of its range.
  case invalidLifetimeDollarsPurchased
  /// `lifetimeDollarsRefunded` is outside of its range.
  case invalidLifetimeDollarsRefunded
  /// The call was refused because of its token: status 401, which has no error code.
  case unauthorized
  /// The call or its answer was lost, so there is no status.
  case unreachable
}

extension AppStoreServerError {
  /// `errorCode` of the answer; nil if the answer has none.
  public var errorCode: Int64? { wire?.code }

  /// `errorCode` and `errorMessage` of the answer; nil if the answer has none.
  ///
  /// The status of the answer is the first three digits of the code.
  ///
  /// Source: the error codes under developer.apple.com/documentation/appstoreserverapi.
  package var wire: (code: Int64, message: String)? {
    switch self {
    case .generalBadRequest: (4_000_000, "Bad request.")
    case .invalidRequestRevision: (4_000_005, "Invalid request revision.")
    case .invalidTransactionID: (4_000_006, "Invalid transaction id.")
    case .invalidOriginalTransactionID: (4_000_008, "Invalid original transaction id.")
    case .invalidExtendByDays: (4_000_009, "Invalid extend by days value.")
    case .invalidExtendReasonCode: (4_000_010, "Invalid extend reason code.")
    case .invalidRequestIdentifier: (4_000_011, "Invalid request identifier.")
    case .startDateTooFarInPast: (4_000_012, "Start date is too far in the past.")
    case .startDateAfterEndDate: (4_000_013, "Start date must precede end date.")
    case .invalidPaginationToken: (4_000_014, "Invalid pagination token.")
    case .invalidStartDate: (4_000_015, "Invalid start date.")
    case .invalidEndDate: (4_000_016, "Invalid end date.")
    case .invalidNotificationType: (4_000_018, "Invalid notification type or subtype.")
    case .multipleFiltersSupplied: (4_000_019, "Multiple filters supplied.")
    case .invalidTestNotificationToken: (4_000_020, "Invalid test notification token.")
    case .invalidSort: (4_000_021, "Invalid sort.")
    case .invalidProductType: (4_000_022, "Invalid product type.")
    case .invalidProductID: (4_000_023, "Invalid product id.")
    case .invalidSubscriptionGroupIdentifier: (4_000_024, "Invalid subscription group identifier.")
    case .invalidInAppOwnershipType: (4_000_026, "Invalid in-app ownership type.")
    case .invalidEmptyStorefrontCountryCodeList: (4_000_027, "Empty storefront country code list.")
    case .invalidStorefrontCountryCode: (4_000_028, "Invalid storefront country code.")
    case .invalidRevoked: (4_000_030, "Invalid revoked.")
    case .invalidStatus: (4_000_031, "Invalid status.")
    case .invalidAccountTenure: (4_000_032, "Invalid account tenure.")
    case .invalidAppAccountToken: (4_000_033, "Invalid app account token.")
    case .invalidConsumptionStatus: (4_000_034, "Invalid consumption status.")
    case .invalidCustomerConsented: (4_000_035, "Invalid customer consented.")
    case .invalidDeliveryStatus: (4_000_036, "Invalid delivery status.")
    case .invalidLifetimeDollarsPurchased: (4_000_037, "Invalid lifetime dollars purchased.")
    case .invalidLifetimeDollarsRefunded: (4_000_038, "Invalid lifetime dollars refunded.")
    case .invalidPlatform: (4_000_039, "Invalid platform.")
    case .invalidPlayTime: (4_000_040, "Invalid play time.")
    case .invalidSampleContentProvided: (4_000_041, "Invalid sample content provided.")
    case .invalidUserStatus: (4_000_042, "Invalid user status.")
    case .invalidTransactionTypeNotSupported: (4_000_047, "Invalid transaction type not supported.")
    case .invalidAppAccountTokenUUID:
      (4_000_183, "Invalid request. The app account token field must be a valid UUID.")
    case .familyTransactionNotSupported:
      (4_000_185, "Invalid request. Family transactions aren't supported by this endpoint.")
    case .transactionIDIsNotOriginalTransactionID:
      (4_000_187, "Invalid request. The transaction ID provided is not an original transaction ID.")
    case .subscriptionExtensionIneligible: (4_030_004, "Subscription extension ineligible.")
    case .subscriptionMaxExtension: (4_030_005, "Maximum number of extensions reached.")
    case .familySharedSubscriptionExtensionIneligible:
      (4_030_007, "Subscriptions that users obtain through Family Sharing can't get an extension.")
    case .accountNotFoundRetryable: (4_040_002, "Account not found. Please try again.")
    case .originalTransactionIDNotFound: (4_040_005, "Original transaction id not found.")
    case .testNotificationNotFound: (4_040_008, "Test notification not found.")
    case .statusRequestNotFound: (4_040_009, "Status request not found.")
    case .transactionIDNotFound: (4_040_010, "Transaction id not found.")
    case .rateLimitExceeded: (4_290_000, "Rate limit exceeded.")
    case .generalInternal: (5_000_000, "An unknown error occurred.")
    case .generalInternalRetryable: (5_000_001, "An unknown error occurred. Please try again.")
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
    default: false
    }
  }
}
