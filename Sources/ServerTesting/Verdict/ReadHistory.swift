import HTTP
import StoreModel

/// The readings of each user, which show whether a later one has less (monotonic reads).
///
/// A server that answers before it stores is only slow: a later reading may show more. A shown
/// value may vanish only for a reason that was sent to the server, accepted or not.
struct ReadHistory {
  /// A reading that shows less than an earlier one.
  struct Loss {
    /// The places of both readings among all requests.
    let earlier: Int
    let later: Int
  }

  private struct Purchase {
    let transaction: Transaction
    let credits: Int
    var owners: [AppAccountToken] = []
    /// Whether it may have ended, as far as the server may know.
    var mayBeOver: Bool
  }

  /// The paid part of a reading.
  private struct Shown {
    let place: Int
    let credits: Int?
    /// Products with their ends; nil for no end.
    let plans: [PlanClaim]
  }

  private let credits: [ProductID: Int]
  private let isList: Bool
  /// The purchases that the server may know to be over although no request said so.
  private let over: Set<TransactionID>
  private var purchases: [TransactionID: Purchase] = [:]
  private var bought: [AppAccountToken: [TransactionID]] = [:]
  private var shown: [AppAccountToken: [Shown]] = [:]
  /// The number of requests so far.
  private(set) var count = 0
  /// The latest date so far; a repeated notification carries an old one.
  private(set) var today = StoreDate(rawValue: .min)

  /// Begins without requests.
  ///
  /// - Parameters:
  ///   - target: The server.
  ///   - books: The store's books at the end; a server that asks the App Store Server API may know
  ///     of them without a request.
  init(of target: ServerTarget, _ books: ServerBooks? = nil) {
    credits = target.credits
    isList = target.plans?.isList ?? true
    over = target.api == nil ? [] : books?.ended ?? []
  }

  /// The users of whom something was read, in a fixed order.
  var users: [AppAccountToken] { shown.keys.sorted { $0.rawValue < $1.rawValue } }

  /// Takes in a request with what came of it.
  mutating func observe(_ exchange: Exchange) {
    today = max(today, exchange.date)
    if let transaction = exchange.transaction { observe(transaction, exchange) }
    if case .read(let user) = exchange.purpose, let reading = exchange.reading {
      shown[user, default: []].append(paid(reading, user))
    }
    count += 1
  }

  private mutating func observe(_ transaction: Transaction, _ exchange: Exchange) {
    let isSandbox = transaction.environment != .production
    var purchase =
      purchases[transaction.id]
      ?? Purchase(
        transaction: transaction,
        credits: (credits[transaction.productID] ?? 0) * transaction.purchasedQuantity,
        mayBeOver: isSandbox || over.contains(transaction.id)
      )
    if transaction.hasEnded { purchase.mayBeOver = true }
    defer { purchases[transaction.id] = purchase }
    // The server has learned nothing from a request that was cut.
    if case .cutRequest = exchange.fault { return }
    var owner = transaction.appAccountToken
    if owner == nil, case .post(_, let user) = exchange.purpose { owner = user }
    if let owner, !purchase.owners.contains(owner) {
      purchase.owners.append(owner)
      bought[owner, default: []].append(transaction.id)
    }
  }

  private func purchases(of user: AppAccountToken) -> [Purchase] {
    (bought[user] ?? []).compactMap { purchases[$0] }
  }

  /// Returns the content of a reading, without anything unpaid.
  private func paid(_ reading: UserReading, _ user: AppAccountToken) -> Shown {
    let own = purchases(of: user)
    var plans: [PlanClaim] = []
    if case .found(let claims) = reading.plans {
      for claim in claims {
        let sold = own.filter { $0.transaction.productID == claim.product }.map(\.transaction)
        guard !sold.isEmpty else { continue }
        let isForEver = sold.contains { $0.expirationDate == nil }
        let end = isForEver ? nil : sold.compactMap(\.expirationDate).max()
        let paid = [claim.end, end].compactMap(\.self).min()
        plans.append(PlanClaim(product: claim.product, end: paid))
      }
    }
    var balance: Int?
    if case .found(let found) = reading.balance {
      balance = min(found, own.map(\.credits).reduce(0, +))
    }
    return Shown(place: count, credits: balance, plans: plans)
  }

  /// Returns how a reading shows less than an earlier one; nil if it does not.
  ///
  /// It is not yet taken in. The latest one that shows more counts.
  func loss(in exchange: Exchange) -> Loss? {
    guard case .read(let user) = exchange.purpose, let reading = exchange.reading else {
      return nil
    }
    let date = max(today, exchange.date)
    let earlier = (shown[user] ?? []).last { isLess(reading, than: $0, of: user, on: date) }
    return earlier.map { Loss(earlier: $0.place, later: count) }
  }

  private func isLess(
    _ reading: UserReading,
    than earlier: Shown,
    of user: AppAccountToken,
    on date: StoreDate
  ) -> Bool {
    let own = purchases(of: user)
    if case .found(let balance) = reading.balance, let credits = earlier.credits {
      let explained = own.filter { $0.mayBeOver || $0.owners.count > 1 }.map(\.credits)
      if balance < credits - explained.reduce(0, +) { return true }
    }
    guard case .found(let claims) = reading.plans else { return false }
    return earlier.plans.contains { plan in
      // A server's clock may differ a little.
      if let end = plan.end, end.rawValue <= date.rawValue + PlanClaim.rounding { return false }
      guard !mayBeGone(plan.product, among: own) else { return false }
      return !claims.contains { claim in
        claim.product == plan.product ? claim.lasts(as: plan) : !isList
      }
    }
  }

  /// Whether the server may have learned of a reason why a user lacks a product.
  private func mayBeGone(_ product: ProductID, among own: [Purchase]) -> Bool {
    let group = own.first { $0.transaction.productID == product }?.transaction.subscriptionGroupID
    return own.contains { purchase in
      let isSame = purchase.transaction.productID == product
      let isOfGroup = group != nil && purchase.transaction.subscriptionGroupID == group
      // Another plan of the group replaces this one.
      return isSame && (purchase.mayBeOver || purchase.owners.count > 1) || isOfGroup && !isSame
    }
  }
}

extension PlanClaim {
  /// Whether it lasts at least as long as another plan.
  fileprivate func lasts(as other: PlanClaim) -> Bool {
    guard let end else { return true }
    return other.end.map { end.rawValue >= $0.rawValue - Self.rounding } ?? false
  }
}
