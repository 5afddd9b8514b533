import StoreModel
import StoreSimulation

/// The store's books of subscriptions and unlocked products, and the server's knowledge of them.
struct PlanAudit {
  private(set) var sold = ToldPurchases()
  /// The latest ends of the grace periods that the server may know.
  private var graceEnds: [TransactionID: StoreDate] = [:]

  /// Takes in an event of the simulated world.
  mutating func observe(_ event: WorldEvent) {
    switch event {
    case .charged(let entry, _), .refunded(let entry, _), .changed(let entry, _),
      .shared(let entry, _):
      if entry.transaction.productType != .consumable { sold.observe(entry.transaction) }
    default: break
    }
  }

  /// Takes in what came of a request, in the order of the requests.
  mutating func observe(_ exchange: Exchange) {
    sold.observe(exchange)
    guard let end = exchange.graceEnd, let id = exchange.transaction?.originalID else { return }
    graceEnds[id] = max(graceEnds[id] ?? end, end)
  }

  /// The books with each purchase as the server was told of it last.
  var asTold: PlanAudit {
    var result = self
    result.sold = sold.asTold
    return result
  }

  /// Returns the books of some purchases only.
  func only(_ ids: Set<TransactionID>) -> PlanAudit {
    var result = self
    result.sold = sold.only(ids)
    return result
  }

  /// Returns until when a purchase may give access; nil without an end.
  private func limit(of entry: ToldPurchases.Purchase) -> StoreDate? {
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
  /// - Returns: The mistakes.
  func mistakes(
    in claims: [PlanClaim],
    of user: AppAccountToken,
    on date: StoreDate,
    isList: Bool
  ) -> [(kind: ServerFinding.Kind, product: ProductID, text: String)] {
    let own = sold.purchases(of: user)
    var mistakes: [(ServerFinding.Kind, ProductID, String)] = []
    let current = claims.filter { claim in claim.end.map { $0 > date } ?? true }
    for claim in current where !own.contains(where: { supports(claim, $0) }) {
      let isEnded = own.contains {
        $0.transaction.productID == claim.product && $0.transaction.hasEnded
      }
      mistakes.append((isEnded ? .planAfterRefund : .unpaidPlan, claim.product, "has \(claim)"))
    }
    let owed = own.filter { entry in
      entry.isCertain && !entry.transaction.hasEnded
        && (entry.transaction.expirationDate.map { $0 > date } ?? true)
    }
    let missing = owed.filter { entry in
      !current.contains { $0.covers(entry.transaction) }
    }
    let isEnough = !isList && !current.isEmpty && missing.count < owed.count
    if let first = missing.first, !isEnough {
      let product = first.transaction.productID
      let end = first.transaction.expirationDate.map { " until \($0)" } ?? ""
      mistakes.append((.lostPlan, product, "lacks \(product.rawValue)\(end)"))
    }
    return mistakes
  }

  /// Returns which plans a user may have on a date, in a few words.
  func expectation(of user: AppAccountToken, on date: StoreDate) -> String {
    let plans = sold.purchases(of: user).filter { entry in
      !(entry.transaction.hasEnded && entry.isCertain)
        && (limit(of: entry).map { $0 > date } ?? true)
    }
    let texts = plans.map { entry in
      let end = entry.transaction.expirationDate.map { " until \($0)" } ?? ""
      let isOwed = entry.isCertain && !entry.transaction.hasEnded
      return (isOwed ? "" : "perhaps ") + entry.transaction.productID.rawValue + end
    }
    return texts.isEmpty ? "no plan" : texts.joined(separator: ", ")
  }

  /// Whether a purchase allows the server to name a plan.
  private func supports(_ claim: PlanClaim, _ entry: ToldPurchases.Purchase) -> Bool {
    guard entry.transaction.productID == claim.product,
      !(entry.transaction.hasEnded && entry.isCertain)
    else { return false }
    guard let limit = limit(of: entry) else { return true }
    return claim.end.map { $0.rawValue <= limit.rawValue + PlanClaim.rounding } ?? false
  }
}
