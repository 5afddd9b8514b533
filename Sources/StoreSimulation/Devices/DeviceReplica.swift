import Simulation
import StoreModel

/// A device's own copy of its account's books, from which StoreKit answers.
///
/// A pure value.
struct DeviceReplica {
  /// One transaction as the device knows it.
  struct Copy {
    var entry: BookEntry
    /// The instant from which it is listed among current entitlements.
    var listedFrom = VirtualInstant.start
    /// The instant from which it is listed among unfinished transactions.
    var unfinishedFrom = VirtualInstant.start
    /// The instant until which it is still listed there although finished.
    var finishedFrom = VirtualInstant.start
    /// The instant until which it is listed among current entitlements although its plan was
    /// replaced.
    var listedUntil = VirtualInstant.start
    /// Whether it is unfinished again although it was finished.
    var isReopened = false
    /// The reason why the device does not trust it.
    var distrust: VerificationError?

    /// Whether it belongs to a product; true for nil, which stands for all.
    func isOf(_ product: ProductID?) -> Bool {
      product == nil || product == entry.transaction.productID
    }

    /// Whether it is listed among current entitlements in place of another of its product.
    ///
    /// One that is listed only later, or that the device cannot verify, leaves the other in place.
    func replaces(_ other: Copy, at now: VirtualInstant, on date: StoreDate) -> Bool {
      let (own, others) = (entry.transaction, other.entry.transaction)
      guard own.id != others.id, own.productID == others.productID, listedFrom <= now,
        distrust == nil, entry.entitles(at: date)
      else { return false }
      guard own.ownershipType == others.ownershipType else {
        return own.ownershipType == .purchased
      }
      return (own.purchaseDate, entry.sequence) > (others.purchaseDate, other.entry.sequence)
    }

    var result: VerificationResult {
      if let distrust {
        .unverified(entry.transaction, distrust)
      } else {
        .verified(entry.transaction)
      }
    }
  }

  /// An answer, and whether an irregularity made it differ from what the device holds.
  struct Answer {
    var results: [VerificationResult] = []
    var isIrregular = false
    /// The newest state of the books that the device held.
    var asOf: UInt64 = 0
  }

  /// The novelty of a state of the books to a device.
  enum News {
    /// The state is older, or known.
    case none
    /// Only the standing of a subscription changed.
    case standing
    /// A transaction is new or changed.
    case transaction
  }

  private(set) var copies: ContiguousArray<Copy> = []
  private let device: DeviceID
  /// The number of entries that the device has fetched, each signed anew.
  private var fetches: UInt64 = 0
  /// The place after the copy that was learned last, because the books list entries in one order.
  private var nextPlace = 0

  init(device: DeviceID) { self.device = device }

  /// Forgets all entries, but not which signed texts the device has seen.
  mutating func removeAll() { copies.removeAll() }

  /// Records a state of the books.
  ///
  /// - Parameters:
  ///   - entry: the state.
  ///   - keepsUnfinished: whether a known transaction stays unfinished if another device finished
  ///     it.
  /// - Returns: the novelty of the state.
  mutating func learn(_ entry: BookEntry, keepingUnfinished keepsUnfinished: Bool = false) -> News {
    if entry.standing != nil { supersede(by: entry) }
    guard let index = index(of: entry.transaction.id) else {
      copies.append(Copy(entry: entry))
      sign(copies.count - 1)
      return .transaction
    }
    // Finishing, on any device, is not a change of the transaction.
    if entry.isFinished, !keepsUnfinished { copies[index].entry.isFinished = true }
    let known = copies[index].entry.sequence
    var news = News.none
    if known < entry.sequence {
      let isFinished = copies[index].entry.isFinished
      news = copies[index].entry.transaction == entry.transaction ? .standing : .transaction
      copies[index].entry = entry
      copies[index].entry.isFinished = isFinished
    }
    sign(index, keepingText: entry.sequence < known)
    return news
  }

  /// Signs a transaction for this device and this fetch.
  private mutating func sign(_ index: Int, keepingText: Bool = false) {
    nextPlace = index + 1
    fetches += 1
    if keepingText { return }
    copies[index].entry.transaction.deviceVerificationNonce = DeviceVerificationNonce(
      device: UInt32(device.rawValue),
      fetch: fetches
    )
  }

  /// Removes the standing from older transactions of a subscription.
  ///
  /// Only one transaction at a time carries it: the transaction that `purchase()` returns for an
  /// upgrade arrives before the next news of the old one.
  private mutating func supersede(by entry: BookEntry) {
    let latest = entry.transaction
    for index in copies.indices
    where copies[index].entry.standing != nil && copies[index].entry.sequence < entry.sequence {
      let other = copies[index].entry.transaction
      guard other.id != latest.id, other.subscriptionGroupID == latest.subscriptionGroupID,
        other.ownershipType == latest.ownershipType,
        latest.ownershipType == .purchased || other.originalID == latest.originalID
      else { continue }
      copies[index].entry.standing = nil
    }
  }

  /// Empties the entitlement reads for a while.
  ///
  /// This affects only current entries, because later ones are news from the store.
  mutating func hide(until end: VirtualInstant) {
    for index in copies.indices { copies[index].listedFrom = max(copies[index].listedFrom, end) }
  }

  mutating func change(_ id: TransactionID, _ body: (inout Copy) -> Void) {
    if let index = index(of: id) { body(&copies[index]) }
  }

  /// Returns whether the device knows a transaction.
  func knows(_ id: TransactionID) -> Bool { index(of: id) != nil }

