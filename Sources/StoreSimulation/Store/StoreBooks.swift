import Simulation
public import StoreModel

/// How a transaction came about.
public enum PurchaseOrigin: Hashable, Sendable {
  /// Bought in the app.
  case direct
  /// Bought in the app, and approved by an adult later.
  case approved
  /// Bought outside the app.
  case outside
}

/// One transaction as the store's books hold it.
public struct BookEntry: Hashable, Sendable {
  /// The transaction in its latest state.
  public var transaction: Transaction
  /// The store's hidden count of changes at this state: what is newer has the higher number.
  public var sequence: UInt64
  /// Whether the app has finished it.
  public var isFinished: Bool
  /// How it came about.
  public let origin: PurchaseOrigin

  /// Whether it gives access: a non-consumable that was not taken back.
  public var entitles: Bool {
    transaction.productType == .nonConsumable && !transaction.isRevoked
  }
}

/// The store's books: who bought what, and what became of it.
///
/// A pure state machine.
struct StoreBooks {
  /// How an attempt to buy ended.
  enum Sale: Hashable {
    case charged(BookEntry)
    case alreadyOwned(BookEntry)
  }

  /// A request that waits for an adult, or was answered.
  struct Request: Hashable {
    let account: AccountID
    let product: Product
    var isOpen = true
  }

  private var accounts: ContiguousArray<ContiguousArray<BookEntry>>
  private var requests: ContiguousArray<Request> = []
  private var changes: UInt64 = 0
  private var nextTransaction: UInt64 = 0

  init(accountCount: Int) {
    accounts = ContiguousArray(repeating: [], count: accountCount)
  }

  func entries(of account: AccountID) -> ContiguousArray<BookEntry> { accounts[account.rawValue] }

  func request(_ id: RequestID) -> Request { requests[id.rawValue] }

  /// Buys; what a customer owns for good is not charged twice, the existing transaction is given.
  mutating func buy(
    _ product: Product,
    for account: AccountID,
    origin: PurchaseOrigin,
    at date: StoreDate
  ) -> Sale {
    if let owned = accounts[account.rawValue].last(where: {
      $0.transaction.productID == product.id && $0.entitles
    }) {
      return .alreadyOwned(owned)
    }
    // Numbered per account: nobody's identifiers depend on what others do.
    let count = UInt64(accounts[account.rawValue].count)
    let transaction = Transaction(
      id: TransactionID(rawValue: UInt64(account.rawValue) << 16 | count),
      productID: product.id,
      productType: product.type,
      purchaseDate: date,
      price: product.price
    )
    let entry = BookEntry(
      transaction: transaction,
      sequence: nextChange(),
      isFinished: false,
      origin: origin
    )
    accounts[account.rawValue].append(entry)
    return .charged(entry)
  }

  mutating func ask(for product: Product, account: AccountID) -> RequestID {
    requests.append(Request(account: account, product: product))
    return RequestID(rawValue: requests.count - 1)
  }

  /// Answers a request; nil if it was declined or answered before.
  mutating func answer(_ id: RequestID, approved: Bool, at date: StoreDate) -> Sale? {
    guard requests[id.rawValue].isOpen else { return nil }
    requests[id.rawValue].isOpen = false
    guard approved else { return nil }
    let request = requests[id.rawValue]
    return buy(request.product, for: request.account, origin: .approved, at: date)
  }

  /// Gives the money back: the same transaction, now with a revocation date.
  mutating func refund(
    _ product: ProductID,
    of account: AccountID,
    at date: StoreDate
  ) -> BookEntry? {
    guard
      let index = accounts[account.rawValue].lastIndex(where: {
        $0.transaction.productID == product && !$0.transaction.isRevoked
      })
    else { return nil }
    accounts[account.rawValue][index].transaction.revocation = Revocation(date: date)
    accounts[account.rawValue][index].sequence = nextChange()
    return accounts[account.rawValue][index]
  }

  mutating func finish(_ id: TransactionID, of account: AccountID) {
    guard let index = accounts[account.rawValue].firstIndex(where: { $0.transaction.id == id })
    else { return }
    accounts[account.rawValue][index].isFinished = true
  }

  private mutating func nextChange() -> UInt64 {
    changes += 1
    return changes
  }
}
