import StoreModel

/// Weighs evidence for and against access to the plans of one subscription group.
///
/// The rules:
/// - A customer holds one subscription of the group, and may share others'. For each subscription,
///   the latest transaction counts; delivered evidence about an older one is outdated.
/// - The status that a read returns decides even if it names an older transaction, because a read
///   begins after all news. The store counts an older one again after a refund, or after an upgrade
///   of a period that was charged early. Only a purchase's own transaction may be missing from it.
/// - A status gives access and removes it. No date is compared with a clock. A delivered status
///   that reports the end waits half a second for a read, because it is often overtaken by the
///   renewal or by the grace period that begins at that instant.
/// - A purchase's own transaction gives access until a status that includes it contradicts it. A
///   transaction that is only delivered gives none: it may be a replay of an old period.
/// - A revoked transaction removes access at once. An upgraded one does so as soon as the store has
///   had time to name the replacing plan.
/// - A transaction that was revoked before its period began leaves the period before it in force.
/// - An upgraded transaction stays upgraded, whatever an older copy that arrives later contains.
/// - An answer in which a subscription is missing removes nothing. Two answers do that list nothing
///   and have only statuses without access that cannot be verified.
/// - Saved access from the last process lasts for ``Timeouts/unconfirmed`` at most.
struct PlanEvidence: SubscriptionRecord {
  /// The times during which the store's answers may be wrong.
  struct Timeouts: Sendable {
    /// How long saved access lasts without confirmation by the store.
    var unconfirmed: Duration = .seconds(12)
    /// How long after a launch empty answers prove nothing.
    var afterLaunch: Duration = .milliseconds(15_500)
    /// How long reads continue for a reported transaction that is in no status.
    var afterNews: Duration = .seconds(15)
    /// How long an upgraded plan stands in for its replacement.
    var afterUpgrade: Duration = .milliseconds(500)
    /// The time that a delivered end waits for a read with better information.
    var afterEnd: Duration = .milliseconds(500)
  }

  /// The customer's own subscription or a shared one.
  private enum Line: Hashable {
    case own
    case shared(TransactionID)

    init(_ transaction: Transaction) { self.init(PlanRecord(transaction)) }

    init(_ record: PlanRecord) {
      self = record.ownership == .purchased ? .own : .shared(record.originalID)
    }
  }

  /// The evidence for or against a transaction.
  private enum Word: Hashable {
    /// The last process saved that it gave access.
    case remembered
    /// A purchase returned the transaction.
    case purchased
    /// The transaction is among the current entitlements.
    case listed
    /// A status gives access or removes it.
    case standing(givesAccess: Bool)
    /// A delivered status reports the end, at this instant.
    case ended(told: Duration)
    /// The transaction was revoked.
    case revoked
    /// A higher plan replaced it; whether it gave access, and since when.
    case upgraded(gaveAccess: Bool, since: Duration)
  }

  /// The latest transaction of a subscription and its evidence.
  private struct Holding {
    let line: Line
    var age: TransactionAge
    var plan: ProductID
    var word: Word
    /// The end of access if it is not the end of the period.
    var graceEnd: StoreDate?
    /// Whether it was revoked before its period began, so an older transaction may count.
    var neverBegan = false

    var id: TransactionID { age.id }
  }

  private let timeout: Timeouts
  private let test: EntitlingTest
  private let order: TransactionOrder
  private var kept = UserProfile()
  private var term = PlanTerm()
  private var holdings: [Holding] = []
  private var hasLapsed = false
  /// Whether a read was answered after the latest news.
  private var isAnswered = false
  private var wasEverAnswered = false
  private var isSettled = false
  /// For each subscription, the reported transaction that is in no status yet.
  private var sought: [(age: TransactionAge, line: Line, since: Duration)] = []
  private var lastUnverified: Duration?

  init(
    timeout: Timeouts = Timeouts(),
    test: EntitlingTest = .byState,
    order: TransactionOrder = .byPeriod
  ) {
    self.timeout = timeout
    self.test = test
    self.order = order
  }

  // MARK: What follows

  var plans: [ProductID] {
    givers.map(\.plan).reduce(into: []) { plans, plan in
      if !plans.contains(plan) { plans.append(plan) }
    }.sorted()
  }

  var end: StoreDate? {
    let ends = givers.compactMap { giver in
      giver.graceEnd ?? kept.record(giver.id).map { term.end(of: $0) }
    }
    return ends.max() ?? (hasLapsed || wasEverAnswered ? nil : kept.formerEnd)
  }

  var current: TransactionID? { givers.map(\.age).max()?.id }

  var isConfirmed: Bool { givers.contains { $0.word != .remembered } }

