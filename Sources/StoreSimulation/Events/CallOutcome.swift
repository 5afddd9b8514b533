public import StoreModel

/// The outcome of a call.
public enum CallOutcome: Hashable, Sendable {
  /// The call returned without a value.
  case done
  /// `products(for:)` returned these.
  case products([Product])
  /// `purchase(_:)` returned this.
  case purchase(PurchaseResult)
  /// A read of entitlements or of `unfinished` returned this; `asOf` is the newest state of the
  /// books that the device held when it answered.
  case transactions([VerificationResult], asOf: UInt64, irregular: Bool)
  /// A read of statuses returned these.
  case statuses([SubscriptionStatus])
  /// Whether the customer is eligible for an introductory offer.
  case eligible(Bool)
  /// A read or refresh of the app transaction returned this.
  case appTransaction(AppTransactionResult)
  /// The call threw an error.
  case failed(StoreError)
  /// A write failed.
  case writeFailed
  /// The app's own server answered.
  case server(ServerResponse)
  /// The app's own server did not answer, or answered with a failure.
  case serverFailed(ServerError)
  /// The glue has no answer to the app's request, which therefore fails.
  case unanswered
  /// The app canceled its request.
  case canceled
}

extension CallOutcome: Identified {
  var identities: [String] {
    switch self {
    case .done: ["done"]
    case .products(let products): ["products"] + products.count.identities
    case .purchase(let result): ["purchase"] + result.identities
    case .transactions(let results, _, let isIrregular):
      ["transactions"] + results.count.identities + Flag("irregular", isIrregular).identities
    case .statuses(let statuses): ["statuses"] + statuses.identities
    case .eligible(let isEligible): ["eligible"] + isEligible.identities
    case .appTransaction(let result): ["appTransaction"] + result.identities
    case .failed(let error): ["failed"] + error.identities
    case .writeFailed: ["writeFailed"]
    case .server(let response): ["server"] + response.identities
    case .serverFailed(let error): ["serverFailed"] + error.identities
    case .unanswered: ["unanswered"]
    case .canceled: ["canceled"]
    }
  }
}
