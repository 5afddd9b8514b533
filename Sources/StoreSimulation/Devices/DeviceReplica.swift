import Simulation
import StoreModel

/// A device's own copy of its account's books, from which StoreKit answers.
///
/// A pure value.
struct DeviceReplica {
  /// One transaction as the device knows it.
  struct Copy {
    var entry: BookEntry
    /// The place of the entry in the books, once the device has learned of it by a refresh.
    var placeInBooks: Int32?
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

    /// Whether a read of what is current, unfinished or eligible may depend on it, at any date.
    ///
    /// The periods of a subscription that are over do not count, and most copies are such periods.
    var isRelevant: Bool {
      if entry.standing != nil || !entry.isFinished || isReopened { return true }
      if finishedFrom > .start || listedUntil > .start { return true }
      return switch entry.transaction.productType {
      case .consumable: false
      case .nonConsumable, .nonRenewing: true
      case .autoRenewable: entry.transaction.offer?.kind == .introductory
      }
    }

    /// Whether it belongs to a product; true for nil, which stands for all.
    func isOf(_ product: ProductID?) -> Bool {
      product == nil || product == entry.transaction.productID
    }

    /// Whether it is listed among current entitlements instead of another of its product.
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

  /// The number of copies from which on they are found by a table.
  private static let many = 16

  /// The copies, with the signed texts of the fetches that looked at them; see ``signed(_:)``.
  private var held: ContiguousArray<Copy> = []
  /// The places of the copies that are relevant, in ascending order.
  private var relevant: ContiguousArray<Int> = []
  /// The place of each copy, once there are many.
  private var places: [TransactionID: Int] = [:]
  private var pages = LearnedPages()
  /// The newest state of the books that it holds.
  private var newest: UInt64 = 0
  /// The number of entries that the device has fetched, each signed anew.
  private var fetches: UInt64 = 0
  // Both are narrow, so that they share one word: a world may have a million devices.
  private let device: UInt32
  /// The place after the copy that was learned last, because the books list entries in one order.
  private var nextPlace: Int32 = 0

  init(device: DeviceID) { self.device = UInt32(device.rawValue) }

  /// All copies, in the order in which the device learned of them.
  var copies: ContiguousArray<Copy> { ContiguousArray(held.indices.lazy.map { signed($0) }) }

  /// Forgets all entries, but not which signed texts the device has seen.
  mutating func removeAll() {
    held.removeAll()
    relevant.removeAll()
    places.removeAll()
    pages.removeAll()
    newest = 0
  }

  /// Fetches a page of the books.
  ///
  /// - Parameters:
  ///   - page: the page.
  ///   - number: its number in the books.
  ///   - keepsUnfinished: whether a known transaction stays unfinished if another device finished
  ///     it.
  /// - Returns: whether no entry of it is news; otherwise each is to be learned.
  mutating func fetch(
    _ page: BookEntries.Page,
    number: Int,
    keepingUnfinished keepsUnfinished: Bool
  ) -> Bool {
    let isKnown = pages.fetch(
      page,
      number: number,
      keepingUnfinished: keepsUnfinished,
      after: fetches
    )
    if isKnown { fetches += UInt64(page.entries.count) }
    return isKnown
  }

  /// Records a state of the books.
  ///
  /// - Parameters:
  ///   - entry: the state.
  ///   - placeInBooks: its place in the books, if they were fetched as a whole.
  ///   - keepsUnfinished: whether a known transaction stays unfinished if another device finished
  ///     it.
  /// - Returns: the novelty of the state.
  mutating func recordEntry(
    _ entry: BookEntry,
    at placeInBooks: Int? = nil,
    keepingUnfinished keepsUnfinished: Bool = false
  ) -> News {
    newest = max(newest, entry.sequence)
    if entry.standing != nil { supersede(by: entry) }
    guard let place = place(of: entry.transaction.id) else {
      add(Copy(entry: entry, placeInBooks: placeInBooks.map { Int32($0) }))
      sign(held.count - 1)
      return .transaction
    }
    // Finishing, on any device, is not a change of the transaction.
    let finishes = entry.isFinished && !keepsUnfinished && !held[place].entry.isFinished
    if finishes { held[place].entry.isFinished = true }
    if let placeInBooks { held[place].placeInBooks = Int32(placeInBooks) }
    let known = held[place].entry.sequence
    var news = News.none
    if known < entry.sequence {
      let isFinished = held[place].entry.isFinished
      news = held[place].entry.transaction == entry.transaction ? .standing : .transaction
      held[place].entry = entry
      held[place].entry.isFinished = isFinished
    }
    // An entry that arrives with its page leaves the page as it is; other entries outdate it.
    let isNewerThanPage = placeInBooks == nil ? known < entry.sequence : entry.sequence < known
    if isNewerThanPage, let place = held[place].placeInBooks { pages.outdate(Int(place)) }
    if finishes || known < entry.sequence { list(place) }
    sign(place, keepingText: entry.sequence < known)
    return news
  }

  /// Adds a copy of a new transaction.
  private mutating func add(_ copy: Copy) {
    held.append(copy)
    list(held.count - 1)
    if held.count == Self.many + 1 {
      for (place, copy) in held.enumerated() { places[copy.entry.transaction.id] = place }
    } else if held.count > Self.many {
      places[copy.entry.transaction.id] = held.count - 1
    }
  }

