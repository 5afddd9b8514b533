import Simulation
import StoreModel

@testable import StoreSimulation

/// Books that grow and change, and two devices that hear the same of them: one as in a trial, and
/// one that looks at every entry of every answer and at every copy in every read.
struct LongBooksStory {
  private(set) var books = BookEntries()
  private(set) var replica = DeviceReplica(device: DeviceID(rawValue: 3))
  private(set) var walk = ReplicaWalk()
  /// The number of entries that the first device did not look at.
  private(set) var skipped = 0
  private var earlier: [BookEntries] = [BookEntries()]
  private var now = VirtualInstant.start
  private var sequence: UInt64 = 0

  private mutating func next() -> UInt64 {
    sequence += 1
    return sequence
  }

  /// Something happens.
  mutating func advance(drawing random: inout RandomStream) {
    func draw(_ bound: Int) -> Int { Int(random.next(below: UInt64(bound))) }
    now = now + .milliseconds(Int64(draw(400)))
    let place = books.isEmpty ? nil : max(draw(books.count), draw(books.count))
    switch draw(12) {
    case 0...2: for _ in 0...draw(4) { grow(plan: draw(8), isFinished: draw(4) > 0) }
    case 3: if let place { books[place].isFinished = true }
    case 4:
      guard let place else { return }
      books[place].transaction.revocation =
        draw(2) == 0 ? Revocation(date: StoreDate(rawValue: 1)) : nil
      books[place].sequence = next()
    case 5:
      let old = earlier[draw(earlier.count)]
      let source = draw(2) == 0 ? books : old
      guard !source.isEmpty else { return }
      let entry = source[max(draw(source.count), draw(source.count))]
      recordEntry(entry, keeping: false)
      walk.recordEntry(entry, keepingUnfinished: false)
    case 6...8: refresh(draw(4) == 0 ? earlier[draw(earlier.count)] : books, keeping: false)
    case 9: refresh(books, keeping: draw(2) == 0)
    case 10:
      guard let place else { return }
      let late = draw(2) == 0 ? now + .milliseconds(Int64(draw(900))) : .start
      let isOdd = draw(8) == 0
      let now = now
      change(books[place].transaction.id) {
        $0.entry.isFinished = true
        $0.finishedFrom = late
        $0.isReopened = isOdd
        if isOdd { $0.listedUntil = now + .seconds(1) }
      }
      replica.forgetIrregularities(before: now)
    default:
      switch draw(6) {
      case 0: hide()
      case 1: straighten()
      case 2: if draw(4) == 0 { startOver() }
      default: earlier.append(books)
      }
    }
  }

  private static let trial = SubscriptionOffer(
    kind: .introductory,
    paymentMode: .freeTrial,
    period: .week
  )

  private mutating func grow(plan number: Int, isFinished: Bool) {
    let isShared = number == 5
    let id = TransactionID(rawValue: UInt64(books.count))
    var standing: SubscriptionStanding?
    if number < 6 {
      for place in books.placesOfStandings
      where (books[place].transaction.ownershipType == .familyShared) == isShared {
        books[place].standing = nil
        books[place].sequence = next()
      }
      standing = LongBooksTests.standing
      standing?.accessEnd = StoreDate(at: now + .seconds(2))
    }
    let type: ProductType =
      number < 6 ? .autoRenewable : number == 6 ? .nonConsumable : .consumable
    books.append(
      BookEntry(
        transaction: Transaction(
          id: id,
          productID: ProductID("product \(max(3, number))"),
          productType: type,
          purchaseDate: StoreDate(at: now),
          ownershipType: isShared ? .familyShared : .purchased,
          subscription: number < 6
            ? SubscriptionDetails(
              groupID: "plans",
              expirationDate: StoreDate(at: now),
              offer: number == 4 ? Self.trial : nil
            ) : nil
        ),
        sequence: next(),
        isFinished: isFinished,
        origin: .renewal,
        standing: standing
      )
    )
  }

  private mutating func recordEntry(_ entry: BookEntry, at place: Int? = nil, keeping: Bool) {
    _ = replica.recordEntry(entry, at: place, keepingUnfinished: keeping)
  }

  private mutating func refresh(_ books: BookEntries, keeping: Bool) {
    for (number, page) in books.pages.enumerated() {
      if replica.fetch(page, number: number, keepingUnfinished: keeping) {
        skipped += page.entries.count
        continue
      }
      for (offset, entry) in page.entries.enumerated() {
        recordEntry(entry, at: number * BookEntries.pageLength + offset, keeping: keeping)
      }
    }
    for (offset, entry) in books.rest.enumerated() {
      recordEntry(entry, at: books.count - books.rest.count + offset, keeping: keeping)
    }
    for entry in books { walk.recordEntry(entry, keepingUnfinished: keeping) }
  }

  private mutating func change(
    _ id: TransactionID,
    _ body: (inout DeviceReplica.Copy) -> Void
  ) {
    replica.change(id, body)
    walk.change(id, body)
  }

  private mutating func hide() {
    replica.hide(until: now + .seconds(1))
    for place in walk.copies.indices {
      walk.copies[place].listedFrom = max(walk.copies[place].listedFrom, now + .seconds(1))
    }
  }

  private mutating func straighten() {
    _ = replica.straighten()
    walk.straighten()
  }

  private mutating func startOver() {
    replica.removeAll()
    walk.copies = []
  }

  /// The reads in which the two devices differ.
  var differences: [String] {
    let dates: [StoreDate?] = [nil, StoreDate(at: now + .seconds(-3))]
    var differences: [String] = []
    func compare<Value: Equatable>(_ name: String, _ left: Value, _ right: Value) {
      if left != right { differences.append(name) }
    }
    compare("texts", replica.copies.map(Self.fetch), walk.copies.map(Self.fetch))
    for date in dates {
      let read = replica.currentEntitlements(at: now, on: date)
      let due = walk.currentEntitlements(at: now, on: date)
      compare("entitlements", read.results, due.results)
      compare("texts of entitlements", read.results.map(Self.fetch), due.results.map(Self.fetch))
      compare("irregularity", read.isIrregular, due.isIrregular)
      compare("state", read.asOf, due.asOf)
    }
    let (unfinished, dueUnfinished) = (replica.unfinished(at: now), walk.unfinished(at: now))
    compare("unfinished", unfinished.results, dueUnfinished.results)
    compare("irregularity of unfinished", unfinished.isIrregular, dueUnfinished.isIrregular)
    for isForSubscribers in [false, true] {
      compare(
        "eligibility",
        replica.isEligibleForIntroductoryOffer(
          in: "plans",
          whileSubscribed: isForSubscribers,
          at: now
        ),
        walk.isEligibleForIntroductoryOffer(whileSubscribed: isForSubscribers, at: now)
      )
    }
    for product in Set(walk.copies.map(\.entry.transaction.productID)) {
      compare(
        "unfinished purchase",
        replica.unfinishedPurchase(of: product, at: now)?.entry.transaction,
        walk.unfinishedPurchase(of: product, at: now)?.entry.transaction
      )
    }
    compare(
      "statuses",
      replica.statuses(in: "plans", at: now).map(\.transaction),
      walk.copies.filter { $0.entry.standing != nil }.map(\.result)
    )
    return differences
  }

  private static func fetch(_ copy: DeviceReplica.Copy) -> UInt64 {
    copy.entry.transaction.deviceVerificationNonce.fetch
  }

  private static func fetch(_ result: VerificationResult) -> UInt64 {
    result.unsafePayload.deviceVerificationNonce.fetch
  }
}
