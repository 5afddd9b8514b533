import StoreModel
import TestFixtures
import Testing

@testable import Judging
@testable import StoreSimulation

@Suite("One at a time")
struct OneAtATimeTests {
  @Test("a second purchase or restore during another is violated")
  func violated() {
    for (kind, name) in [(CallKind.purchase, "purchase"), (.sync, "restore")] {
      var witness = Witness(OneAtATime())
      if kind == .sync {
        for _ in 0..<2 { witness.tell(0, .tapped(.restore, process: Witness.process, window: 0)) }
      }
      witness.begin(0, 1, kind)
      #expect(witness.verdict.violationCount == 0)
      witness.begin(1, 2, kind)
      #expect(witness.signatures == ["one-at-a-time/\(name)-under-way>second-\(name)/none"])
      #expect(witness.verdict.premises == 2)
    }
  }

  @Test("a restore in each of two windows is held; a second one in either is not")
  func windows() {
    var witness = Witness(OneAtATime())
    for window in 0..<2 {
      witness.tell(0, .tapped(.restore, process: Witness.process, window: window))
      witness.begin(0, window, .sync)
    }
    #expect(witness.verdict.violationCount == 0)
    witness.tell(0, .tapped(.restore, process: Witness.process, window: 0))
    witness.begin(0, 2, .sync)
    #expect(witness.verdict.violationCount == 1)
    var twice = Witness(OneAtATime())
    for call in 0..<2 {
      twice.tell(0, .tapped(.restore, process: Witness.process, window: 0))
      twice.begin(0, call, .sync)
    }
    #expect(twice.verdict.violationCount == 1)
    // An app may start a task for the restore and be done with the tap at once.
    var settled = Witness(OneAtATime())
    for window in [0, 1, 1] {
      settled.tell(0, .tapped(.restore, process: Witness.process, window: window))
      settled.tell(0, .settled(.restore, process: Witness.process, window: window))
    }
    for call in 0..<2 { settled.begin(0, call, .sync) }
    #expect(settled.verdict.violationCount == 0)
    settled.begin(0, 2, .sync)
    #expect(settled.verdict.violationCount == 1)
    var bought = Witness(OneAtATime())
    for window in 0..<2 {
      bought.tell(0, .tapped(.buy(Witness.vip), process: Witness.process, window: window))
      bought.begin(0, window, .purchase)
    }
    #expect(bought.verdict.violationCount == 1)
  }

  @Test("a sync that nobody tapped is no restore, whether before or after a tapped one")
  func untapped() {
    for isTapped in [[false, true], [true, false], [false, false]] {
      var witness = Witness(OneAtATime())
      for (call, isTapped) in isTapped.enumerated() {
        if isTapped { witness.tell(0, .tapped(.restore, process: Witness.process, window: 0)) }
        witness.begin(1, call, .sync)
      }
      #expect(witness.verdict.violationCount == 0)
      #expect(witness.verdict.premises == isTapped.count { $0 })
    }
  }

  @Test("a tap that the app ignores during a restore starts none, whatever else it syncs")
  func ignoredTap() {
    var witness = Witness(OneAtATime())
    for _ in 0..<2 { witness.tell(0, .tapped(.restore, process: Witness.process, window: 0)) }
    witness.tell(0, .settled(.restore, process: Witness.process, window: 0))
    for call in 0..<2 { witness.begin(1, call, .sync) }
    #expect(witness.verdict.violationCount == 0)
  }

  @Test("successive calls, or calls of another kind or product, are held")
  func held() {
    var witness = Witness(OneAtATime())
    witness.call(0, 1, .purchase, .purchase(.userCancelled))
    witness.call(1, 2, .purchase, .purchase(.userCancelled))
    witness.tell(2, .tapped(.restore, process: Witness.process, window: 0))
    witness.begin(2, 3, .sync)
    witness.tell(
      3,
      .began(CallID(rawValue: 4), kind: .purchase, process: Witness.process, product: Witness.vip)
    )
    witness.tell(
      3,
      .began(CallID(rawValue: 5), kind: .purchase, process: Witness.process, product: Witness.coins)
    )
    witness.begin(4, 6, .currentEntitlements)
    witness.begin(4, 7, .currentEntitlements)
    #expect(witness.verdict.violationCount == 0)
    #expect(witness.verdict.premises == 5)
  }
}

@Suite("The offer shown is what is charged")
struct OfferIsChargedTests {
  @Test("a price other than the store's is violated, in amount or currency")
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
