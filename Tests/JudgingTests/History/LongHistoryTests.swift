import Simulation
import StoreModel
import TestFixtures
import Testing

@testable import Judging
@testable import StoreSimulation

@Suite("The history of long books")
struct LongHistoryTests {
  @Test("the index finds what a walk over all states finds", arguments: [false, true])
  func oracle(sharesFlag: Bool) {
    for seed in 1...6 {
      var random = RandomStream(seed: UInt64(seed), purpose: "long history")
      var story = LongHistoryStory(sharesFlag: sharesFlag)
      for step in 0..<300 {
        story.advance(drawing: &random)
        guard step.isMultiple(of: 3) else { continue }
        let differences = story.differences
        guard differences.isEmpty else {
          Issue.record("seed \(seed), step \(step): \(differences)")
          break
        }
      }
      #expect(story.states > 40)
    }
  }

  @Test("most states of a long subscription are not relevant")
  func relevance() throws {
    var story = LongHistoryStory(sharesFlag: false)
    for _ in 0..<50 { story.renew(Witness.monthly, for: .seconds(2)) }
    let index = try #require(story.witness.history.bookIndexes.first)
    // Only the latest of fifty periods has a standing.
    #expect(index.relevant == [49] && index.latest(Witness.monthly) == 49)
    let books = story.witness.history.books[0]
    #expect(index.place(of: TransactionID(rawValue: 7), in: books) == 7)
    #expect(index.place(of: TransactionID(rawValue: 50), in: books) == nil)
  }
}

/// Books that grow and change, and a device that hears of it sooner or later.
struct LongHistoryStory {
  private(set) var witness: Witness
  private var books: [BookEntry] = []
  private var told: [BookEntry] = []
  private var sequence: UInt64 = 0
  private var milliseconds: Int64 = 0
  private static let products = [Witness.monthly, Witness.yearly, Witness.vip, Witness.coins]

  private static let trial = SubscriptionOffer(
    kind: .introductory,
    paymentMode: .freeTrial,
    period: .week
  )

  init(sharesFlag: Bool) {
    witness = Witness(
      CallsEnd(),
      sharedFlags: sharesFlag ? [[Witness.monthly, Witness.yearly]] : []
    )
  }

  private var history: History { witness.history }
  private var device: History.Device { history.devices[Witness.device.rawValue] }
  /// The number of states that the device holds or held.
  var states: Int { device.copies.count + device.earlierCopies.count + books.count }

  /// Something happens.
  mutating func advance(drawing random: inout RandomStream) {
    func draw(_ bound: Int) -> Int { Int(random.next(below: UInt64(bound))) }
    milliseconds += Int64(draw(800))
    let place = books.isEmpty ? nil : max(draw(books.count), draw(books.count))
    switch draw(10) {
    case 0...3:
      let length = VirtualDuration.milliseconds(Int64(500 + draw(2_000)))
      renew(Self.products[draw(4)], for: length, isTrial: draw(5) == 0)
    case 4:
      guard let place else { return }
      books[place].standing = nil
      books[place].transaction.revocation =
        draw(2) == 0 ? Revocation(date: StoreDate(rawValue: 1)) : nil
      if draw(4) == 0 { books[place].transaction.subscription?.isUpgraded = true }
      change(place)
    case 5...7:
      guard let entry = draw(3) > 0 ? books.last : told.isEmpty ? nil : told[draw(told.count)]
      else { return }
      witness.tell(milliseconds, .learned(entry, device: Witness.device))
    case 8:
      guard let copy = device.copies.last else { return }
      let isTrusted = draw(2) == 0
      witness.tell(
        milliseconds,
        .trusted(isTrusted: isTrusted, entry: copy.entry, device: Witness.device)
      )
    default:
      guard draw(12) == 0 else { return witness.look(milliseconds) }
      witness.tell(
        milliseconds,
        draw(2) == 0
          ? .wiped(Witness.device, isNew: true)
          : .usesAccount(Witness.device, account: AccountID(rawValue: draw(2)))
      )
    }
  }

