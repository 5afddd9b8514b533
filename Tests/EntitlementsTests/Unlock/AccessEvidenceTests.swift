import StoreModel
import Testing

@testable import Entitlements

@Suite("Evidence for and against access")
struct AccessEvidenceTests {
  private var evidence = AccessEvidence()

  /// Reads at one moment, answered at once.
  private mutating func read(_ found: [Transaction], at now: Duration) {
    let read = evidence.beginRead(at: now)
    evidence.endRead(read, found: found, at: now)
  }

  @Test("Without any evidence the product is locked")
  func nothing() {
    #expect(!evidence.isUnlocked)
    #expect(evidence.wantsReading(at: .zero))
  }

  @Test("The history must confirm an empty answer that would be believed, and no other")
  mutating func history() {
    func needsHistory(_ found: [Transaction], at now: Duration) -> Bool {
      var copy = evidence
      return copy.needsHistory(of: copy.beginRead(at: now), found: found)
    }
    #expect(!needsHistory([], at: .milliseconds(15_499)))
    #expect(needsHistory([], at: .milliseconds(15_500)))
    evidence.recordTransaction(.vip(), at: .seconds(20))
    // The first of two empty answers removes nothing.
    #expect(!needsHistory([], at: .seconds(40)))
    read([], at: .seconds(40))
    #expect(needsHistory([], at: .seconds(41)))
    #expect(needsHistory([.vip().refunded], at: .seconds(41)))
    #expect(!needsHistory([.vip()], at: .seconds(41)))
  }

  @Test("A genuine transaction unlocks at once")
  mutating func learning() {
    evidence.recordTransaction(.vip(), at: .seconds(1))
    #expect(evidence.isUnlocked)
    #expect(evidence.isConfirmed)
  }

  @Test("A listed transaction unlocks and ends the reading")
  mutating func listing() {
    read([.vip()], at: .seconds(1))
    #expect(evidence.isConfirmed)
    #expect(!evidence.wantsReading(at: .seconds(1)))
  }

  @Test("A revocation locks at once")
  mutating func revocation() {
    evidence.recordTransaction(.vip(), at: .seconds(1))
    evidence.recordTransaction(.vip().refunded, at: .seconds(2))
    #expect(!evidence.isUnlocked)
  }

  @Test("A revoked transaction in a list locks at once")
  mutating func listedRevocation() {
    evidence.recordTransaction(.vip(), at: .seconds(1))
    read([.vip().refunded], at: .seconds(2))
    #expect(!evidence.isUnlocked)
  }

  @Test("An older copy of a revoked transaction does not unlock again")
  mutating func olderCopy() {
    evidence.recordTransaction(.vip().refunded, at: .seconds(1))
    evidence.recordTransaction(.vip(), at: .seconds(2))
    #expect(!evidence.isUnlocked)
    read([], at: .seconds(3))
    #expect(!evidence.isUnlocked)
  }

  @Test("A new purchase after a refund unlocks again")
  mutating func newPurchase() {
    evidence.recordTransaction(.vip(1).refunded, at: .seconds(1))
    evidence.recordTransaction(.vip(2), at: .seconds(2))
    #expect(evidence.isUnlocked)
  }

  @Test("A refund of an older purchase leaves a newer one alone")
  mutating func lateRefund() {
    evidence.recordTransaction(.vip(2), at: .seconds(1))
    evidence.recordTransaction(.vip(1).refunded, at: .seconds(2))
    #expect(evidence.isUnlocked)
  }

  @Test("Saved access is shown without confirmation until its time is over")
  mutating func remembered() {
    evidence.adopt(AccessCache(owned: [TransactionID(rawValue: 1)]))
    #expect(evidence.isUnlocked)
    #expect(!evidence.isConfirmed)
    evidence.withdrawOverdueAccess(at: .milliseconds(11_999))
    #expect(evidence.isUnlocked)
    evidence.withdrawOverdueAccess(at: .seconds(12))
    #expect(!evidence.isUnlocked)
  }

  @Test("Confirmed access does not lapse")
  mutating func confirmed() {
    evidence.adopt(AccessCache(owned: [TransactionID(rawValue: 1)]))
    read([.vip()], at: .seconds(1))
    evidence.withdrawOverdueAccess(at: .seconds(12))
    #expect(evidence.isUnlocked)
  }

  @Test("Lapsed access returns with the first list that contains it")
  mutating func comesBack() {
    evidence.adopt(AccessCache(owned: [TransactionID(rawValue: 1)]))
    read([], at: .seconds(1))
    evidence.withdrawOverdueAccess(at: .seconds(12))
    #expect(evidence.wantsReading(at: .seconds(12)))
    read([.vip()], at: .seconds(14))
    #expect(evidence.isUnlocked)
  }

  @Test("A saved revocation outlives the process")
  mutating func rememberedRevocation() {
    evidence.adopt(AccessCache(revoked: [TransactionID(rawValue: 1)]))
    evidence.recordTransaction(.vip(), at: .seconds(1))
    #expect(!evidence.isUnlocked)
  }

  @Test("A revocation that arrived before saved access was read is not forgotten")
  mutating func lateMemory() {
    evidence.recordTransaction(.vip().refunded, at: .zero)
    evidence.adopt(AccessCache(owned: [TransactionID(rawValue: 1)]))
    #expect(!evidence.isUnlocked)
    #expect(evidence.remembered == AccessCache(revoked: [TransactionID(rawValue: 1)]))
  }

