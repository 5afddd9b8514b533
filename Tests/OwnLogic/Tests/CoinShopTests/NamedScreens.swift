import StoreModel

/// A screen that uses every field that the page on logic behind the protocol names.
func namedScreen(
  account: AppAccountToken,
  offer: Price,
  end: StoreDate,
  history: [HistoryPage.Line]
) -> Screen {
  Screen(
    unlocked: ["shop.coins"],
    purchaseState: .purchasing,
    isLoading: false,
    isRestoring: false,
    alert: Alert(kind: .purchaseFailed, reason: .unverified, message: "It cannot be verified."),
    sheet: .settings,
    canBuy: true,
    canRestore: true,
    offer: offer,
    subscriptionEnd: end,
    appUser: account,
    credits: 10,
    history: history
  )
}

/// The states and kinds that the page names.
let namedStates: [PurchaseState] = [.idle, .purchasing, .succeeded, .failed("no"), .cancelled]
let namedKinds: [AlertKind] = [
  .purchasePending, .purchaseFailed, .restored, .nothingToRestore, .restoreFailed,
]

/// A shop whose coins are compared with the store's books, and whose server keeps a ledger.
func namedVariant(_ shop: Variant) -> Variant {
  var shop = shop
  shop.creditsPerProduct = ["shop.coins": 10]
  return shop
}
