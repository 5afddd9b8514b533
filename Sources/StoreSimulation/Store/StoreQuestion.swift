import StoreModel

/// What a device asks the store.
enum StoreQuestion {
  case products([ProductID])
  case purchase(ProductID, PurchaseOptions)
  case books
}

/// What the store answers.
enum StoreAnswer {
  case products([Product])
  case charged(BookEntry)
  case alreadyOwned(BookEntry)
  case pending
  case unavailable
  case refused(StoreError)
  case books(ContiguousArray<BookEntry>)
  case unreachable
}

/// What the device tells the store without waiting.
enum StoreNotice {
  case finish(TransactionID)
  case requestRefund(TransactionID)
}
