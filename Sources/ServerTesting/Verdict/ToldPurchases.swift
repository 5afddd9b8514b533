import StoreModel

/// The sales, and the server's knowledge of them.
struct ToldPurchases {
  /// The newest state of a transaction that the server has accepted.
  struct ToldState {
    let signedDate: StoreDate
    /// The transaction as it was sent.
    fileprivate let transaction: Transaction

    /// Whether it was refunded or replaced.
    var hasEnded: Bool { transaction.hasEnded }

    /// Whether it overrules another state: the later signature counts, and the end on a tie.
    func overrules(_ other: ToldState) -> Bool {
      signedDate == other.signedDate ? hasEnded : signedDate > other.signedDate
    }
  }

  /// One purchase, or one period of a subscription.
  struct Purchase {
    /// The transaction as it is in the books.
    fileprivate(set) var transaction: Transaction
    fileprivate var posters: [AppAccountToken] = []
    /// Whether the server has accepted a post of it.
    fileprivate var isPosted = false
    /// The newest state that the server has accepted; nil before the first.
    fileprivate(set) var told: ToldState?

    /// Whose it may be: the token's or else a poster's; several only if it is unknown which post
    /// came first.
    var owners: [AppAccountToken] { transaction.appAccountToken.map { [$0] } ?? posters }

    /// Whether the server must know whose it is and in which state.
    ///
    /// It need not know what it was never told; it may have learned it from a request whose answer
    /// it did not send. Without a token, only a post says whose it is. It may ignore what was
    /// bought in the sandbox.
    var isCertain: Bool {
      owners.count == 1 && (transaction.appAccountToken != nil || isPosted)
        && transaction.environment == .production && told?.hasEnded == transaction.hasEnded
    }
  }

  /// All purchases in the order of their charges.
  private(set) var all: [Purchase] = []
  /// The users in the order in which they came.
  private(set) var users: [AppAccountToken] = []
  private var places: [TransactionID: Int] = [:]
  /// The purchases that each user has or had a claim to.
  private var claims: [AppAccountToken: [Int]] = [:]

  /// Takes in a transaction as it is in the books now.
  mutating func observe(_ transaction: Transaction) {
    let place = places[transaction.id] ?? all.count
    if place == all.count {
      places[transaction.id] = place
      all.append(Purchase(transaction: transaction))
    } else {
      all[place].transaction = transaction
    }
    if let user = transaction.appAccountToken { know(user, place) }
  }

  /// Takes in what came of a request, in the order of the requests.
  mutating func observe(_ exchange: Exchange) {
    guard let sent = exchange.transaction, let place = places[sent.id] else { return }
    if case .post(_, let user) = exchange.purpose {
      know(user, place)
      if !all[place].posters.contains(user) { all[place].posters.append(user) }
      if exchange.isAccepted { all[place].isPosted = true }
    }
    guard exchange.isAccepted, let signedDate = exchange.signedDate else { return }
    let state = ToldState(signedDate: signedDate, transaction: sent)
    if let known = all[place].told, !state.overrules(known) { return }
    all[place].told = state
  }

  /// The purchases as the server was told of them last, whatever came of them later.
  var asTold: ToldPurchases {
    var result = self
    for place in all.indices {
      guard let told = all[place].told else { continue }
      if told.hasEnded != all[place].transaction.hasEnded {
        result.all[place].transaction = told.transaction
      }
    }
    return result
  }

  /// Returns only some purchases, still with all users.
  func only(_ ids: Set<TransactionID>) -> ToldPurchases {
    var result = self
    result.claims = claims.mapValues { places in
      places.filter { ids.contains(all[$0].transaction.id) }
    }
    return result
  }

  /// Whether the server was told of a purchase that a user still has on a date.
  func isOwed(_ id: TransactionID, on date: StoreDate) -> Bool {
    guard let place = places[id], let told = all[place].told, !told.hasEnded else { return false }
    return all[place].transaction.expirationDate.map { $0 > date } ?? true
  }

  /// Takes in a user, who may have bought nothing.
  mutating func know(_ user: AppAccountToken) {
    guard claims[user] == nil else { return }
    claims[user] = []
    users.append(user)
  }

  private mutating func know(_ user: AppAccountToken, _ place: Int) {
    know(user)
    if claims[user]?.contains(place) == false { claims[user]?.append(place) }
  }

  /// Returns the purchases that a user may own, in the order in which they were charged or posted.
  func purchases(of user: AppAccountToken) -> [Purchase] {
    (claims[user] ?? []).map { all[$0] }.filter { $0.owners.contains(user) }
  }
}