  func copy(_ id: TransactionID) -> Copy? { index(of: id).map { copies[$0] } }

  /// Returns the latest transaction of each product that entitles to it, the customer's own rather
  /// than a shared one.
  ///
  /// - Parameters:
  ///   - product: the product; nil for all.
  ///   - now: the instant of the read.
  ///   - date: the date that decides what has expired; nil for the right one.
  /// - Returns: the transactions.
  func currentEntitlements(
    of product: ProductID? = nil,
    at now: VirtualInstant,
    on date: StoreDate? = nil
  ) -> Answer {
    var answer = Answer(asOf: newest)
    let date = date ?? StoreDate(at: now)
    for copy in copies where copy.isOf(product) {
      guard copy.entry.entitles(at: date) else {
        guard copy.staysListed(at: now) else { continue }
        answer.results.append(copy.result)
        answer.isIrregular = true
        continue
      }
      guard !copies.contains(where: { $0.replaces(copy, at: now, on: date) }) else { continue }
      if now < copy.listedFrom {
        answer.isIrregular = true
      } else {
        answer.results.append(copy.result)
        if copy.distrust != nil { answer.isIrregular = true }
      }
    }
    return answer
  }

  func unfinished(at now: VirtualInstant) -> Answer {
    var answer = Answer(asOf: newest)
    for copy in copies {
      if copy.entry.isFinished {
        guard now < copy.finishedFrom || copy.isReopened else { continue }
        answer.isIrregular = true
      } else if now < copy.unfinishedFrom {
        answer.isIrregular = true
        continue
      }
      answer.results.append(copy.result)
    }
    return answer
  }

  /// Returns the customer's latest unfinished purchase of a product, which `purchase()` returns
  /// instead of charging again.
  ///
  /// An expired period of a subscription counts, too. A revoked or upgraded one does not.
  func unfinishedPurchase(of product: ProductID, at now: VirtualInstant) -> Copy? {
    copies.filter { copy in
      let transaction = copy.entry.transaction
      return transaction.productID == product && transaction.ownershipType == .purchased
        && !transaction.isRevoked && !transaction.isUpgraded
        && (!copy.entry.isFinished || now < copy.finishedFrom)
    }.max { left, right in
      let (older, newer) = (left.entry.transaction, right.entry.transaction)
      return (older.purchaseDate, left.entry.sequence) < (newer.purchaseDate, right.entry.sequence)
    }
  }

  /// Returns the transactions of one product or all, the latest first, without finished consumables
  /// that are not refunded.
  ///
  /// Late entitlements were measured; late histories were not reported.
  func all(of product: ProductID? = nil) -> Answer {
    var answer = Answer(asOf: newest)
    let kept = copies.filter { copy in
      let transaction = copy.entry.transaction
      let isUsedUp = transaction.productType == .consumable && copy.entry.isFinished
      return copy.isOf(product) && (!isUsedUp || transaction.isRevoked)
    }
    let latestFirst = kept.sorted { left, right in
      let (later, earlier) = (left.entry.transaction, right.entry.transaction)
      return (later.purchaseDate, later.id) > (earlier.purchaseDate, earlier.id)
    }
    for copy in latestFirst { answer.results.append(copy.result) }
    return answer
  }

  /// Returns the statuses of a group's subscriptions: an own one, a shared one, or both.
  func statuses(in group: SubscriptionGroupID, at now: VirtualInstant) -> [SubscriptionStatus] {
    copies.compactMap { copy in
      copy.entry.transaction.subscriptionGroupID == group ? status(of: copy, at: now) : nil
    }
  }

  /// Returns the status of the subscription whose latest transaction a copy is; nil for any other.
  func status(of copy: Copy, at now: VirtualInstant) -> SubscriptionStatus? {
    copy.entry.standing.map {
      SubscriptionStatus(
        state: $0.state(at: StoreDate(at: now)),
        transaction: copy.result,
        renewalInfo: $0.renewalInfo
      )
    }
  }

  /// Whether the customer is eligible for a group's introductory offer: never used, and nothing
  /// held now unless subscribers are eligible, too.
  func isEligibleForIntroductoryOffer(
    in group: SubscriptionGroupID,
    whileSubscribed isForSubscribers: Bool = false,
    at now: VirtualInstant
  ) -> Bool {
    let own = copies.filter {
      $0.entry.transaction.subscriptionGroupID == group
        && $0.entry.transaction.ownershipType == .purchased
    }
    let date = StoreDate(at: now)
    return !own.contains {
      $0.entry.transaction.offer?.kind == .introductory
        || !isForSubscribers
          && [.subscribed, .inGracePeriod, .inBillingRetryPeriod]
            .contains($0.entry.standing?.state(at: date))
    }
  }

  /// Ends every irregularity of the copy, after `sync()` or at quiescence.
  mutating func straighten() -> [BookEntry] {
    let regained = copies.filter { $0.distrust != nil }.map(\.entry)
    for index in copies.indices {
      copies[index].listedFrom = .start
      copies[index].unfinishedFrom = .start
      copies[index].finishedFrom = .start
      copies[index].listedUntil = .start
      copies[index].isReopened = false
      copies[index].distrust = nil
    }
    return regained
  }

  private var newest: UInt64 { copies.reduce(0) { max($0, $1.entry.sequence) } }

  private func index(of id: TransactionID) -> Int? {
    if nextPlace < copies.count, copies[nextPlace].entry.transaction.id == id { return nextPlace }
    return copies.firstIndex { $0.entry.transaction.id == id }
  }
}
