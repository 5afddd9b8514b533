import StoreModel
import Testing

@testable import AppStoreServerAPI

/// Expected codes: the pages of errors under developer.apple.com/documentation/appstoreserverapi.
@Suite("Errors of the App Store Server API")
struct ErrorCodeTests {
  @Test(
    "have one code over HTTP and for a simulated server",
    arguments: [
      (.generalBadRequest, 4_000_000), (.invalidRequestRevision, 4_000_005),
      (.invalidExtendByDays, 4_000_009), (.invalidRequestIdentifier, 4_000_011),
      (.startDateTooFarInPast, 4_000_012), (.startDateAfterEndDate, 4_000_013),
      (.invalidPaginationToken, 4_000_014), (.invalidTestNotificationToken, 4_000_020),
      (.invalidCustomerConsented, 4_000_035), (.invalidAppAccountTokenUUID, 4_000_183),
      (.familyTransactionNotSupported, 4_000_185),
      (.transactionIDIsNotOriginalTransactionID, 4_000_187),
      (.subscriptionExtensionIneligible, 4_030_004), (.subscriptionMaxExtension, 4_030_005),
      (.familySharedSubscriptionExtensionIneligible, 4_030_007),
      (.accountNotFoundRetryable, 4_040_002), (.originalTransactionIDNotFound, 4_040_005),
      (.testNotificationNotFound, 4_040_008), (.transactionIDNotFound, 4_040_010),
      (.rateLimitExceeded(retryAfter: StoreDate(rawValue: 0)), 4_290_000),
      (.generalInternal, 5_000_000), (.generalInternalRetryable, 5_000_001),
    ] as [(AppStoreServerError, Int64)]
  )
  func codes(error: AppStoreServerError, code: Int64) {
    #expect(error.errorCode == code)
    #expect(APIError(error).code == code)
  }
}
