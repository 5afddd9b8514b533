import StoreModel

extension BookEntry: Named {
  var named: String {
    let product = "\(transaction.productID)"
    if transaction.isRevoked { return "\(product) is refunded" }
    if transaction.isUpgraded { return "\(product) is upgraded" }
    if let standing { return "\(product) is \(standing.state.named)" }
    return transaction.subscription == nil ? "\(product) is bought" : "\(product) is an old period"
  }

  func namedCharge(of account: AccountID) -> String {
    "charges \(account.named) for \(transaction.productID) (\(origin.named), \(transaction.named))"
  }

  func namedShare(with account: AccountID) -> String {
    "shares \(transaction.productID) with \(account.named) (\(transaction.named))"
  }
}

extension PurchaseOrigin: Named {
  package var named: String {
    switch self {
    case .direct: "direct"
    case .approved: "approved"
    case .resolved: "resolved"
    case .outside: "outside"
    case .renewal: "renewal"
    case .shared: "shared"
    }
  }
}

extension AccountID: Named {
  var named: String { "account \(rawValue)" }
}

extension TransactionID: Named {
  var named: String { "transaction \(rawValue)" }
}

extension Transaction: Named {
  var named: String { id.named }
}

extension VerificationResult: Named {
  var named: String {
    "update: \(unsafePayload.productID) " + (unsafePayload.isRevoked ? "refunded" : "bought")
      + (verifiedPayload == nil ? ", cannot be verified" : "")
  }
}

extension RenewalState: Named {
  var named: String {
    switch self {
    case .subscribed: "subscribed"
    case .inGracePeriod: "in its grace period"
    case .inBillingRetryPeriod: "in billing retry"
    case .expired: "expired"
    case .revoked: "revoked"
    }
  }
}

extension SubscriptionStatus: Named {
  var named: String { "\(renewalInfo.currentProductID) is \(state.named)" }
}

extension ServerNotification: Named {
  /// Apple's own words.
  var named: String { subtype.map { "\(type) / \($0)" } ?? type }
}

extension NotificationPayload: Named {
  var named: String { notification.named + (transaction.map { " (\($0.named))" } ?? "") }
}
