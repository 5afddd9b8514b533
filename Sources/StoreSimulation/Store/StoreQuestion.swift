import StoreModel

/// A question from a device to the store.
enum StoreQuestion {
  case products([ProductID])
  case purchase(ProductID, options: PurchaseOptions)
  case books
  case appTransaction
}

enum StoreAnswer {
  case products([Product])
  case charged(BookEntry)
  case alreadyOwned(BookEntry)
  case pending
  case unavailable
  case refused(StoreError)
  case books(BookEntries)
  case appTransaction(AppTransaction)
  case unreachable
}

/// A notice from a device to the store that needs no answer.
enum StoreNotice {
  case finish(TransactionID)
  case requestRefund(TransactionID)
  /// Turns the renewal of a subscription off or on; nil for any group.
  case switchRenewal(SubscriptionGroupID?)
  /// Redeems a code, by the offer's reference name.
  case redeem(code: String)
  /// Does what a message of the App Store asks for.
  case accept(StoreMessage)
}
