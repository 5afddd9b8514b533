import Simulation
import StoreModel
import Testing

@testable import StoreSimulation

@Suite("A device's copy of the store's data")
struct DeviceReplicaTests {
  private func entry(sequence: UInt64, isRevoked: Bool = false) -> BookEntry {
    BookEntry(
      transaction: Transaction(
        id: TransactionID(rawValue: 0),
        productID: "vip",
        productType: .nonConsumable,
        purchaseDate: StoreDate(rawValue: 0),
        revocation: isRevoked ? Revocation(date: StoreDate(rawValue: 1)) : nil
      ),
      sequence: sequence,
      isFinished: false,
      origin: .direct
    )
  }

  @Test("a newer state replaces an older one, never the reverse; identifier 0 is lawful")
  func newerWins() {
    var replica = DeviceReplica(device: DeviceID(rawValue: 7))
    let newer = replica.recordEntry(entry(sequence: 2, isRevoked: true))
    let older = replica.recordEntry(entry(sequence: 1))
    #expect(newer == .transaction && older == .none)
    #expect(replica.currentEntitlements(at: .start).results.isEmpty)
    #expect(replica.currentEntitlements(at: .start).asOf == 2)
  }

  @Test("each device and each fetch has a signed text of its own for an equal transaction")
  func signedAnew() throws {
    var replica = DeviceReplica(device: DeviceID(rawValue: 7))
    var other = DeviceReplica(device: DeviceID(rawValue: 8))
    var transactions: [Transaction] = []
    for _ in 0..<2 {
      _ = replica.recordEntry(entry(sequence: 1))
      transactions.append(try #require(replica.copies.first).entry.transaction)
    }
    _ = other.recordEntry(entry(sequence: 1))
    transactions.append(try #require(other.copies.first).entry.transaction)
    #expect(Set(transactions) == [entry(sequence: 1).transaction])
    let texts = transactions.map { StoreSignature.signer.sign($0, at: $0.signedDate) }
    #expect(Set(texts).count == 3)
    let verifier = StoreSignature.verifier(in: .production)
    #expect(try Set(texts.map { try verifier.verify($0) }) == Set(transactions))
    #expect(
      transactions.map(\.deviceVerificationNonce.text) == [
        "00000007-0000-4000-8000-000000000001", "00000007-0000-4000-8000-000000000002",
        "00000008-0000-4000-8000-000000000001",
      ]
    )
  }

  @Test("entitlements are empty during the spell after launch, and the reads are marked irregular")
  func emptyAfterLaunch() {
    var replica = DeviceReplica(device: DeviceID(rawValue: 7))
    _ = replica.recordEntry(entry(sequence: 1))
    replica.hide(until: .start + .seconds(15))
    let during = replica.currentEntitlements(at: .start + .milliseconds(14_999))
    #expect(during.results.isEmpty && during.isIrregular)
    let after = replica.currentEntitlements(at: .start + .seconds(15))
    #expect(after.results.count == 1 && !after.isIrregular)
  }

  @Test("a finished transaction leaves unfinished at once, or when its spell ends")
  func lateFinish() {
    var replica = DeviceReplica(device: DeviceID(rawValue: 7))
    _ = replica.recordEntry(entry(sequence: 1))
    #expect(replica.unfinished(at: .start).results.count == 1)
    replica.change(TransactionID(rawValue: 0)) {
      $0.entry.isFinished = true
      $0.finishedFrom = .start + .seconds(2)
    }
    #expect(replica.unfinished(at: .start + .seconds(1)).isIrregular)
    #expect(replica.unfinished(at: .start + .seconds(2)).results.isEmpty)
  }

  /// A pack of coins.
  private func coins(_ number: UInt64, isFinished: Bool, isRevoked: Bool = false) -> BookEntry {
    BookEntry(
      transaction: Transaction(
        id: TransactionID(rawValue: number),
        productID: "coins",
        productType: .consumable,
        purchaseDate: StoreDate(rawValue: Int64(number)),
        revocation: isRevoked ? Revocation(date: StoreDate(rawValue: 9)) : nil
      ),
      sequence: number,
      isFinished: isFinished,
      origin: .direct
    )
  }

  @Test("the history has unfinished and refunded consumables, and no other finished ones")
  func consumablesInHistory() {
    var replica = DeviceReplica(device: DeviceID(rawValue: 7))
    _ = replica.recordEntry(coins(1, isFinished: true))
    _ = replica.recordEntry(coins(2, isFinished: false))
    _ = replica.recordEntry(coins(3, isFinished: true, isRevoked: true))
    _ = replica.recordEntry(coins(4, isFinished: false, isRevoked: true))
    #expect(replica.all().results.map(\.unsafePayload.id.rawValue) == [4, 3, 2])
    #expect(replica.all(of: "vip").results.isEmpty)
  }

  /// A season ticket, which does not renew.
  private func season(
    _ number: UInt64,
    day: Int64,
    isRevoked: Bool = false,
    _ ownership: OwnershipType = .purchased
  ) -> BookEntry {
    BookEntry(
      transaction: Transaction(
        id: TransactionID(rawValue: number),
        productID: "season",
        productType: .nonRenewing,
        purchaseDate: Shop.day(day),
        ownershipType: ownership,
        revocation: isRevoked ? Revocation(date: Shop.day(day + 1)) : nil
      ),
      sequence: isRevoked ? 100 : number,
      isFinished: true,
      origin: ownership == .purchased ? .direct : .shared
    )
  }

  private func listed(_ replica: DeviceReplica, at now: VirtualInstant = .start) -> [UInt64] {
    replica.currentEntitlements(at: now).results.map(\.unsafePayload.id.rawValue)
  }

  @Test("of several purchases of a product the latest is listed, unless it is refunded")
  func latestOfProduct() {
    var replica = DeviceReplica(device: DeviceID(rawValue: 7))
    // The later purchase has the smaller identifier.
    _ = replica.recordEntry(season(2, day: 1))
    _ = replica.recordEntry(season(1, day: 9))
    #expect(listed(replica) == [1])
    replica.hide(until: .start + .seconds(1))
    #expect(listed(replica).isEmpty)
    #expect(replica.currentEntitlements(at: .start).isIrregular)
    _ = replica.recordEntry(season(1, day: 9, isRevoked: true))
    #expect(listed(replica, at: .start + .seconds(1)) == [2])
  }

  @Test("a purchase that is listed late leaves the one before it in the list until then")
  func lateLatest() {
    var replica = DeviceReplica(device: DeviceID(rawValue: 7))
    _ = replica.recordEntry(season(1, day: 1))
    _ = replica.recordEntry(season(2, day: 9))
    replica.change(TransactionID(rawValue: 2)) { $0.listedFrom = .start + .seconds(5) }
    #expect(listed(replica) == [1])
    #expect(replica.currentEntitlements(at: .start).isIrregular)
    #expect(listed(replica, at: .start + .seconds(5)) == [2])
  }

  @Test("a purchase that cannot be verified leaves the other one of its product in the list")
  func unverifiedLatest() {
    var replica = DeviceReplica(device: DeviceID(rawValue: 7))
    _ = replica.recordEntry(season(1, day: 1))
    _ = replica.recordEntry(season(2, day: 9, .familyShared))
    replica.change(TransactionID(rawValue: 1)) { $0.distrust = .invalidSignature }
    #expect(listed(replica) == [1, 2])
  }

  @Test("a product that is owned and shared is listed once, as owned")
  func ownAndShared() {
    var replica = DeviceReplica(device: DeviceID(rawValue: 7))
    _ = replica.recordEntry(season(1, day: 1))
    _ = replica.recordEntry(season(2, day: 9, .familyShared))
    #expect(listed(replica) == [1])
    _ = replica.recordEntry(season(1, day: 1, isRevoked: true))
    #expect(listed(replica) == [2])
  }

  @Test("a purchase is returned again while it is unfinished, unless it is revoked")
  func unfinishedPurchase() {
    let id = TransactionID(rawValue: 0)
    var replica = DeviceReplica(device: DeviceID(rawValue: 7))
    #expect(replica.unfinishedPurchase(of: "vip", at: .start)?.entry == nil)
    _ = replica.recordEntry(entry(sequence: 1))
    #expect(replica.unfinishedPurchase(of: "vip", at: .start)?.entry.sequence == 1)
    #expect(replica.unfinishedPurchase(of: "coins", at: .start)?.entry == nil)
    // A list that leaves it out for a while does not make the device charge for it again.
    replica.change(id) { $0.unfinishedFrom = .start + .seconds(3) }
    #expect(replica.unfinishedPurchase(of: "vip", at: .start + .seconds(2))?.entry != nil)
    replica.change(id) {
      $0.entry.isFinished = true
      $0.finishedFrom = .start + .seconds(9)
    }
    #expect(replica.unfinishedPurchase(of: "vip", at: .start + .seconds(8))?.entry != nil)
    #expect(replica.unfinishedPurchase(of: "vip", at: .start + .seconds(9))?.entry == nil)
    var revoked = DeviceReplica(device: DeviceID(rawValue: 7))
    _ = revoked.recordEntry(entry(sequence: 2, isRevoked: true))
    #expect(revoked.unfinishedPurchase(of: "vip", at: .start)?.entry == nil)
  }

  @Test("the latest of several unfinished periods is returned, although it has expired")
  func unfinishedPeriods() {
    var replica = DeviceReplica(device: DeviceID(rawValue: 7))
    _ = replica.recordEntry(period(0, sequence: 1, isLatest: false))
    _ = replica.recordEntry(period(1, sequence: 2, isLatest: true))
    let returned = replica.unfinishedPurchase(of: "basic", at: .start + .days(1))
    #expect(returned?.entry.transaction.id == TransactionID(rawValue: 1))
  }

  @Test("sync ends every irregularity and reports what can be verified again")
  func straighten() {
    var replica = DeviceReplica(device: DeviceID(rawValue: 7))
    _ = replica.recordEntry(entry(sequence: 1))
    replica.change(TransactionID(rawValue: 0)) { $0.distrust = .invalidSignature }
    #expect(replica.currentEntitlements(at: .start).results.first?.verifiedPayload == nil)
    let regained = replica.straighten()
    #expect(regained.map(\.sequence) == [1])
    #expect(replica.currentEntitlements(at: .start).results.first?.verifiedPayload != nil)
  }

  /// The first or second period of a subscription; whose latest it is has a standing.
  private func period(_ number: UInt64, sequence: UInt64, isLatest: Bool) -> BookEntry {
    let transaction = Transaction(
      id: TransactionID(rawValue: number),
      originalID: TransactionID(rawValue: 0),
      productID: "basic",
      productType: .autoRenewable,
      purchaseDate: StoreDate(at: .start),
      subscription: SubscriptionDetails(
        groupID: Shop.group,
        expirationDate: StoreDate(at: .start + .hours(1))
      )
    )
    let info = RenewalInfo(
      originalTransactionID: TransactionID(rawValue: 0),
      currentProductID: "basic",
      willAutoRenew: true,
      autoRenewPreference: "basic",
      renewalDate: StoreDate(at: .start + .hours(1)),
      recentSubscriptionStartDate: StoreDate(at: .start)
    )
    let standing = SubscriptionStanding(
      state: .subscribed,
      accessEnd: StoreDate(at: .start + .hours(1)),
      renewalInfo: info
    )
    return BookEntry(
      transaction: transaction,
      sequence: sequence,
      origin: number == 0 ? .direct : .renewal,
      standing: isLatest ? standing : nil
    )
  }

  @Test("a period gives access up to its expiration date, and none at that instant")
  func expirationInstant() {
    var replica = DeviceReplica(device: DeviceID(rawValue: 0))
    _ = replica.recordEntry(period(0, sequence: 1, isLatest: true))
    let end = VirtualInstant.start + .hours(1)
    for (instant, isListed, state) in [
      (VirtualInstant.start + .milliseconds(3_599_999), true, RenewalState.subscribed),
      (end, false, .expired),
    ] {
      let listed = replica.currentEntitlements(at: instant).results
      #expect(listed.count == (isListed ? 1 : 0))
      #expect(replica.statuses(in: Shop.group, at: instant).map(\.state) == [state])
      #expect(replica.unfinished(at: instant).results.count == 1)
    }
  }

  @Test("a subscriber has one status, also before the old transaction is known to be the old one")
  func oneStatus() {
    var replica = DeviceReplica(device: DeviceID(rawValue: 7))
    _ = replica.recordEntry(period(0, sequence: 1, isLatest: true))
    _ = replica.recordEntry(period(1, sequence: 3, isLatest: true))
    for news in [nil, period(0, sequence: 2, isLatest: false)] {
      if let news { _ = replica.recordEntry(news) }
      let statuses = replica.statuses(in: Shop.group, at: .start)
      #expect(statuses.map(\.transaction.unsafePayload.id.rawValue) == [1])
      #expect(replica.currentEntitlements(at: .start).results.count == 1)
    }
  }
}
