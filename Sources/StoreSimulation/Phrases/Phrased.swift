package import Simulation
package import StoreModel

/// A value with a plain-language description for stories and violations.
///
/// The description never uses the language's own printing. It may be reworded at any time: nothing
/// is replayed, compared or counted by it.
package protocol Phrased {
  /// The description: a noun phrase without a period.
  var phrase: String { get }
}

extension VirtualDuration {
  /// The error of a clock that is ahead by this length, or behind if it is negative.
  package var errorPhrase: String {
    if self == .zero { return "right" }
    let length = rawValue < 0 ? .zero - self : self
    return "\(TimeLength.text(length)) \(rawValue < 0 ? "behind" : "ahead")"
  }
}

extension UserAction: Phrased {
  package var phrase: String {
    switch self {
    case .open(let sheet): "open the \(sheet.phrase)"
    case .closeSheet: "close the sheet"
    case .buy(let product): "buy \(product)"
    case .restore: "restore purchases"
    case .dismissAlert: "dismiss the alert"
    case .signIn(let user): "sign in as \(user.phrase)"
    case .signOut: "sign out"
    case .makeImage: "make an image"
    case .showHistory: "look at the history"
    case .custom(let name): name
    }
  }
}

extension Sheet: Phrased {
  package var phrase: String {
    switch self {
    case .purchase: "purchase sheet"
    case .settings: "settings sheet"
    }
  }
}

extension PurchaseState: Phrased {
  package var phrase: String {
    switch self {
    case .idle: "no purchase in progress"
    case .purchasing: "purchasing"
    case .succeeded: "purchase succeeded"
    case .failed(let message): "purchase failed: \"\(message)\""
    case .cancelled: "purchase canceled"
    }
  }
}

extension StoreMessage.Reason: Phrased {
  package var phrase: String {
    switch self {
    case .generic: "a notice"
    case .billingIssue: "a billing issue"
    case .priceIncreaseConsent: "a price increase that needs consent"
    case .winBackOffer: "a win-back offer"
    }
  }
}

extension StoreError: Phrased {
  package var phrase: String {
    switch self {
    case .networkError: "a network error"
    case .systemError: "a system error"
    case .userCancelled: "canceled by the customer"
    case .notAvailableInStorefront: "not available in this storefront"
    case .notEntitled: "the app lacks the necessary entitlement"
    case .unknown: "an unknown error"
    case .productUnavailable: "the product is unavailable"
    case .purchaseNotAllowed: "the customer is not allowed to buy"
    case .invalidQuantity: "an invalid quantity"
    case .ineligibleForOffer: "the customer is not eligible for the offer"
    case .invalidOfferIdentifier: "the offer identifier is invalid"
    case .invalidOfferPrice: "the offer price is invalid"
    case .missingOfferParameters: "a required parameter is missing"
    case .invalidOfferSignature: "the offer signature is invalid"
    case .unsupported: "not supported"
    case .duplicateRefundRequest: "a refund was already requested"
    }
  }
}

extension PurchaseResult: Phrased {
  package var phrase: String {
    switch self {
    case .success(.verified): "success"
    case .success(.unverified): "success, but unverified"
    case .pending: "pending"
    case .userCancelled: "canceled"
    case .unknown: "an unknown result"
    }
  }
}

extension AppTransactionResult: Phrased {
  package var phrase: String {
    "app version \(unsafePayload.originalAppVersion)"
      + (verifiedPayload == nil ? ", but unverified" : "")
  }
}

extension CallKind: Phrased {
  package var phrase: String {
    switch self {
    case .allTransactions: "Transaction.all"
    case .statuses: "subscription status"
    case .eligibility: "isEligibleForIntroOffer"
    case .appTransaction: "AppTransaction.shared"
    case .appTransactionRefresh: "AppTransaction.refresh"
    case .refundRequest: "beginRefundRequest"
    case .storefront: "Storefront.current"
    case .manageSubscriptions: "showManageSubscriptions"
    case .offerCode: "presentOfferCodeRedeemSheet"
    case .read: "read from storage"
    case .write: "write to storage"
    case .post: "post to the server"
    case .access: "ask the server for access"
    case .serverSignIn: "sign in to the server"
    case .balance: "ask the server for the balance"
    case .credit: "send a purchase to the server"
    case .history: "ask the server for the history"
    case .packs: "ask the server for the packs"
    case .image: "have the server make an image"
    case .request: "a request of URLSession"
    // StoreKit's own names.
    case .products, .purchase, .currentEntitlements, .unfinished, .finish, .sync: rawValue
    }
  }
}

extension CallOutcome: Phrased {
  package var phrase: String {
    switch self {
    case .done: "done"
    case .products(let products): Self.counted(products.count, "product")
    case .purchase(let result): result.phrase
    case .transactions(let results, _, let isIrregular):
      Self.listed(results) + (isIrregular ? ", an irregular answer of the store" : "")
    case .statuses(let statuses):
      statuses.isEmpty ? "never subscribed" : statuses.map(\.phrase).joined(separator: " and ")
    case .eligible(let isEligible): isEligible ? "yes" : "no"
    case .appTransaction(let result): result.phrase
    case .failed(let error): error.phrase
    case .writeFailed: "not written"
    case .server(let response): response.phrase
    case .serverFailed(let error): error.phrase
    case .unanswered: "the glue has no answer to it"
    case .canceled: "the app canceled it"
    }
  }

