import StoreModel
import StoreSimulation

/// The store's books of subscriptions and unlocked products, and what the server has been told of
/// them.
struct PlanAudit {
  /// One purchase, or one period of a subscription.
  struct Entry {
    /// The transaction as it is in the books.
    var transaction: Transaction
    /// Who posted it, if it names no user.
    var posters: [AppAccountToken] = []
    /// The newest state that the server has accepted.
    var told: Transaction?
    fileprivate var toldDate: StoreDate?

    /// Whose it may be; several only if it is unknown which post came first.
    var owners: [AppAccountToken] { transaction.appAccountToken.map { [$0] } ?? posters }

    /// Whether it gives no access any more, for another reason than its date.
    var hasEnded: Bool { Self.hasEnded(transaction) }

    /// Whether the server must know its current state.
    var isCertain: Bool {
      owners.count == 1 && transaction.environment == .production
        && told.map(Self.hasEnded) == hasEnded
    }

    private static func hasEnded(_ transaction: Transaction) -> Bool {
      transaction.isRevoked || transaction.isUpgraded
    }
  }

  /// All purchases in the order of their charges.
  private(set) var entries: [Entry] = []
  private(set) var users: [AppAccountToken] = []
  /// The latest ends of the grace periods that the server may know.
  private var graceEnds: [TransactionID: StoreDate] = [:]

  /// Takes in an event of the simulated world.
  mutating func take(_ event: WorldEvent) {
    switch event {
    case .charged(let entry, _), .refunded(let entry, _), .changed(let entry, _),
      .shared(let entry, _):
      take(entry.transaction)
    default: break
    }
  }

  private mutating func take(_ transaction: Transaction) {
    guard transaction.productType != .consumable else { return }
    if let place = place(of: transaction.id) {
      entries[place].transaction = transaction
    } else {
      entries.append(Entry(transaction: transaction))
    }
    if let user = transaction.appAccountToken { know(user) }
  }

  /// Takes in what came of a request, in the order of the requests.
  mutating func take(_ exchange: Exchange) {
    guard let sent = exchange.transaction, let place = place(of: sent.id) else { return }
    if case .post(_, let user) = exchange.purpose {
      know(user)
      if !entries[place].posters.contains(user) { entries[place].posters.append(user) }
    }
    if let end = exchange.graceEnd {
      graceEnds[sent.originalID] = max(graceEnds[sent.originalID] ?? end, end)
    }
    guard exchange.isAccepted, let date = exchange.signedDate else { return }
    if let known = entries[place].toldDate, date < known { return }
    entries[place].told = sent
    entries[place].toldDate = date
  }

  private mutating func know(_ user: AppAccountToken) {
    if !users.contains(user) { users.append(user) }
  }

  private func place(of id: TransactionID) -> Int? {
    entries.lastIndex { $0.transaction.id == id }
  }

  /// Returns the purchases that a user may own.
  func entries(of user: AppAccountToken) -> [Entry] {
    entries.filter { $0.owners.contains(user) }
  }

  /// Returns until when a purchase may give access; nil without an end.
  private func limit(of entry: Entry) -> StoreDate? {
    guard let end = entry.transaction.expirationDate else { return nil }
    return max(end, graceEnds[entry.transaction.originalID] ?? end)
  }

  /// Judges the plans that a server says a user has.
  ///
  /// - Parameters:
  ///   - claims: The plans.
  ///   - user: The user.
  ///   - date: The date on which the server was asked.
  ///   - isList: Whether the server can name several plans; otherwise one is enough.
  /// - Returns: What is wrong.
  func mistakes(
    in claims: [PlanClaim],
    of user: AppAccountToken,
    on date: StoreDate,
    isList: Bool
  ) -> [(kind: ServerFinding.Kind, text: String)] {
    let own = entries(of: user)
    var mistakes: [(ServerFinding.Kind, String)] = []
    let current = claims.filter { claim in claim.end.map { $0 > date } ?? true }
    for claim in current where !own.contains(where: { supports(claim, $0) }) {
      let isEnded = own.contains { $0.transaction.productID == claim.product && $0.hasEnded }
      mistakes.append((isEnded ? .planAfterRefund : .unpaidPlan, "has \(claim)"))
    }
    let owed = own.filter { entry in
      entry.isCertain && !entry.hasEnded
        && (entry.transaction.expirationDate.map { $0 > date } ?? true)
    }
    let missing = owed.filter { entry in
      !current.contains { $0.covers(entry.transaction) }
    }
    let isEnough = !isList && !current.isEmpty && missing.count < owed.count
    if let first = missing.first, !isEnough {
      let end = first.transaction.expirationDate.map { " until \($0)" } ?? ""
      mistakes.append((.lostPlan, "lacks \(first.transaction.productID.rawValue)\(end)"))
    }
    return mistakes
  }

  /// Whether a purchase allows the server to name a plan.
  private func supports(_ claim: PlanClaim, _ entry: Entry) -> Bool {
    guard entry.transaction.productID == claim.product, !(entry.hasEnded && entry.isCertain) else {
      return false
    }
    guard let limit = limit(of: entry) else { return true }
    return claim.end.map { $0.rawValue <= limit.rawValue + PlanClaim.rounding } ?? false
  }
}
