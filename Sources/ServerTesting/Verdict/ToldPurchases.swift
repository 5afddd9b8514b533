import StoreModel

/// The sales, and the server's knowledge of them.
struct ToldPurchases {
  /// The newest state of a transaction that the server has accepted.
  struct ToldState {
    let signedDate: StoreDate
    /// Whether it was refunded or replaced.
    let hasEnded: Bool

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
    let state = ToldState(signedDate: signedDate, hasEnded: sent.hasEnded)
    if let known = all[place].told, !state.overrules(known) { return }
    all[place].told = state
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

extension Transaction {
  /// Whether it gives nothing any more, whatever its date.
  var hasEnded: Bool { isRevoked || isUpgraded }
}