  @Test("Empty lists after a launch take nothing away and are repeated")
  mutating func emptyAfterLaunch() {
    evidence.recordTransaction(.vip(), at: .seconds(1))
    for second in 2...14 {
      read([], at: .seconds(second))
      #expect(evidence.isUnlocked)
      #expect(evidence.wantsReading(at: .seconds(second)))
    }
  }

  @Test("One empty list takes nothing away, however late")
  mutating func oneEmpty() {
    read([.vip()], at: .seconds(1))
    read([], at: .seconds(100))
    #expect(evidence.isUnlocked)
    #expect(evidence.wantsReading(at: .seconds(100)))
  }

  @Test("A second empty list locks once the store has had enough time")
  mutating func twoEmpty() {
    read([.vip()], at: .seconds(1))
    read([], at: .seconds(100))
    read([], at: .seconds(101))
    #expect(!evidence.isUnlocked)
    #expect(evidence.remembered.owned.isEmpty)
    #expect(!evidence.wantsReading(at: .seconds(101)))
  }

  @Test("Empty lists soon after a purchase do not lock")
  mutating func emptyAfterPurchase() {
    evidence.recordTransaction(.vip(), at: .seconds(100))
    read([], at: .seconds(101))
    read([], at: .seconds(111))
    #expect(evidence.isUnlocked)
    read([], at: .seconds(112))
    #expect(!evidence.isUnlocked)
  }

  @Test("A list with another transaction does not affect a fresh purchase")
  mutating func otherTransaction() {
    evidence.recordTransaction(.vip(2), at: .seconds(100))
    read([.vip(1)], at: .seconds(101))
    evidence.recordTransaction(.vip(1).refunded, at: .seconds(102))
    #expect(evidence.isUnlocked)
  }

  @Test("A read that began before a purchase proves nothing about it")
  mutating func overtakenByPurchase() {
    let early = evidence.beginRead(at: .seconds(100))
    evidence.recordTransaction(.vip(), at: .seconds(101))
    evidence.endRead(early, found: [], at: .seconds(102))
    #expect(evidence.isUnlocked)
    #expect(evidence.wantsReading(at: .seconds(102)))
  }

  @Test("A read that began before a refund does not undo it")
  mutating func overtakenByRefund() {
    read([.vip()], at: .seconds(1))
    let early = evidence.beginRead(at: .seconds(100))
    evidence.recordTransaction(.vip().refunded, at: .seconds(101))
    evidence.endRead(early, found: [.vip()], at: .seconds(102))
    #expect(!evidence.isUnlocked)
  }

  @Test("A reversed refund unlocks with the read after it, not with the copy")
  mutating func reversal() {
    read([.vip()], at: .seconds(1))
    evidence.recordTransaction(.vip().refunded, at: .seconds(100))
    evidence.recordTransaction(.vip(), at: .seconds(200))
    #expect(!evidence.isUnlocked)
    #expect(evidence.wantsReading(at: .seconds(200)))
    read([.vip()], at: .seconds(201))
    #expect(evidence.isUnlocked)
    #expect(evidence.remembered == AccessCache(owned: [TransactionID(rawValue: 1)]))
    evidence.recordTransaction(.vip().refunded, at: .seconds(300))
    #expect(!evidence.isUnlocked)
  }

  @Test("A refund reversed while the app was closed unlocks with the first read")
  mutating func reversalWhileClosed() {
    evidence.adopt(AccessCache(revoked: [TransactionID(rawValue: 1)]))
    #expect(!evidence.isUnlocked)
    read([.vip()], at: .seconds(1))
    #expect(evidence.isUnlocked)
  }

  @Test("A read in progress when a refund was reversed does not settle the matter")
  mutating func reversalDuringRead() {
    evidence.recordTransaction(.vip().refunded, at: .seconds(100))
    let early = evidence.beginRead(at: .seconds(101))
    evidence.recordTransaction(.vip(), at: .seconds(102))
    evidence.endRead(early, found: [], at: .seconds(103))
    #expect(evidence.wantsReading(at: .seconds(103)))
  }

  @Test("A read that began earlier and is answered later is dropped")
  mutating func overtakenByRead() {
    let early = evidence.beginRead(at: .seconds(1))
    let late = evidence.beginRead(at: .seconds(2))
    evidence.endRead(late, found: [.vip()], at: .seconds(3))
    evidence.endRead(early, found: [], at: .seconds(4))
    #expect(evidence.isUnlocked)
    #expect(!evidence.wantsReading(at: .seconds(4)))
  }

  @Test("Without a purchase, reading ends once lists can be believed")
  mutating func settling() {
    read([], at: .seconds(15))
    #expect(evidence.wantsReading(at: .seconds(15)))
    read([], at: .seconds(16))
    #expect(!evidence.wantsReading(at: .seconds(16)))
  }

  @Test("After a revocation one agreeing list is enough")
  mutating func readAfterRevocation() {
    read([.vip()], at: .seconds(20))
    evidence.recordTransaction(.vip().refunded, at: .seconds(30))
    #expect(evidence.wantsReading(at: .seconds(30)))
    read([], at: .seconds(31))
    #expect(!evidence.wantsReading(at: .seconds(31)))
  }
}
