import StoreModel

extension ProductID: Identified {}

extension AppAccountToken: Identified {}

extension RenewalState: Identified {}

extension StoreError: Identified {}

extension StoreMessage.Reason: Identified {}

extension TransactionID: Identified {
  var identities: [String] { ["#\(rawValue)"] }
}

extension Storefront: Identified {
  var identities: [String] { [countryCode] }
}

extension Price: Identified {
  var identities: [String] { [String(milliunits), currency] }
}

extension StoreDate: Identified {
  /// The second: which of its milliseconds it is depends on the jobs before.
  var identities: [String] { [String(rawValue / 1_000)] }
}

extension VerificationResult: Identified {
  var identities: [String] {
    unsafePayload.productID.identities
      + Flag("revoked", unsafePayload.isRevoked).identities
      + Flag("unverified", verifiedPayload == nil).identities
  }
}

extension PurchaseResult: Identified {
  var identities: [String] {
    switch self {
    case .success(.verified): ["success"]
    case .success(.unverified): ["success", "unverified"]
    case .pending: ["pending"]
    case .userCancelled: ["userCancelled"]
    case .unknown: ["unknown"]
    }
  }
}

extension AppTransactionResult: Identified {
  var identities: [String] {
    unsafePayload.originalAppVersion.identities
      + Flag("unverified", verifiedPayload == nil).identities
  }
}

extension SubscriptionStatus: Identified {
  var identities: [String] { renewalInfo.currentProductID.identities + state.identities }
}

extension ServerNotification: Identified {
  var identities: [String] { [type] + (subtype.map { [$0] } ?? []) }
}

extension NotificationPayload: Identified {
  var identities: [String] { notification.identities + transaction.map(\.id).identities }
}
