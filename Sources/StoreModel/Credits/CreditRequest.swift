/// What an app asks a server that keeps credits, on behalf of an app user.
public enum CreditRequest: Hashable, Sendable {
  /// `GET /v1/credits/balance`
  case balance(of: AppAccountToken)
  /// `GET /v1/credits/transactions`, newest first.
  case history(of: AppAccountToken, HistorySpan)
  /// `POST /v1/credits/purchase`: here is a signed transaction of a product.
  case purchase(SignedTransaction, product: ProductID, by: AppAccountToken)
  /// `GET /v1/iap/products`
  case packs(for: AppAccountToken)
  /// Makes an image, which costs one credit.
  case image(for: AppAccountToken)

  /// The app user on whose behalf it is asked.
  public var user: AppAccountToken {
    switch self {
    case .balance(let user), .history(let user, _), .purchase(_, _, let user), .packs(let user),
      .image(let user):
      user
    }
  }
}

/// Which rows of a history are wanted.
public struct HistorySpan: Hashable, Sendable {
  /// How many at most.
  public var limit: Int
  /// How many of the newest to leave out.
  public var offset: Int
  /// How many rows there were when the first page was read; nil for the first page.
  ///
  /// Rows that came since then are no part of the later pages.
  public var total: Int?

  /// Describes a part of a history.
  public init(limit: Int, offset: Int = 0, total: Int? = nil) {
    self.limit = limit
    self.offset = offset
    self.total = total
  }
}

/// What a server that keeps credits answers.
public enum CreditResponse: Hashable, Sendable {
  /// What somebody has.
  case balance(CreditBalance)
  /// A part of somebody's history.
  case history(HistoryPage)
  /// What was bought is in the ledger; `added` is 0 if it was before.
  case purchased(TransactionID, added: Int, CreditBalance)
  /// What can be bought, in the order of display.
  case packs([OfferedPack])
  /// An image was made and paid for.
  case image(CreditBalance)
}

/// What an app user has by the server's word.
public struct CreditBalance: Hashable, Sendable {
  /// Who.
  public var user: AppAccountToken
  /// The sum of the completed rows.
  public var credits: Int
  /// How many of them may be spent: less what is reserved.
  public var available: Int

  /// Describes a balance.
  public init(user: AppAccountToken, credits: Int, available: Int? = nil) {
    self.user = user
    self.credits = credits
    self.available = available ?? credits
  }
}

/// A part of somebody's history, newest first.
public struct HistoryPage: Hashable, Sendable {
  /// A row as its owner sees it.
  public struct Line: Hashable, Sendable {
    /// The row's number.
    public let id: RecordID
    /// The row.
    public let entry: LedgerEntry

    /// Pairs the two.
    public init(_ id: RecordID, _ entry: LedgerEntry) {
      self.id = id
      self.entry = entry
    }
  }

  /// Whose.
  public var user: AppAccountToken
  /// Which part was asked for.
  public var span: HistorySpan
  /// The rows.
  public var lines: [Line]
  /// How many rows there are in all, as far as the pages belong together.
  public var total: Int

  /// Describes a part.
  public init(user: AppAccountToken, span: HistorySpan, lines: [Line], total: Int) {
    self.user = user
    self.span = span
    self.lines = lines
    self.total = total
  }
}

/// A pack as customers see it: the number of credits comes from the server, never from a name.
public struct OfferedPack: Hashable, Sendable {
  /// The product.
  public let product: ProductID
  /// How many credits it gives.
  public let credits: Int

  /// Pairs the two.
  public init(_ product: ProductID, credits: Int) {
    self.product = product
    self.credits = credits
  }
}

/// Why a server that keeps credits refuses; asking again changes nothing.
public enum CreditRefusal: Error, Hashable, Sendable {
  /// HTTP 403 `insufficient_credits`.
  case insufficientCredits
  /// HTTP 400: what was posted is not what the App Store signed for this app.
  case invalidTransaction
  /// HTTP 400: the request names another product than the transaction.
  case otherProduct
  /// HTTP 400: nothing that this server sells.
  case unknownProduct
  /// HTTP 409: it belongs to somebody else.
  case otherUser
}
