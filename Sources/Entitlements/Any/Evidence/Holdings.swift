import StoreModel

/// What is known of everything that a customer may hold, whatever is sold.
///
/// A value that hands each piece of news to the evidence that it is about: of each product that is
/// bought for good (``AccessEvidence``), of each group of plans (``PlanEvidence``), and of what is
/// used up (``Packs``). A subscription that does not renew is treated as bought for good: the store
/// lists it for ever, and how long it is worth something only the app that sells it can know.
struct Holdings: Sendable {
  /// For how long after a launch an empty list of entitlements means nothing.
  private static let afterLaunch: Duration = .milliseconds(15_500)

  private let thing: any AccessRecord
  private let plans: any SubscriptionRecord
  private let rule: GroupRule
  /// In rising order of identifier.
  private var things: [(id: ProductID, record: any AccessRecord)] = []
  /// In rising order of identifier.
  private var groups: [(id: SubscriptionGroupID, record: any SubscriptionRecord)] = []
  private var packs = Packs()
  /// The groups to ask about, in the order in which they were heard of.
  private(set) var knownGroups: [SubscriptionGroupID] = []
  /// Whether a read was answered since the latest news.
  private var isAnswered = false
  /// Whether a read found something, or an empty one can be believed.
  private var isSettled = false

  /// Knows of nothing.
  ///
  /// - Parameters:
  ///   - thing: the evidence to begin with for each product that is bought for good.
  ///   - plans: the evidence to begin with for each group of plans.
  ///   - rule: which plans stand in each other's way.
  init(
    thing: any AccessRecord = AccessEvidence(),
    plans: any SubscriptionRecord = PlanEvidence(),
    rule: GroupRule = .byGroup
  ) {
    self.thing = thing
    self.plans = plans
    self.rule = rule
  }

  // MARK: What follows

  /// What may be used now, in rising order of identifier.
  var unlocked: [ProductID] {
    (things.filter(\.record.isUnlocked).map(\.id) + groups.flatMap(\.record.plans)).sorted()
  }

  /// Until when plans may be used; the latest end if there are several.
  var end: StoreDate? { groups.compactMap(\.record.end).max() }

  /// How many consumables there are; nil before the first.
  var balance: Int? { packs.balance }

  /// Whether the store itself has vouched for anything in this process.
  var isConfirmed: Bool {
    things.contains(where: \.record.isConfirmed) || groups.contains(where: \.record.isConfirmed)
  }

  /// Until when access stands that only the process before vouches for.
  var unconfirmedUntil: Duration { max(thing.unconfirmedUntil, plans.unconfirmedUntil) }

  /// How long a delivered end of a plan waits for a read that may know more.
  var endsWait: Duration { plans.endsWait }

  /// From when on a read would end what only stands in for its successor; the earliest such.
  var decisiveRead: Duration? { groups.compactMap(\.record.decisiveRead).min() }

  /// Whether the store has vouched for a product that is bought for good.
  func isConfirmed(_ product: ProductID) -> Bool {
    things.contains { $0.id == product && $0.record.isConfirmed }
  }

  /// Whether the store should be read again before anything is believed for good.
  func wantsReading(at now: Duration) -> Bool {
    !isAnswered || !isSettled || things.contains { $0.record.wantsReading(at: now) }
      || groups.contains { $0.record.wantsReading(at: now) }
  }

  /// What shows that a purchase succeeded: it did as long as one of these may be used.
  ///
  /// - Returns: nil if it gave nothing; nothing to show for what is used up.
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

  /// Whether the store has taken a transaction back.
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

  /// What should survive the process: a line for each product and each group.
  var text: String {
    let things = things.map { "thing \($0.id.rawValue) \($0.record.remembered.text)" }
    let groups = groups.map { "group \($0.id.rawValue) \($0.record.profile.text)" }
    return (things + groups + ["packs all \(packs.text)"]).joined(separator: "\n")
  }

  /// Takes in what the process before left behind; of anything else, whatever can be read.
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
      default: break
      }
    }
  }

  /// Withdraws what has gone without confirmation, or was told to be over, for too long.
  mutating func lapse(at now: Duration) {
    for index in things.indices { things[index].record.lapse(at: now) }
    for index in groups.indices { groups[index].record.lapse(at: now) }
  }

  // MARK: News

  /// Takes in what the store says of its products.
  mutating func learn(_ products: [Product]) {
    for product in products {
      guard let group = product.subscription?.groupID else { continue }
      change(group) { $0.learn([product]) }
    }
  }

  /// Takes in a genuine transaction.
  ///
  /// - Parameters:
  ///   - transaction: the transaction.
  ///   - isPurchase: whether a purchase returned it; else it was delivered.
  ///   - now: the time since launch.
  mutating func learn(_ transaction: Transaction, isPurchase: Bool, at now: Duration) {
    isAnswered = false
    switch transaction.productType {
    case .consumable: packs.take(transaction)
    case .nonConsumable, .nonRenewing:
      change(transaction.productID) { $0.learn(transaction, at: now) }
    case .autoRenewable:
      guard let group = transaction.subscriptionGroupID else { return }
      change(group) { record in
        if isPurchase {
          record.learn(purchase: transaction, at: now)
        } else {
          record.learn(transaction, at: now)
        }
      }
    }
  }

  /// Takes in a status that was delivered.
  mutating func learn(_ status: SubscriptionStatus, at now: Duration) {
    isAnswered = false
    guard let group = status.transaction.unsafePayload.subscriptionGroupID else { return }
    change(group) { $0.learn(status, at: now) }
  }

  /// Takes in something that proves nothing, but happened.
  mutating func learnOfUnverified(_ transaction: Transaction, at now: Duration) {
    isAnswered = false
    guard let group = transaction.subscriptionGroupID else { return }
    change(group) { $0.learnOfUnverified(at: now) }
  }

  /// Takes in a read that nothing has overtaken.
  mutating func learn(_ read: HoldingsRead, at now: Duration) {
    isAnswered = true
    if !read.entitlements.isEmpty || read.began >= Self.afterLaunch { isSettled = true }
    let standing = read.entitlements.compactMap(\.verifiedPayload)
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
      groups[index].record.learn(
        SubscriptionRead(statuses: statuses, entitlements: entitlements, began: read.began),
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
  /// Whether the store lists it for as long as nobody takes it back.
  fileprivate var isBoughtForGood: Bool {
    productType == .nonConsumable || productType == .nonRenewing
  }
}
