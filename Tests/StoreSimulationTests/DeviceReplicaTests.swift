import Simulation
import StoreModel
import Testing

@testable import StoreSimulation

@Suite("A device's copy of the books")
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
    var replica = DeviceReplica()
    let newer = replica.learn(entry(sequence: 2, isRevoked: true))
    let older = replica.learn(entry(sequence: 1))
    #expect(newer == .transaction && older == .none)
    #expect(replica.currentEntitlements(at: .start).results.isEmpty)
    #expect(replica.currentEntitlements(at: .start).asOf == 2)
  }

  @Test("entitlements are empty while the launch's spell lasts, and say that this is odd")
  func emptyAfterLaunch() {
    var replica = DeviceReplica()
    _ = replica.learn(entry(sequence: 1))
    replica.emptyUntil = .start + .seconds(15)
    let during = replica.currentEntitlements(at: .start + .milliseconds(14_999))
    #expect(during.results.isEmpty && during.isIrregular)
    let after = replica.currentEntitlements(at: .start + .seconds(15))
    #expect(after.results.count == 1 && !after.isIrregular)
  }

  @Test("a finished transaction leaves unfinished at once, or when its spell ends")
  func lateFinish() {
    var replica = DeviceReplica()
    _ = replica.learn(entry(sequence: 1))
    #expect(replica.unfinished(at: .start).results.count == 1)
    replica.change(TransactionID(rawValue: 0)) {
      $0.entry.isFinished = true
      $0.finishedFrom = .start + .seconds(2)
    }
    #expect(replica.unfinished(at: .start + .seconds(1)).isIrregular)
    #expect(replica.unfinished(at: .start + .seconds(2)).results.isEmpty)
  }

  @Test("sync ends every oddity, and tells what can be verified again")
  func straighten() {
    var replica = DeviceReplica()
    _ = replica.learn(entry(sequence: 1))
    replica.change(TransactionID(rawValue: 0)) { $0.distrust = .invalidSignature }
    #expect(replica.currentEntitlements(at: .start).results.first?.verifiedPayload == nil)
    let regained = replica.straighten()
    #expect(regained.map(\.sequence) == [1])
    #expect(replica.currentEntitlements(at: .start).results.first?.verifiedPayload != nil)
  }
}
