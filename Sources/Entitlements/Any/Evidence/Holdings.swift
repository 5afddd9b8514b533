import StoreModel

/// The evidence for everything that a customer may hold.
///
/// This value passes each piece of news to the evidence that it concerns: for each non-consumable
/// (``AccessEvidence``), for each group of plans (``PlanEvidence``), and for consumables
/// (``Packs``). A non-renewing subscription is treated like a non-consumable: the store lists it
/// forever, and only the app that sells it can know how long it lasts.
struct Holdings: Sendable {
  /// The time after a launch during which an empty list of entitlements proves nothing.
  private static let afterLaunch: Duration = .milliseconds(15_500)

  private let thing: any AccessRecord
  private let plans: any SubscriptionRecord
  private let rule: GroupRule
  /// The rule for products that the list of entitlements lacks.
  let missing: MissingProductRule
  /// The elements in ascending order of identifier.
  private var things: [(id: ProductID, record: any AccessRecord)] = []
  /// The elements in ascending order of identifier.
  private var groups: [(id: SubscriptionGroupID, record: any SubscriptionRecord)] = []
  private var packs = Packs()
  /// How the customer got the app itself.
  private(set) var origin = AppOrigin()
  /// The products that come with an app that the customer paid for.
  private var included: [ProductID] = []
  /// The groups to query, in the order in which they became known.
  private(set) var knownGroups: [SubscriptionGroupID] = []
  /// Whether a read was answered after the latest news.
  private var isAnswered = false
  /// Whether a read found something or an empty read can be believed.
  private var isSettled = false

  /// Creates empty evidence.
  ///
  /// - Parameters:
  ///   - thing: The initial evidence for each non-consumable.
  ///   - plans: The initial evidence for each group of plans.
  ///   - rule: The rule for plans that exclude each other.
  ///   - missing: The rule for products that the list of entitlements lacks.
  init(
    thing: any AccessRecord = AccessEvidence(),
    plans: any SubscriptionRecord = PlanEvidence(),
    rule: GroupRule = .byGroup,
    missing: MissingProductRule = .asksForHistory
  ) {
    self.thing = thing
    self.plans = plans
    self.rule = rule
    self.missing = missing
  }

  // MARK: What follows

  /// The products with access now, in ascending order of identifier.
  var unlocked: [ProductID] {
    let bought = things.filter(\.record.isUnlocked).map(\.id) + groups.flatMap(\.record.plans)
    guard origin.isPaid else { return bought.sorted() }
    return (bought + included.filter { !bought.contains($0) }).sorted()
  }

  /// The end of access to plans; the latest if there are several.
  var end: StoreDate? { groups.compactMap(\.record.end).max() }

  /// The number of consumables, or nil before the first.
  var balance: Int? { packs.balance }

  /// Whether the store has confirmed any access in this process.
  var isConfirmed: Bool {
    things.contains(where: \.record.isConfirmed) || groups.contains(where: \.record.isConfirmed)
      || origin.isPaid && !included.isEmpty
  }

  /// The end of saved access that the store has not confirmed.
  var unconfirmedUntil: Duration { max(thing.unconfirmedUntil, plans.unconfirmedUntil) }

  /// The time that a delivered end of a plan waits for a read with better information.
  var endsWait: Duration { plans.endsWait }

  /// The earliest instant from which a read ends an upgraded plan that stands in for its successor.
  var decisiveRead: Duration? { groups.compactMap(\.record.decisiveRead).min() }

  /// Returns whether the store has confirmed a non-consumable.
  func isConfirmed(_ product: ProductID) -> Bool {
    things.contains { $0.id == product && $0.record.isConfirmed }
      || origin.isPaid && included.contains(product)
  }

  /// Returns the products bought for good that have access now and that a list lacks.
  func missing(from list: [VerificationResult]) -> [ProductID] {
    things.filter(\.record.isUnlocked).map(\.id).filter { id in
      !list.contains { $0.unsafePayload.productID == id }
    }
  }

  /// Returns whether the store should be read again before the state is final.
  func wantsReading(at now: Duration) -> Bool {
    !isAnswered || !isSettled || things.contains { $0.record.wantsReading(at: now) }
      || groups.contains { $0.record.wantsReading(at: now) }
  }

  /// Returns the products that prove a purchase: it succeeded while one of these has access.
  ///
  /// Nil if the purchase gave nothing, and no products for a consumable.
  func witnesses(of transaction: Transaction) -> [ProductID]? {
    switch transaction.productType {
    case .consumable: packs.counts(transaction.id) ? [] : nil
    case .nonConsumable, .nonRenewing:
      things.contains { $0.id == transaction.productID && $0.record.isUnlocked }
        ? [transaction.productID] : nil
    case .autoRenewable:
      plan(of: transaction).flatMap { $0.plans.isEmpty ? nil : $0.plans }
    }
  }

  /// Returns whether the store has revoked a transaction.
  func isTakenBack(_ transaction: Transaction) -> Bool {
    switch transaction.productType {
    case .consumable: packs.isReturned(transaction.id)
    case .nonConsumable, .nonRenewing:
      things.contains {
        $0.id == transaction.productID && $0.record.remembered.revoked.contains(transaction.id)
      }
    case .autoRenewable: plan(of: transaction)?.profile.record(transaction.id)?.standing == .revoked
    }
  }

  private func plan(of transaction: Transaction) -> (any SubscriptionRecord)? {
    guard let group = transaction.subscriptionGroupID else { return nil }
    return groups.first { $0.id == rule.place(of: group) }?.record
  }

