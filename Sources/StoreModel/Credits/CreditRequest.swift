/// A request to a server that keeps credits, made on behalf of an app user.
public enum CreditRequest: Hashable, Sendable {
  /// `GET /v1/credits/balance`
  case balance(of: AppAccountToken)
  /// `GET /v1/credits/transactions`, newest first.
  case history(of: AppAccountToken, span: HistorySpan)
  /// `POST /v1/credits/purchase`, with a signed transaction of a product.
  case purchase(SignedTransaction, product: ProductID, by: AppAccountToken)
  /// `GET /v1/iap/products`
  case packs(for: AppAccountToken)
  /// Makes an image, which costs one credit.
  case image(for: AppAccountToken)

  /// The app user on whose behalf the request is made.
  public var user: AppAccountToken {
    switch self {
    case .balance(let user), .history(let user, _), .purchase(_, _, let user), .packs(let user),
      .image(let user):
      user
    }
  }
}

/// The requested part of a history.
public struct HistorySpan: Hashable, Sendable {
  /// The maximum number of rows.
  public var limit: Int
  /// The number of newest rows to skip.
  public var offset: Int
  /// The number of rows when the first page was read; nil for the first page.
  ///
  /// Rows added since then do not appear in later pages.
  public var total: Int?

  /// Creates a part of a history.
  public init(limit: Int, offset: Int = 0, total: Int? = nil) {
    self.limit = limit
    self.offset = offset
    self.total = total
  }
}

/// A response of a server that keeps credits.
public enum CreditResponse: Hashable, Sendable {
  /// The credits of an app user.
  case balance(CreditBalance)
  /// A part of an app user's history.
  case history(HistoryPage)
  /// The purchase is in the ledger.
  ///
  /// `added` is 0 if it was there already.
  case purchased(TransactionID, added: Int, balance: CreditBalance)
  /// The available packs, in display order.
  case packs([OfferedPack])
  /// An image was made and paid for.
  case image(CreditBalance)
}

/// The credits of an app user, according to the server.
public struct CreditBalance: Hashable, Sendable {
  /// The app user.
  public var user: AppAccountToken
  /// The sum of the completed rows.
  public var credits: Int
  /// The number of credits that can be spent: the sum minus the reserved credits.
  public var available: Int

  /// Creates a balance.
  public init(user: AppAccountToken, credits: Int, available: Int? = nil) {
    self.user = user
    self.credits = credits
    self.available = available ?? credits
  }
}

/// A part of an app user's history, newest first.
public struct HistoryPage: Hashable, Sendable {
  /// A row as its owner sees it.
  public struct Line: Hashable, Sendable {
    /// The row's number.
    public let id: RecordID
    /// The row.
    public let entry: LedgerEntry

    /// Creates a line.
    public init(_ id: RecordID, _ entry: LedgerEntry) {
      self.id = id
      self.entry = entry
    }
  }

  /// The app user.
  public var user: AppAccountToken
  /// The requested part.
  public var span: HistorySpan
  /// The rows.
  public var lines: [Line]
  /// The total number of rows on all pages that belong together.
  public var total: Int

  /// Creates a part of a history.
  public init(user: AppAccountToken, span: HistorySpan, lines: [Line], total: Int) {
    self.user = user
    self.span = span
    self.lines = lines
    self.total = total
  }
}

/// A pack as customers see it.
///
/// The number of credits comes from the server, never from a name.
public struct OfferedPack: Hashable, Sendable {
  /// The product.
  public let product: ProductID
  /// The number of credits.
  public let credits: Int

  /// Creates a pack.
  public init(_ product: ProductID, credits: Int) {
    self.product = product
    self.credits = credits
  }
}

/// The reason why a server that keeps credits refuses a request.
///
/// Repeating the request does not help.
public enum CreditRefusal: String, Error, Hashable, Sendable {
  /// HTTP 403 `insufficient_credits`.
  case insufficientCredits
  /// HTTP 400: the posted data is not a transaction that the App Store signed for this app.
  case invalidTransaction
  /// HTTP 400: the request names a different product than the transaction does.
  case otherProduct
  /// HTTP 400: this server does not sell the product.
  case unknownProduct
  /// HTTP 409: the purchase belongs to another user.
  case otherUser
}

/// A task that the developer gives to the server.
public enum ServerTask: Hashable, Sendable {
  /// Deploy a new version, or start up again: create whatever the server needs and lacks.
  case deploy
  /// Add customers who existed before the version that supports credits.
  case adopt([AppAccountToken])
  /// Give the free credits to every customer who has none.
  case migrate
  /// Change the number of credits that a pack gives from now on.
  case change(ProductID, credits: Int)
  /// Hide a pack, or show it again.
  case activate(ProductID, isActive: Bool)
}