  /// The store charges, and an earlier period of the product is over.
  mutating func renew(
    _ product: ProductID,
    for length: VirtualDuration,
    isTrial: Bool = false
  ) {
    let isPlan = product == Witness.monthly || product == Witness.yearly
    let now = VirtualInstant(rawValue: milliseconds * 1_000_000)
    let end = StoreDate(at: now + length)
    for place in books.indices
    where books[place].standing != nil && books[place].transaction.productID == product {
      books[place].standing = nil
      change(place)
    }
    sequence += 1
    let entry = BookEntry(
      transaction: Transaction(
        id: TransactionID(rawValue: UInt64(books.count)),
        productID: product,
        productType: isPlan
          ? .autoRenewable : product == Witness.vip ? .nonConsumable : .consumable,
        purchaseDate: StoreDate(at: now),
        subscription: isPlan
          ? SubscriptionDetails(
            groupID: "plans",
            expirationDate: end,
            offer: isTrial ? Self.trial : nil
          ) : nil
      ),
      sequence: sequence,
      origin: .renewal,
      standing: isPlan
        ? SubscriptionStanding(
          state: .subscribed,
          accessEnd: end,
          renewalInfo: Witness.renewalInfo
        ) : nil
    )
    books.append(entry)
    told.append(entry)
    witness.tell(milliseconds, .charged(entry, account: Witness.account))
  }

  private mutating func change(_ place: Int) {
    sequence += 1
    books[place].sequence = sequence
    told.append(books[place])
    witness.tell(milliseconds, .changed(books[place], account: Witness.account))
  }

  // MARK: The simple method

  /// The questions that the index answers otherwise than a walk over all states.
  var differences: [String] {
    var differences: [String] = []
    func compare<Value: Equatable>(_ name: String, _ left: Value, _ right: Value) {
      if left != right { differences.append(name) }
    }
    let (account, id) = (Witness.account, Witness.device)
    compare(
      "trials",
      history.relevantCopies(on: id).filter(Self.isTrial),
      device.copies.filter(Self.isTrial)
    )
    compare(
      "upgraded",
      history.relevantCopies(on: id).filter(\.entry.transaction.isUpgraded),
      device.copies.filter(\.entry.transaction.isUpgraded)
    )
    let all = history.books.first ?? []
    compare("books", all.map(\.entry.transaction.id), books.map(\.transaction.id))
    compare("copies", Set(device.copies.map(\.entry.transaction.id)).count, device.copies.count)
    let today = history.today
    for product in Self.products {
      let own = { (state: History.Truth) in state.entry.transaction.productID == product }
      let any = { (state: History.Truth) in
        history.unlocks(state.entry.transaction.productID, product)
      }
      let isInForce = { (state: History.Truth) in state.entry.entitles(at: today) }
      compare("latest", history.latest(account, product), all.last(where: own))
      compare(
        "entitlement",
        history.entitlement(account, product),
        all.last { own($0) && isInForce($0) }
      )
      compare("paid", history.wasPaid(product, by: account), all.contains(where: any))
      compare(
        "owed",
        history.isOwed(product, to: account),
        all.contains { any($0) && isInForce($0) }
      )
      compare(
        "known",
        history.knownEntitlement(id, product),
        device.copies.last { own($0) && isInForce($0) && $0.isTrusted }
      )
      compare(
        "known at all",
        history.isKnown(product, on: id),
        device.copies.contains { any($0) && isInForce($0) && $0.isTrusted }
      )
      compare(
        "due",
        history.dueEntitlement(id, product, of: account),
        device.copies.last { copy in
          own(copy) && isInForce(copy) && copy.isTrusted
            && all.contains {
              $0.entry.transaction.id == copy.entry.transaction.id && isInForce($0)
            }
        }
      )
      compare(
        "shared",
        history.sharesFlag(product, on: id),
        !history.sharedFlags.isEmpty && device.copies.contains { any($0) && !own($0) }
      )
      compare("ended", history.ended(product, on: id), ended(product))
    }
    return differences
  }

  private static func isTrial(_ state: History.Truth) -> Bool {
    state.entry.transaction.offer?.kind == .introductory
  }

  private func ended(_ product: ProductID) -> VirtualInstant? {
    let unlocks = { (state: History.Truth) in
      history.unlocks(state.entry.transaction.productID, product)
    }
    let copies = device.copies.filter(unlocks)
    guard !copies.contains(where: { $0.entry.entitles(at: history.today) }) else { return nil }
    let ends = copies.map { max($0.since, $0.entry.standing?.accessEnd?.instant ?? $0.since) }
    return ends.max() ?? device.earlierCopies.last { unlocks($0) && $0.entry.entitles }?.since
  }
}