  // MARK: Memory

  /// The text to save: one line for each product and each group.
  var text: String {
    let things = things.map { "thing \($0.id.rawValue) \($0.record.remembered.text)" }
    let groups = groups.map { "group \($0.id.rawValue) \($0.record.profile.text)" }
    let origin = origin.isPaid ? ["app bought earlier"] : []
    return (things + groups + ["packs all \(packs.text)"] + origin).joined(separator: "\n")
  }

  /// Restores the last process's text, or whatever can be read of a damaged one.
  mutating func adopt(_ text: String?) {
    for line in (text ?? "").split(separator: "\n") {
      let parts = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 3 else { continue }
      let (name, rest) = (String(parts[1]), parts[2])
      switch parts[0] {
      case "thing": change(ProductID(name)) { $0.adopt(AccessCache(text: String(rest))) }
      case "group":
        change(SubscriptionGroupID(name)) { $0.adopt(UserProfile(text: String(rest))) }
      case "packs": packs.merge(Packs(text: rest))
      case "app": origin.adopt()
      default: break
      }
    }
  }

  /// Withdraws access that was unconfirmed, or reported as ended, for too long.
  mutating func withdrawOverdueAccess(at now: Duration) {
    for index in things.indices { things[index].record.withdrawOverdueAccess(at: now) }
    for index in groups.indices { groups[index].record.withdrawOverdueAccess(at: now) }
  }

  // MARK: News

  /// Processes the store's description of products.
  mutating func recordProducts(_ products: [Product]) {
    for product in products {
      if product.type == .nonConsumable, !included.contains(product.id) {
        included.append(product.id)
      }
      guard let group = product.subscription?.groupID else { continue }
      change(group) { $0.recordProducts([product]) }
    }
  }

  /// Processes what StoreKit says of the purchase of the app itself.
  mutating func recordAppTransaction(_ app: AppTransactionResult) {
    origin.recordAppTransaction(app)
  }

  /// Processes a verified transaction.
  mutating func recordTransaction(_ transaction: Transaction, isPurchase: Bool, at now: Duration) {
    isAnswered = false
    switch transaction.productType {
    case .consumable: packs.add(transaction)
    case .nonConsumable, .nonRenewing:
      change(transaction.productID) { $0.recordTransaction(transaction, at: now) }
    case .autoRenewable:
      guard let group = transaction.subscriptionGroupID else { return }
      change(group) { record in
        if isPurchase {
          record.recordPurchase(transaction, at: now)
        } else {
          record.recordTransaction(transaction, at: now)
        }
      }
    }
  }

  /// Processes a delivered status.
  mutating func recordStatus(_ status: SubscriptionStatus, at now: Duration) {
    isAnswered = false
    guard let group = status.transaction.unsafePayload.subscriptionGroupID else { return }
    change(group) { $0.recordStatus(status, at: now) }
  }

  /// Processes an unverified event, which proves nothing.
  mutating func recordUnverifiedEvent(_ transaction: Transaction, at now: Duration) {
    isAnswered = false
    guard let group = transaction.subscriptionGroupID else { return }
    change(group) { $0.recordUnverifiedEvent(at: now) }
  }

  /// Processes a read without news during it.
  mutating func recordRead(_ read: HoldingsRead, at now: Duration) {
    isAnswered = true
    if !read.entitlements.isEmpty || read.began >= Self.afterLaunch { isSettled = true }
    let standing = (read.entitlements + read.history).compactMap(\.verifiedPayload)
    for transaction in standing where transaction.isBoughtForGood {
      change(transaction.productID) { _ in }
    }
    for index in things.indices {
      let found = standing.filter { $0.productID == things[index].id }
      let begun = things[index].record.beginRead(at: read.began)
      things[index].record.endRead(begun, found: found, at: now)
    }
    for result in read.entitlements {
      if let group = result.unsafePayload.subscriptionGroupID { change(group) { _ in } }
    }
    for index in groups.indices {
      let place = groups[index].id
      let statuses = read.statuses.filter { rule.place(of: $0.group) == place }.flatMap(\.found)
      let entitlements = read.entitlements.filter {
        $0.unsafePayload.subscriptionGroupID.map { rule.place(of: $0) } == place
      }
      groups[index].record.recordRead(
        SubscriptionRead(
          statuses: statuses,
          isWithoutStatuses: read.failed.contains { rule.place(of: $0) == place },
          entitlements: entitlements,
          began: read.began
        ),
        at: now
      )
    }
  }

  // MARK: Bookkeeping

  private mutating func change(_ product: ProductID, _ body: (inout any AccessRecord) -> Void) {
    if let index = things.firstIndex(where: { $0.id == product }) {
      return body(&things[index].record)
    }
    let index = things.firstIndex { product < $0.id } ?? things.endIndex
    things.insert((product, thing), at: index)
    body(&things[index].record)
  }

  private mutating func change(
    _ group: SubscriptionGroupID,
    _ body: (inout any SubscriptionRecord) -> Void
  ) {
    if !knownGroups.contains(group) { knownGroups.append(group) }
    let place = rule.place(of: group)
    if let index = groups.firstIndex(where: { $0.id == place }) {
      return body(&groups[index].record)
    }
    let index = groups.firstIndex { place < $0.id } ?? groups.endIndex
    groups.insert((place, plans), at: index)
    body(&groups[index].record)
  }
}

extension Transaction {
  /// Whether the store lists the product until it is revoked.
  var isBoughtForGood: Bool {
    productType == .nonConsumable || productType == .nonRenewing
  }
}