  var unconfirmedUntil: Duration { timeout.unconfirmed }

  var endsWait: Duration { timeout.afterEnd }

  var decisiveRead: Duration? {
    holdings.compactMap { holding in
      if case .upgraded(_, let since) = holding.word { since + timeout.afterUpgrade } else { nil }
    }.min()
  }

  var profile: UserProfile {
    var profile = kept
    for index in profile.records.indices {
      let record = profile.records[index]
      if let holding = holdings.first(where: { $0.id == record.id }) {
        profile.records[index].standing = standing(of: holding)
      } else if record.standing == .active {
        profile.records[index].standing = .over
      }
    }
    return profile
  }

  private func standing(of holding: Holding) -> PlanRecord.Standing {
    switch holding.word {
    case .revoked: .revoked
    case .remembered, .purchased, .listed, .standing, .ended, .upgraded:
      gives(holding)
        ? .active : kept.record(holding.id)?.standing == .upgraded ? .upgraded : .over
    }
  }

  func wantsReading(at now: Duration) -> Bool {
    if !isAnswered { return true }
    if sought.contains(where: { now < $0.since + timeout.afterNews }) { return true }
    if let lastUnverified, now < lastUnverified + timeout.afterNews { return true }
    if holdings.isEmpty { return !isSettled }
    return holdings.contains { holding in
      switch holding.word {
      case .remembered, .ended, .upgraded: true
      case .purchased, .listed, .standing, .revoked: false
      }
    }
  }

  private var givers: [Holding] { holdings.filter { gives($0) } }

  private func gives(_ holding: Holding) -> Bool {
    switch holding.word {
    case .remembered, .purchased, .listed, .ended: true
    case .standing(let gives), .upgraded(let gives, _): gives
    case .revoked: false
    }
  }

  // MARK: The last process

  mutating func adopt(_ profile: UserProfile) {
    var merged = profile
    for record in kept.records { merged.updateRecord(record) }
    for record in profile.records where record.standing == .active {
      guard !isOver(record) else { continue }
      if let index = index(of: Line(record)) {
        guard holdings[index].word == .remembered else { continue }
        holdings.remove(at: index)
      }
      guard !hasLapsed else { continue }
      let holding = Holding(
        line: Line(record),
        age: age(of: record),
        plan: record.plan,
        word: .remembered
      )
      holdings.append(holding)
    }
    kept = merged
  }

  /// Returns whether news before the profile was read reported the end.
  private func isOver(_ record: PlanRecord) -> Bool {
    kept.record(record.id)?.standing == .revoked || wasUpgraded(record)
  }

  /// Returns whether it or a later period of the same subscription was upgraded.
  private func wasUpgraded(_ record: PlanRecord) -> Bool {
    kept.records.contains { known in
      known.standing == .upgraded && Line(known) == Line(record)
        && order.replaces(known, with: record)
    }
  }

  mutating func withdrawOverdueAccess(at now: Duration) {
    endTold(before: now - timeout.afterEnd)
    guard now >= timeout.unconfirmed else { return }
    hasLapsed = true
    holdings.removeAll { $0.word == .remembered }
  }

  // MARK: News

  mutating func recordProducts(_ products: [Product]) { term.recordProducts(products) }

  mutating func recordTransaction(_ transaction: Transaction, at now: Duration) {
    updateRecord(of: transaction)
    isAnswered = false
    let index = index(of: Line(transaction))
    if let index, isOutdated(transaction, by: holdings[index]) { return }
    if transaction.isRevoked {
      // A later period's refund proves nothing about this one: the next period is charged, and may
      // be refunded, a day before the current one ends.
      if let index, holdings[index].id == transaction.id { revoke(index, transaction, at: now) }
    } else if transaction.isUpgraded {
      if let index { upgrade(index, by: transaction, at: now) }
    } else if index.map({ holdings[$0].id != transaction.id || !gives(holdings[$0]) }) ?? true {
      seek(transaction, at: now)
    }
  }

  mutating func recordPurchase(_ transaction: Transaction, at now: Duration) {
    // The update about a refund may overtake the purchase's own answer.
    if kept.record(transaction.id)?.standing == .revoked, !transaction.isRevoked {
      isAnswered = false
      return seek(transaction, at: now)
    }
    recordTransaction(transaction, at: now)
    guard !transaction.isRevoked, !wasUpgraded(PlanRecord(transaction)) else { return }
    if let index = index(of: Line(transaction)) {
      // The store has already reported more about this transaction.
      guard !isOutdated(transaction, by: holdings[index]),
        holdings[index].word == .remembered || holdings[index].id != transaction.id
      else { return }
      // A purchase may return an unfinished transaction of a period that is over.
      if holdings[index].neverBegan, age(of: transaction) < holdings[index].age { return }
    }
    hold(transaction, .purchased)
  }

