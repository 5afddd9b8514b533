import StoreModel

/// An error of the App Store Server API.
package struct APIError: Error, Hashable, Sendable {
  /// `errorCode`.
  package let code: Int64
  /// `errorMessage`.
  package let message: String

  /// Describes an error.
  init(_ code: Int64, _ message: String) {
    self.code = code
    self.message = message
  }

  /// The status of the answer.
  package var status: Int { Int(code / 10_000) }
}

/// Source: the error codes under developer.apple.com/documentation/appstoreserverapi.
extension APIError {
  static let badRequest = APIError(4_000_000, "Bad request.")
  static let revision = APIError(4_000_005, "Invalid request revision.")
  static let transactionID = APIError(4_000_006, "Invalid transaction id.")
  static let originalTransactionID = APIError(4_000_008, "Invalid original transaction id.")
  static let extendByDays = APIError(4_000_009, "Invalid extend by days value.")
  static let extendReasonCode = APIError(4_000_010, "Invalid extend reason code.")
  static let requestIdentifier = APIError(4_000_011, "Invalid request identifier.")
  static let startTooFarInPast = APIError(4_000_012, "Start date is too far in the past.")
  static let startAfterEnd = APIError(4_000_013, "Start date must precede end date.")
  static let paginationToken = APIError(4_000_014, "Invalid pagination token.")
  static let startDate = APIError(4_000_015, "Invalid start date.")
  static let endDate = APIError(4_000_016, "Invalid end date.")
  static let notificationType = APIError(4_000_018, "Invalid notification type or subtype.")
  static let severalFilters = APIError(4_000_019, "Multiple filters supplied.")
  static let testNotificationToken = APIError(4_000_020, "Invalid test notification token.")
  static let sort = APIError(4_000_021, "Invalid sort.")
  static let productType = APIError(4_000_022, "Invalid product type.")
  static let productID = APIError(4_000_023, "Invalid product id.")
  static let subscriptionGroup = APIError(4_000_024, "Invalid subscription group identifier.")
  static let ownershipType = APIError(4_000_026, "Invalid in-app ownership type.")
  static let emptyStorefronts = APIError(4_000_027, "Empty storefront country code list.")
  static let storefront = APIError(4_000_028, "Invalid storefront country code.")
  static let revoked = APIError(4_000_030, "Invalid revoked.")
  static let status = APIError(4_000_031, "Invalid status.")
  static let accountTenure = APIError(4_000_032, "Invalid account tenure.")
  static let appAccountToken = APIError(4_000_033, "Invalid app account token.")
  static let consumptionStatus = APIError(4_000_034, "Invalid consumption status.")
  static let customerConsented = APIError(4_000_035, "Invalid customer consented.")
  static let deliveryStatus = APIError(4_000_036, "Invalid delivery status.")
  static let dollarsPurchased = APIError(4_000_037, "Invalid lifetime dollars purchased.")
  static let dollarsRefunded = APIError(4_000_038, "Invalid lifetime dollars refunded.")
  static let platform = APIError(4_000_039, "Invalid platform.")
  static let playTime = APIError(4_000_040, "Invalid play time.")
  static let sampleContent = APIError(4_000_041, "Invalid sample content provided.")
  static let userStatus = APIError(4_000_042, "Invalid user status.")
  static let typeNotSupported = APIError(4_000_047, "Invalid transaction type not supported.")
  static let appAccountTokenUUID = APIError(
    4_000_183,
    "Invalid request. The app account token field must be a valid UUID."
  )
  static let familyTransaction = APIError(
    4_000_185,
    "Invalid request. Family transactions aren't supported by this endpoint."
  )
  static let notOriginalTransactionID = APIError(
    4_000_187,
    "Invalid request. The transaction ID provided is not an original transaction ID."
  )
  static let extensionIneligible = APIError(4_030_004, "Subscription extension ineligible.")
  static let mostExtensions = APIError(4_030_005, "Maximum number of extensions reached.")
  static let familyExtension = APIError(
    4_030_007,
    "Subscriptions that users obtain through Family Sharing can't get an extension."
  )
  static let accountNotFoundYet = APIError(4_040_002, "Account not found. Please try again.")
  static let originalNotFound = APIError(4_040_005, "Original transaction id not found.")
  static let testNotFound = APIError(4_040_008, "Test notification not found.")
  static let extensionNotFound = APIError(4_040_009, "Status request not found.")
  static let transactionNotFound = APIError(4_040_010, "Transaction id not found.")
  static let tooManyRequests = APIError(4_290_000, "Rate limit exceeded.")
  static let internalError = APIError(5_000_000, "An unknown error occurred.")
  static let internalErrorForNow = APIError(
    5_000_001,
    "An unknown error occurred. Please try again."
  )
}

extension APIError {
  /// Describes why the books refuse a call.
  init(_ error: AppStoreServerError) {
    self =
      switch error {
      case .generalBadRequest: .badRequest
      case .invalidRequestRevision: .revision
      case .invalidExtendByDays: .extendByDays
      case .invalidRequestIdentifier: .requestIdentifier
      case .startDateTooFarInPast: .startTooFarInPast
      case .startDateAfterEndDate: .startAfterEnd
      case .invalidPaginationToken: .paginationToken
      case .invalidTestNotificationToken: .testNotificationToken
      case .invalidCustomerConsented: .customerConsented
      case .invalidAppAccountTokenUUID: .appAccountTokenUUID
      case .familyTransactionNotSupported: .familyTransaction
      case .transactionIDIsNotOriginalTransactionID: .notOriginalTransactionID
      case .subscriptionExtensionIneligible: .extensionIneligible
      case .subscriptionMaxExtension: .mostExtensions
      case .familySharedSubscriptionExtensionIneligible: .familyExtension
      case .accountNotFoundRetryable: .accountNotFoundYet
      case .originalTransactionIDNotFound: .originalNotFound
      case .testNotificationNotFound: .testNotFound
      case .transactionIDNotFound: .transactionNotFound
      case .rateLimitExceeded: .tooManyRequests
      case .generalInternal, .unauthorized, .unreachable: .internalError
      case .generalInternalRetryable: .internalErrorForNow
      }
  }
}
