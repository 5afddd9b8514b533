import StoreModel

extension CallOutcome: Named {
  var named: String {
    switch self {
    case .done: "returns: nothing more"
    case .products(let products): "returns: \(Self.counted(products.count, "product"))"
    case .purchase(let result): "returns: \(result.named)"
    case .transactions(let results, _, let isIrregular):
      "returns: \(Self.counted(results.count, "transaction"))"
        + (isIrregular ? ", an oddity of the store" : "")
    case .statuses(let statuses):
      statuses.isEmpty
        ? "returns: never subscribed"
        : "returns: \(statuses.map(\.named).joined(separator: " and "))"
    case .eligible(let isEligible): "returns: \(isEligible ? "yes" : "no")"
    case .appTransaction(let result): "returns: \(result.named)"
    case .server(let response): "returns: \(response.named)"
    case .failed(let error): "fails: \(error.named)"
    case .writeFailed: "fails: not written"
    case .serverFailed(let error): "fails: \(error.named)"
    }
  }

  private static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}

extension CallKind: Named {
  var named: String {
    switch self {
    case .products: "products"
    case .purchase: "purchase"
    case .currentEntitlements: "currentEntitlements"
    case .unfinished: "unfinished"
    case .allTransactions: "all transactions"
    case .finish: "finish"
    case .sync: "sync"
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
    case .serverSignIn: "sign in at the server"
    case .balance: "ask the server for the balance"
    case .credit: "bring the server a purchase"
    case .history: "ask the server for the history"
    case .packs: "ask the server for the packs"
    case .image: "have the server make an image"
    }
  }
}

extension PurchaseResult: Named {
  var named: String {
    switch self {
    case .success(.verified): "success"
    case .success(.unverified): "success, but it cannot be verified"
    case .pending: "pending"
    case .userCancelled: "cancelled"
    case .unknown: "a result unknown to the app"
    }
  }
}

extension AppTransactionResult: Named {
  var named: String {
    "app version \(unsafePayload.originalAppVersion)"
      + (verifiedPayload == nil ? ", but it cannot be verified" : "")
  }
}

extension StoreMessage.Reason: Named {
  var named: String {
    switch self {
    case .generic: "generic"
    case .billingIssue: "billing issue"
    case .priceIncreaseConsent: "price increase consent"
    case .winBackOffer: "win-back offer"
    }
  }
}

extension StoreError: Named {
  var named: String {
    switch self {
    case .networkError: "a network error"
    case .systemError: "a system error"
    case .userCancelled: "cancelled by the customer"
    case .notAvailableInStorefront: "not available in this country"
    case .notEntitled: "the app lacks the right to sell"
    case .unknown: "an unknown error"
    case .productUnavailable: "the product is unavailable"
    case .purchaseNotAllowed: "this customer may not buy"
    case .invalidQuantity: "an invalid quantity"
    case .ineligibleForOffer: "the offer is not for this customer"
    case .invalidOfferIdentifier: "there is no such offer"
    case .invalidOfferPrice: "the offer's price cannot be charged"
    case .missingOfferParameters: "the offer lacks something"
    case .invalidOfferSignature: "the offer's signature is not genuine"
    case .unsupported: "not supported"
    case .duplicateRefundRequest: "a duplicate refund request"
    }
  }
}