  mutating func recordStatus(_ status: SubscriptionStatus, at now: Duration) {
    guard let transaction = status.transaction.verifiedPayload else {
      return recordUnverifiedEvent(at: now)
    }
    guard !transaction.isUpgraded else { return recordTransaction(transaction, at: now) }
    updateRecord(of: transaction)
    isAnswered = false
    guard !wasUpgraded(PlanRecord(transaction)) else { return }
    if let index = index(of: Line(transaction)) {
      guard !isOutdated(transaction, by: holdings[index]) else { return }
      // Regained access to the same transaction may be out of date, and so may access that a
      // refund before the period has ended: a read decides.
      let isSame = holdings[index].id == transaction.id
      let gives = gives(holdings[index])
      let isDoubtful = !gives || holdings[index].neverBegan
      if isSame, isDoubtful, test.entitles(status) {
        return seek(transaction, at: now)
      }
      let isOver = !test.entitles(status) && !transaction.isRevoked && status.state != .revoked
      if gives, isOver {
        if case .ended = holdings[index].word { return }
        return holdings[index].word = .ended(told: now)
      }
    }
    applyStatus(status, transaction)
  }

  mutating func recordUnverifiedEvent(at now: Duration) {
    isAnswered = false
    lastUnverified = now
  }

  // MARK: Reads

  mutating func recordRead(_ read: SubscriptionRead, at now: Duration) {
    isAnswered = true
    wasEverAnswered = true
    isSettled = isSettled || read.began >= timeout.afterLaunch
    let statuses = read.statuses.compactMap { status in
      status.transaction.verifiedPayload.map { (status: status, transaction: $0) }
    }
    let oldestFirst = statuses.sorted { age(of: $0.transaction) < age(of: $1.transaction) }
    for (status, transaction) in oldestFirst {
      weighStatus(status, transaction, at: now)
    }
    for transaction in read.entitlements.compactMap(\.verifiedPayload) {
      weigh(listed: transaction)
    }
    endTold(before: read.began)
    if statuses.isEmpty { doubtHeld(after: read, at: now) }
    for index in holdings.indices {
      guard case .upgraded(_, let since) = holdings[index].word,
        read.began >= since + timeout.afterUpgrade
      else { continue }
      holdings[index].word = .standing(givesAccess: false)
    }
    let isDoubtful =
      read.isWithoutStatuses || statuses.count < read.statuses.count
      // Every former subscriber has a status, so the answer was not about this customer.
      || statuses.isEmpty && !(read.entitlements.isEmpty && kept.records.isEmpty)
      || read.entitlements.contains { $0.verifiedPayload == nil }
    if !isDoubtful { lastUnverified = nil } else if lastUnverified == nil { lastUnverified = now }
  }

  /// Notes that the held plan is over, unless the next read says otherwise: the only statuses
  /// cannot be verified and give no access, and no list gives any.
  private mutating func doubtHeld(after read: SubscriptionRead, at now: Duration) {
    guard !read.statuses.isEmpty, read.entitlements.isEmpty,
      !read.statuses.contains(where: test.entitles)
    else { return }
    for index in holdings.indices {
      switch holdings[index].word {
      case .listed, .standing(givesAccess: true): holdings[index].word = .ended(told: now)
      case .remembered, .purchased, .standing, .ended, .revoked, .upgraded: break
      }
    }
  }

  /// Processes a subscription's status from a read.
  private mutating func weighStatus(
    _ status: SubscriptionStatus,
    _ transaction: Transaction,
    at now: Duration
  ) {
    updateRecord(of: transaction)
    let held = index(of: Line(transaction))
    if transaction.isUpgraded {
      if let held { upgrade(held, by: transaction, at: now) }
      return
    }
    guard !wasUpgraded(PlanRecord(transaction)) else { return }
    var withdrawn: Holding?
    if let held, isOutdated(transaction, by: holdings[held]) {
      guard isWithdrawn(holdings[held], by: status) else { return }
      withdrawn = holdings[held]
    }
    applyStatus(status, transaction)
    // A read that lags behind the news must not be the last one.
    if let withdrawn, gives(withdrawn), !test.entitles(status) {
      seek(withdrawn.age, of: withdrawn.line, at: now)
    }
  }