  /// Returns the description of the outcome after a separator; empty if the call only returned.
  ///
  /// - Parameter mark: the separator between the call and the outcome.
  /// - Returns: the end of a sentence about the call.
  package func describe(after mark: String) -> String {
    if case .done = self { "" } else { mark + phrase }
  }

  /// Whether the call threw.
  package var isFailure: Bool {
    switch self {
    case .failed, .writeFailed, .serverFailed, .unanswered, .canceled: true
    case .done, .products, .purchase, .transactions, .statuses, .eligible, .appTransaction,
      .server:
      false
    }
  }

  /// The transactions by number if there are few, with what is wrong with each.
  private static func listed(_ results: [VerificationResult]) -> String {
    guard !results.isEmpty, results.count <= 3 else {
      return counted(results.count, "transaction")
    }
    return results.map { result in
      let transaction = result.unsafePayload
      return "transaction \(transaction.id.rawValue)" + (transaction.isRevoked ? ", revoked" : "")
        + (result.verifiedPayload == nil ? ", unverified" : "")
    }.joined(separator: "; ")
  }

  private static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}

extension RenewalState: Phrased {
  package var phrase: String {
    switch self {
    case .subscribed: "subscribed"
    case .inGracePeriod: "in its grace period"
    case .inBillingRetryPeriod: "in billing retry"
    case .expired: "expired"
    case .revoked: "revoked"
    }
  }
}

extension SubscriptionStatus: Phrased {
  package var phrase: String { "\(renewalInfo.currentProductID) is \(state.phrase)" }
}

extension ServerNotification: Phrased {
  package var phrase: String { subtype.map { "\(type) / \($0)" } ?? type }
}

extension Screen {
  /// Returns a description of the differences between two screens.
  package static func change(from before: Screen?, to after: Screen?) -> String {
    guard let after else { return "nothing, because it is closed" }
    let before = before ?? Screen()
    var parts: [String] = []
    if before.unlocked != after.unlocked {
      let names = after.unlocked.map(\.rawValue).joined(separator: ", ")
      parts.append(names.isEmpty ? "everything locked" : "\(names) unlocked")
    }
    if before.purchaseState != after.purchaseState { parts.append(after.purchaseState.phrase) }
    if before.alert != after.alert {
      parts.append(after.alert.map { "alert \"\($0.message)\"" } ?? "no alert")
    }
    if before.isRestoring != after.isRestoring {
      parts.append(after.isRestoring ? "restoring" : "not restoring")
    }
    if before.isLoading != after.isLoading {
      parts.append(after.isLoading ? "loading" : "not loading")
    }
    if before.sheet != after.sheet { parts.append(after.sheet?.phrase ?? "no sheet") }
    if before.offer != after.offer {
      parts.append(after.offer.map { "price \($0)" } ?? "no price")
    }
    if before.subscriptionEnd != after.subscriptionEnd {
      parts.append(after.subscriptionEnd.map { "valid until \($0)" } ?? "no date")
    }
    if before.appUser != after.appUser {
      parts.append(after.appUser.map { "signed in as \($0.phrase)" } ?? "signed out")
    }
    if before.credits != after.credits {
      parts.append(after.credits.map { "\($0) credits" } ?? "no credits")
    }
    if before.history != after.history {
      parts.append(after.history?.phrase ?? "no history")
    }
    if before.products != after.products {
      parts.append(after.products?.phrase ?? "no products")
    }
    if before.haptics < after.haptics { parts.append("haptic feedback") }
    if before.canBuy != after.canBuy { parts.append("buy button \(after.canBuy ? "on" : "off")") }
    if before.canRestore != after.canRestore {
      parts.append("restore button \(after.canRestore ? "on" : "off")")
    }
    return parts.isEmpty ? "everything locked, no activity" : parts.joined(separator: ", ")
  }
}

extension BookEntry: Phrased {
  package var phrase: String {
    let product = "\(transaction.productID)"
    if transaction.isRevoked || transaction.isUpgraded {
      return "\(product) is \(transaction.news)"
    }
    if let standing { return "\(product) is \(standing.state.phrase)" }
    // A renewal may come early: the earlier period may still run.
    return transaction.subscription == nil
      ? "\(product) is bought" : "\(product) is followed by a later period"
  }
}

extension Transaction {
  /// What a signed transaction reports about its product.
  var news: String {
    if let revocation {
      return revocation.type == .familyRevoke ? "no longer shared" : "refunded"
    }
    if isUpgraded { return "upgraded" }
    if reason == .renewal { return "renewed" }
    return ownershipType == .familyShared ? "shared" : "bought"
  }
}

extension ShownProduct: Phrased {
  package var phrase: String {
    let details = [type?.phrase, credits.map { "\($0) credits" }].compactMap(\.self)
    return "\(name) for \(price)"
      + (details.isEmpty ? "" : " (\(details.joined(separator: ", ")))")
  }
}

extension ProductType: Phrased {
  package var phrase: String {
    switch self {
    case .consumable: "consumable"
    case .nonConsumable: "non-consumable"
    case .nonRenewing: "non-renewing subscription"
    case .autoRenewable: "subscription"
    }
  }
}

extension [ShownProduct] {
  /// The products for sale.
  package var phrase: String {
    isEmpty ? "nothing for sale" : "for sale: " + map(\.phrase).joined(separator: ", ")
  }
}
