/// The reason why a call of the App Store Server API has no result, named as Apple's server
/// libraries name it.
///
/// Source: `APIError` of Apple's App Store Server Library.
public enum AppStoreServerError: Error, Hashable, Sendable {
  /// The revision belongs to no page, or to another list.
  case invalidRequestRevision
  /// The notifications that far back are no longer kept.
  case startDateTooFarInPast
  /// The range of dates is empty.
  case startDateAfterEndDate
  /// The token belongs to no page, or to another list.
  case invalidPaginationToken
  /// There is no such account for now; try again.
  case accountNotFoundRetryable
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
    case .invalidRequestRevision: 4_000_005
    case .startDateTooFarInPast: 4_000_012
    case .startDateAfterEndDate: 4_000_013
    case .invalidPaginationToken: 4_000_014
    case .accountNotFoundRetryable: 4_040_002
    case .transactionIDNotFound: 4_040_010
    case .rateLimitExceeded: 4_290_000
    case .generalInternal: 5_000_000
    case .generalInternalRetryable: 5_000_001
    case .unauthorized, .unreachable: nil
    }
  }

  /// Whether the same call may succeed later.
  ///
  /// Apple says so of three codes. A call whose answer was lost may be repeated because no call of
  /// ``AppStoreServer`` changes anything.
  public var isRetryable: Bool {
    switch self {
    case .accountNotFoundRetryable, .rateLimitExceeded, .generalInternalRetryable, .unreachable:
      true
    case .invalidRequestRevision, .startDateTooFarInPast, .startDateAfterEndDate,
      .invalidPaginationToken, .transactionIDNotFound, .generalInternal, .unauthorized:
      false
    }
  }
}