  /// Whether the status of an older transaction, from a read, proves that the held transaction is
  /// no longer the latest.
  private func isWithdrawn(_ holding: Holding, by status: SubscriptionStatus) -> Bool {
    switch holding.word {
    case .purchased: false
    case .remembered: test.entitles(status)
    // The defect of the other order is that the identifier decides, whatever a read says.
    case .listed, .standing, .ended, .revoked, .upgraded: order == .byPeriod
    }
  }

  /// Processes a current entitlement, which counts if no status has more information.
  private mutating func weigh(listed transaction: Transaction) {
    guard !transaction.isRevoked, !transaction.isUpgraded else { return }
    updateRecord(of: transaction)
    guard !wasUpgraded(PlanRecord(transaction)) else { return }
    if let index = index(of: Line(transaction)) {
      let holding = holdings[index]
      guard !isOutdated(transaction, by: holding) else { return }
      let isOther = holding.id != transaction.id
      let isNewer =
        if case .upgraded = holding.word { isOther } else { isOther && !gives(holding) }
      guard isNewer || holding.word == .remembered else { return }
    }
    hold(transaction, .listed)
  }

  private mutating func applyStatus(_ status: SubscriptionStatus, _ transaction: Transaction) {
    let entitles = test.entitles(status)
    let isRevoked = transaction.isRevoked || status.state == .revoked
    hold(
      transaction,
      entitles ? .standing(givesAccess: true) : isRevoked ? .revoked : .standing(givesAccess: false)
    )
    if status.state == .inGracePeriod, let index = index(of: Line(transaction)) {
      holdings[index].graceEnd = status.renewalInfo.gracePeriodExpirationDate
    }
  }

  // MARK: Bookkeeping

  private mutating func hold(_ transaction: Transaction, _ word: Word) {
    let (line, age) = (Line(transaction), age(of: transaction))
    holdings.removeAll { $0.line == line }
    let holding = Holding(
      line: line,
      age: age,
      plan: transaction.productID,
      word: word,
      neverBegan: transaction.wasRevokedBeforeItBegan
    )
    holdings.append(holding)
    guard word != .purchased else { return }
    sought.removeAll { $0.line == line && $0.age <= age }
  }

  /// Ensures that the store is read until a status includes a transaction.
  private mutating func seek(_ transaction: Transaction, at now: Duration) {
    seek(age(of: transaction), of: Line(transaction), at: now)
  }

  private mutating func seek(_ age: TransactionAge, of line: Line, at now: Duration) {
    sought.removeAll { $0.line == line }
    sought.append((age, line, now))
  }

  /// Ends transactions that were reported as over without better information.
  private mutating func endTold(before instant: Duration) {
    for index in holdings.indices {
      guard case .ended(let told) = holdings[index].word, told <= instant else { continue }
      holdings[index].word = .standing(givesAccess: false)
    }
  }

  /// Records that a higher plan replaced a transaction and all earlier ones.
  private mutating func upgrade(_ index: Int, by transaction: Transaction, at now: Duration) {
    let held = kept.record(holdings[index].id)
    guard held.map({ order.replaces(PlanRecord(transaction), with: $0) }) ?? true else { return }
    if case .upgraded = holdings[index].word { return }
    holdings[index].word = .upgraded(gaveAccess: gives(holdings[index]), since: now)
  }

  /// Records that a transaction was revoked.
  ///
  /// If its period had not begun, the one before it lasts, and a read will say so.
  private mutating func revoke(_ index: Int, _ transaction: Transaction, at now: Duration) {
    let gave = gives(holdings[index])
    // A repeated delivery must not prolong the wait for a read.
    if holdings[index].neverBegan, gave { return }
    holdings[index].neverBegan = transaction.wasRevokedBeforeItBegan
    holdings[index].word = holdings[index].neverBegan && gave ? .ended(told: now) : .revoked
  }

  /// Whether a later transaction than one is held, unless that was upgraded itself or never began.
  private func isOutdated(_ transaction: Transaction, by holding: Holding) -> Bool {
    age(of: transaction) < holding.age && !holding.neverBegan
      && kept.record(holding.id)?.standing != .upgraded
  }

  private func age(of transaction: Transaction) -> TransactionAge {
    order.age(of: PlanRecord(transaction))
  }

  private func age(of record: PlanRecord) -> TransactionAge {
    order.age(of: record)
  }

  private func index(of line: Line) -> Int? { holdings.firstIndex { $0.line == line } }

  private mutating func updateRecord(of transaction: Transaction) {
    kept.updateRecord(PlanRecord(transaction))
  }
}

extension Transaction {
  /// Whether the store revoked it before its period began, as it may if it charged it early.
  fileprivate var wasRevokedBeforeItBegan: Bool {
    revocationDate.map { $0 < purchaseDate } ?? false
  }
}