  /// Adds a copy to the relevant ones, or removes it.
  private mutating func list(_ place: Int) {
    var (first, end) = (0, relevant.count)
    while first < end {
      let middle = (first + end) / 2
      if relevant[middle] < place { first = middle + 1 } else { end = middle }
    }
    let isListed = first < relevant.count && relevant[first] == place
    let isRelevant = held[place].isRelevant
    if isRelevant, !isListed { relevant.insert(place, at: first) }
    if !isRelevant, isListed { relevant.remove(at: first) }
  }

  /// Signs a transaction for this device and this fetch.
  private mutating func sign(_ place: Int, keepingText: Bool = false) {
    nextPlace = Int32(place + 1)
    fetches += 1
    if keepingText { return }
    held[place].entry.transaction.deviceVerificationNonce = nonce(fetch: fetches)
  }

  private func nonce(fetch: UInt64) -> DeviceVerificationNonce {
    DeviceVerificationNonce(device: device, fetch: fetch)
  }

  /// Returns a copy with the signed text of its latest fetch, alone or with its page.
  private func signed(_ place: Int) -> Copy {
    var copy = held[place]
    guard let placeInBooks = copy.placeInBooks else { return copy }
    let fetch = pages.fetch(of: Int(placeInBooks))
    if copy.entry.transaction.deviceVerificationNonce.fetch < fetch {
      copy.entry.transaction.deviceVerificationNonce = nonce(fetch: fetch)
    }
    return copy
  }

  /// Removes the standing from older transactions of a subscription.
  ///
  /// Only one transaction at a time carries it: the transaction that `purchase()` returns for an
  /// upgrade arrives before the next news of the old one.
  private mutating func supersede(by entry: BookEntry) {
    let latest = entry.transaction
    for place in relevant
    where held[place].entry.standing != nil && held[place].entry.sequence < entry.sequence {
      let other = held[place].entry.transaction
      guard other.id != latest.id, other.subscriptionGroupID == latest.subscriptionGroupID,
        other.ownershipType == latest.ownershipType,
        latest.ownershipType == .purchased || other.originalID == latest.originalID
      else { continue }
      held[place].entry.standing = nil
      list(place)
    }
  }

  /// Empties the entitlement reads for a while.
  ///
  /// This affects only current entries, because later ones are news from the store.
  mutating func hide(until end: VirtualInstant) {
    for place in held.indices { held[place].listedFrom = max(held[place].listedFrom, end) }
  }

  mutating func change(_ id: TransactionID, _ body: (inout Copy) -> Void) {
    guard let place = place(of: id) else { return }
    body(&held[place])
    list(place)
  }

  /// Forgets the irregularities that are over, so that they burden no later read.
  mutating func forgetIrregularities(before now: VirtualInstant) {
    for place in relevant {
      guard held[place].finishedFrom > .start || held[place].listedUntil > .start else { continue }
      if held[place].finishedFrom <= now { held[place].finishedFrom = .start }
      if held[place].listedUntil <= now { held[place].listedUntil = .start }
      list(place)
    }
  }

  /// Returns whether the device knows a transaction.
  func knows(_ id: TransactionID) -> Bool { place(of: id) != nil }

  func copy(_ id: TransactionID) -> Copy? { place(of: id).map { signed($0) } }

  /// The relevant copies, in the order in which the device learned of them.
  var relevantCopies: some Sequence<Copy> { relevant.lazy.map { signed($0) } }

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
    for place in relevant where held[place].isOf(product) {
      let copy = signed(place)
      guard copy.entry.entitles(at: date) else {
        guard copy.staysListed(at: now) else { continue }
        answer.results.append(copy.result)
        answer.isIrregular = true
        continue
      }
      guard !relevant.contains(where: { held[$0].replaces(copy, at: now, on: date) }) else {
        continue
      }
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
    for place in relevant {
      let copy = signed(place)
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
    relevantCopies.filter { copy in
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
    relevant.compactMap { place in
      held[place].entry.transaction.subscriptionGroupID == group
        ? status(of: signed(place), at: now) : nil
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
    let date = StoreDate(at: now)
    return !relevant.contains { place in
      guard held[place].entry.transaction.subscriptionGroupID == group,
        held[place].entry.transaction.ownershipType == .purchased
      else { return false }
      return held[place].entry.transaction.offer?.kind == .introductory
        || !isForSubscribers
          && [.subscribed, .inGracePeriod, .inBillingRetryPeriod]
            .contains(held[place].entry.standing?.state(at: date))
    }
  }

  /// Ends every irregularity of the copy, after `sync()` or at quiescence.
  mutating func straighten() -> [BookEntry] {
    let regained = copies.filter { $0.distrust != nil }.map(\.entry)
    for place in held.indices {
      held[place].listedFrom = .start
      held[place].unfinishedFrom = .start
      held[place].finishedFrom = .start
      held[place].listedUntil = .start
      held[place].isReopened = false
      held[place].distrust = nil
      list(place)
    }
    return regained
  }

  private func place(of id: TransactionID) -> Int? {
    let next = Int(nextPlace)
    if next < held.count, held[next].entry.transaction.id == id { return next }
    if held.count > Self.many { return places[id] }
    return held.firstIndex { $0.entry.transaction.id == id }
  }
}
