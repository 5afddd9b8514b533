import StoreModel
import TestFixtures
import Testing

@testable import Judging
@testable import StoreSimulation
@testable import Trials

@Suite("A purchase begun on the App Store, judged")
struct PromotedPurchasesContinueTests {
  private static let nothing = ["promoted-purchases-continue/promoted>nothing/none"]
  private static let noListener = ["promoted-purchases-continue/promoted>no-listener/none"]

  /// A purchase begun at one second, whose intent reaches the app at two.
  private func begun(heard: Bool = true) -> Witness {
    var witness = Witness(PromotedPurchasesContinue())
    witness.show(0, Screen())
    witness.tell(1_000, .promoted(Witness.vip, device: Witness.device))
    witness.tell(
      2_000,
      .intentDelivered(Witness.vip, process: Witness.process, listeners: heard ? 1 : 0)
    )
    return witness
  }

  @Test("has to go on within ten seconds, whether or not the app listens")
  func bound() {
    var witness = begun()
    witness.look(12_000)
    #expect(witness.signatures.isEmpty && witness.verdict.premises == 1)
    witness.look(12_001)
    #expect(witness.signatures == Self.nothing)
    // An alert that comes too late changes nothing.
    var late = begun()
    late.show(12_001, Screen(alert: Alert(kind: .purchaseFailed, message: "")))
    #expect(late.signatures == Self.nothing)
    var unheard = begun(heard: false)
    unheard.rest(12_001)
    #expect(unheard.signatures == Self.noListener)
  }

  @Test("goes on with a call for each tap, in whatever order")
  func twoTaps() {
    var once = begun()
    once.tell(3_000, .promoted(Witness.vip, device: Witness.device))
    once.begin(4_000, 1, .purchase, of: Witness.vip)
    once.end(5_000, 1, .purchase, .purchase(.userCancelled))
    var both = once
    once.rest(100_000)
    #expect(once.signatures.count == 1)
    both.begin(6_000, 2, .purchase, of: Witness.vip)
    both.end(7_000, 2, .purchase, .purchase(.userCancelled))
    both.rest(100_000)
    #expect(both.signatures.isEmpty)
  }

  @Test("does not go on with the alert of another purchase, nor behind an alert or a sheet")
  func otherAlert() {
    var other = begun()
    other.begin(3_000, 1, .purchase, of: Witness.coins)
    other.end(4_000, 1, .purchase, .failed(.systemError))
    other.show(4_100, Screen(alert: Alert(kind: .purchaseFailed, message: "")))
    other.look(60_000)
    #expect(other.signatures.isEmpty)
    other.show(60_000, Screen())
    other.look(70_000)
    #expect(other.signatures.isEmpty)
    other.look(70_001)
    #expect(other.signatures == Self.nothing)
    var behind = begun()
    behind.show(3_000, Screen(sheet: .settings))
    behind.rest(100_000)
    #expect(behind.signatures.isEmpty)
  }

  @Test("is not asked of an app that unlocks the product already")
  func owned() {
    var owner = Witness(PromotedPurchasesContinue())
    owner.show(0, .open)
    owner.tell(1_000, .promoted(Witness.vip, device: Witness.device))
    owner.rest(100_000)
    #expect(owner.signatures.isEmpty && owner.verdict.premises == 0)
  }

  @Test("goes on with a call, an alert, a purchase sheet, or access")
  func continued() {
    let answers: [(inout Witness) -> Void] = [
      { $0.begin(11_000, 1, .purchase, of: Witness.vip) },
      { $0.show(11_000, Screen(alert: Alert(kind: .purchaseFailed, message: ""))) },
      { $0.show(11_000, Screen(sheet: .purchase)) },
      { $0.show(11_000, Screen(unlocked: [Witness.vip])) },
      { $0.tell(11_000, .front(Witness.process, isFront: false)) },
      { $0.tell(11_000, .ended(Witness.process, killed: true)) },
    ]
    for (number, answer) in answers.enumerated() {
      var witness = begun()
      answer(&witness)
      witness.rest(100_000)
      #expect(witness.signatures.isEmpty, "\(number)")
    }
    // None of these is one.
    let others: [(inout Witness) -> Void] = [
      { $0.begin(11_000, 1, .purchase, of: "com.kape.other") },
      { $0.begin(11_000, 1, .currentEntitlements) },
      { $0.show(11_000, Screen(unlocked: ["com.kape.other"])) },
    ]
    for (number, other) in others.enumerated() {
      var witness = begun()
      other(&witness)
      witness.end(11_500, 1, .purchase, .purchase(.userCancelled))
      witness.rest(100_000)
      #expect(witness.signatures == Self.nothing, "\(number)")
    }
  }

  @Test("waits for a call that takes long, and for no other")
  func waits() {
    var loading = begun()
    loading.begin(3_000, 1, .products)
    loading.look(32_000)
    loading.end(33_000, 1, .products, .products([]))
    loading.look(43_000)
    #expect(loading.signatures.isEmpty)
    loading.look(43_001)
    #expect(loading.signatures == Self.nothing)
    var reading = begun()
    reading.begin(11_000, 1, .currentEntitlements)
    reading.look(12_001)
    #expect(reading.signatures == Self.nothing)
    var failed = begun()
    failed.begin(3_000, 1, .products)
    failed.end(4_000, 1, .products, .failed(.networkError))
    failed.rest(100_000)
    #expect(failed.signatures.isEmpty)
  }
}
