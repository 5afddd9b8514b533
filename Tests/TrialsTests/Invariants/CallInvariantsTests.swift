import StoreModel
import Testing

@testable import StoreSimulation
@testable import Trials

@Suite("Calls end")
struct CallsEndTests {
  @Test("an action that has not ended is violated at rest, and not before")
  func action() {
    var witness = Witness(CallsEnd())
    witness.show(0, Screen())
    witness.tell(0, .tapped(.buy(Witness.vip), Witness.process, window: 0))
    witness.look(10_000)
    #expect(witness.verdict.violationCount == 0)
    witness.rest(20_000)
    #expect(witness.signatures == ["calls-end/buy>never-ends/none"])
  }

  @Test("a spinner at rest is violated, each kind by its name")
  func spinners() {
    for (screen, name) in [
      (Screen(purchaseState: .purchasing), "purchase-spinner"),
      (Screen(isLoading: true), "loading-spinner"), (Screen(isRestoring: true), "restore-spinner"),
    ] {
      var witness = Witness(CallsEnd())
      witness.show(0, screen)
      witness.rest(20_000)
      #expect(witness.signatures == ["calls-end/launch>\(name)/none"])
    }
  }

  @Test("what has ended is a premise and held; the dead owe nothing")
  func held() {
    var witness = Witness(CallsEnd())
    witness.tell(0, .tapped(.restore, Witness.process, window: 0))
    witness.tell(5_000, .settled(.restore, Witness.process, window: 0))
    witness.rest(20_000)
    #expect(witness.verdict.premises == 1)
    #expect(witness.verdict.violationCount == 0)
    var dead = Witness(CallsEnd())
    dead.show(0, Screen(purchaseState: .purchasing))
    dead.tell(0, .tapped(.buy(Witness.vip), Witness.process, window: 0))
    dead.tell(1, .ended(Witness.process, killed: true))
    dead.rest(20_000)
    #expect(dead.verdict.violationCount == 0)
  }
}

@Suite("One at a time")
struct OneAtATimeTests {
  @Test("a second purchase or restore while one is under way is violated")
  func violated() {
    for (kind, name) in [(CallKind.purchase, "purchase"), (.sync, "restore")] {
      var witness = Witness(OneAtATime())
      witness.begin(0, 1, kind)
      #expect(witness.verdict.violationCount == 0)
      witness.begin(1, 2, kind)
      #expect(witness.signatures == ["one-at-a-time/\(name)-under-way>second-\(name)/none"])
      #expect(witness.verdict.premises == 2)
    }
  }

  @Test("one after the other, of another kind, or of another product is held")
  func held() {
    var witness = Witness(OneAtATime())
    witness.call(0, 1, .purchase, .purchase(.userCancelled))
    witness.call(1, 2, .purchase, .purchase(.userCancelled))
    witness.begin(2, 3, .sync)
    witness.tell(3, .began(CallID(rawValue: 4), .purchase, Witness.process, product: Witness.vip))
    witness.tell(3, .began(CallID(rawValue: 5), .purchase, Witness.process, product: Witness.coins))
    witness.begin(4, 6, .currentEntitlements)
    witness.begin(4, 7, .currentEntitlements)
    #expect(witness.verdict.violationCount == 0)
    #expect(witness.verdict.premises == 5)
  }
}

@Suite("The offer is what is charged")
struct OfferIsChargedTests {
  @Test("a price that the store does not ask is violated, in amount or currency")
  func offers() {
    for (price, count) in [
      (Witness.price, 0), (Price(milliunits: 2_991, currency: "USD"), 1),
      (Price(milliunits: 2_990, currency: "EUR"), 1),
    ] {
      var witness = Witness(OfferIsCharged())
      witness.show(0, Screen())
      witness.show(1, Screen(offer: price))
      witness.show(2, Screen(isLoading: true, offer: price))
      #expect(witness.verdict.premises == 1)
      #expect(witness.verdict.violationCount == count)
    }
  }
}

@Suite("Delivered before finished")
struct DeliveredBeforeFinishedTests {
  private let coins = Witness.transaction(Witness.coins, 7)

  private func told(by way: Int, _ witness: inout Witness) {
    let result = VerificationResult.verified(coins)
    switch way {
    case 0: witness.call(0, 1, .purchase, .purchase(.success(result)))
    case 1: witness.tell(0, .delivered(result, sequence: 1, Witness.process, listeners: 1))
    default:
      witness.call(0, 1, .unfinished, .transactions([result], asOf: 1, irregular: false))
    }
  }

  @Test("finished before anything was written: violated, however it was told", arguments: 0..<3)
  func violated(way: Int) {
    var witness = Witness(DeliveredBeforeFinished())
    told(by: way, &witness)
    witness.tell(1, .finished(coins.id, Witness.process))
    #expect(witness.signatures == ["delivered-before-finished/finish>no-durable-write/none"])
    #expect(witness.verdict.premises == 1)
  }

  @Test("written first: held, also when it is told once more", arguments: 0..<3)
  func held(way: Int) {
    var witness = Witness(DeliveredBeforeFinished())
    told(by: way, &witness)
    witness.tell(1, .wrote(key: "coins", value: "10", Witness.process))
    told(by: way, &witness)
    witness.tell(2, .finished(coins.id, Witness.process))
    #expect(witness.verdict.premises == 1)
    #expect(witness.verdict.violationCount == 0)
  }

  @Test("a write before it was told of does not count; a non-consumable is exempt")
  func others() {
    var witness = Witness(DeliveredBeforeFinished())
    witness.tell(0, .wrote(key: "coins", value: "10", Witness.process))
    told(by: 0, &witness)
    witness.tell(2, .finished(coins.id, Witness.process))
    #expect(witness.verdict.violationCount == 1)
    var exempt = Witness(DeliveredBeforeFinished())
    exempt.call(0, 1, .purchase, .purchase(.success(.verified(Witness.transaction()))))
    exempt.tell(1, .finished(Witness.transaction().id, Witness.process))
    #expect(exempt.verdict.premises == 0)
    #expect(exempt.verdict.violationCount == 0)
  }
}

@Suite("Nothing that was paid is lost")
struct NothingPaidIsLostTests {
  @Test("locked at rest although charged: violated, and never before rest")
  func violated() {
    var witness = Witness(NothingPaidIsLost())
    witness.show(0, Screen())
    witness.buy(0, origin: .approved)
    #expect(witness.verdict.premises == 1)
    witness.look(1_000_000)
    #expect(witness.verdict.violationCount == 0)
    witness.rest(2_000_000)
    #expect(witness.signatures == ["nothing-paid-is-lost/paid-approved>launch/approved"])
  }

  @Test("held if one window shows it, if it was refunded, or if nothing runs")
  func held() {
    let stories: [(String, (inout Witness) -> Void)] = [
      ("unlocked", { $0.show(1, .open) }), ("refunded", { $0.refund(1) }),
      ("ended", { $0.tell(1, .ended(Witness.process, killed: true)) }),
      ("closed", { $0.show(1, nil) }),
    ]
    for (name, story) in stories {
      var witness = Witness(NothingPaidIsLost())
      witness.show(0, Screen())
      witness.buy(0)
      story(&witness)
      witness.rest(2_000_000)
      #expect(witness.verdict.violationCount == 0, "\(name)")
    }
  }
}
