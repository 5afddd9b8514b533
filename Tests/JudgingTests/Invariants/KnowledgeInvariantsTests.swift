import StoreModel
import TestFixtures
import Testing

@testable import Judging
@testable import StoreSimulation

@Suite("Newer state is never replaced by older state")
struct NewerWinsTests {
  /// An app that was notified of a refund, shows it, and then gets an older read with the product.
  private static func readBehindRefund() -> Witness {
    var witness = Witness(NewerWins())
    witness.buy(0)
    witness.show(0, .open)
    let refund = VerificationResult.verified(Witness.transaction(isRevoked: true))
    witness.tell(1, .delivered(refund, sequence: 9, process: Witness.process, listeners: 1))
    witness.show(2, Screen())
    witness.call(3, 1, .currentEntitlements, .read(true, asOf: 8))
    return witness
  }

  @Test("violated if an older read removes what a newer one showed")
  func olderRead() {
    var witness = Witness(NewerWins())
    witness.buy(0)
    witness.show(0, Screen())
    witness.call(1, 1, .currentEntitlements, .read(true, asOf: 5))
    witness.show(2, .open)
    witness.call(3, 2, .currentEntitlements, .read(false, asOf: 4))
    #expect(witness.verdict.violationCount == 0)
    witness.show(4, Screen())
    #expect(witness.signatures == ["newer-wins/read-entitlement>read-nothing/direct"])
    #expect(witness.verdict.premises == 2)
  }

  @Test("violated if an older read removes a refund reported by an update")
  func olderThanUpdate() {
    var witness = Self.readBehindRefund()
    witness.show(4, .open)
    #expect(witness.signatures == ["newer-wins/update-refund>read-entitlement/direct"])
  }

  @Test("held if a refunded product is bought again after an older read and therefore shown")
  func boughtAgain() {
    for (buysAgain, count) in [(true, 0), (false, 1)] {
      var witness = Self.readBehindRefund()
      if buysAgain {
        let bought = VerificationResult.verified(Witness.transaction(Witness.vip, 2))
        witness.call(4, 2, .purchase, .purchase(.success(bought)))
      }
      witness.show(5, .open)
      #expect(witness.verdict.violationCount == count)
    }
  }

  @Test("held if a device learns of an earlier purchase's refund after a later one's answer")
  func lateNews() {
    // The device gave its answer at 1, as of a later purchase; of the refund it hears at 3. Had it
    // heard before, the answer would be newer.
    for (learned, count) in [(Int64(3), 0), (0, 1)] {
      var witness = Witness(NewerWins())
      witness.buy(0)
      witness.show(0, Screen())
      if learned == 0 { witness.refund(learned) }
      witness.call(1, 1, .currentEntitlements, .read(true, asOf: 9))
      witness.show(2, .open)
      if learned > 0 { witness.refund(learned) }
      let refund = VerificationResult.verified(Witness.transaction(isRevoked: true))
      witness.tell(4, .delivered(refund, sequence: 2, process: Witness.process, listeners: 1))
      witness.show(5, Screen())
      #expect(witness.verdict.violationCount == count, "learned at \(learned)")
    }
  }

  @Test("violated if a late refund of one purchase locks although another is held")
  func lateNewsOfAnother() {
    var witness = Witness(NewerWins())
    witness.buy(0)
    let other = Witness.transaction(Witness.vip, 2)
    let entry = BookEntry(transaction: other, sequence: 6, isFinished: false, origin: .direct)
    witness.tell(0, .learned(entry, device: Witness.device))
    witness.show(0, Screen())
    witness.call(1, 1, .currentEntitlements, .read(true, asOf: 9))
    witness.show(2, .open)
    witness.refund(3)
    let refund = VerificationResult.verified(Witness.transaction(isRevoked: true))
    witness.tell(4, .delivered(refund, sequence: 2, process: Witness.process, listeners: 1))
    witness.call(5, 2, .currentEntitlements, .read(false, asOf: 4))
    witness.show(6, Screen())
    #expect(witness.signatures == ["newer-wins/read-entitlement>read-nothing/direct"])
  }

  @Test("held while an update has only just reached an already locked window")
  func justDelivered() {
    for (milliseconds, count) in [(Int64(1_001), 0), (1_002, 1)] {
      var witness = Witness(NewerWins())
      witness.buy(0)
      witness.show(0, Screen())
      let refund = VerificationResult.verified(Witness.transaction(isRevoked: true))
      witness.tell(1, .delivered(refund, sequence: 9, process: Witness.process, listeners: 1))
      witness.call(1, 1, .currentEntitlements, .read(true, asOf: 8))
      witness.show(milliseconds, .open)
      #expect(witness.verdict.violationCount == count, "\(milliseconds)")
    }
  }

  @Test("held for equal or newer, never shown, irregular, undelivered, or earlier-launch state")
  func held() {
    let stories: [(String, (inout Witness) -> Void)] = [
      ("as new", { $0.call(3, 2, .currentEntitlements, .read(false, asOf: 5)) }),
      ("newer", { $0.call(3, 2, .currentEntitlements, .read(false, asOf: 6)) }),
      (
        "irregular",
        { $0.call(3, 2, .currentEntitlements, .read(false, asOf: 4, irregular: true)) }
      ),
      ("nothing at all", { _ in }),
      ("the process ended", { $0.tell(3, .ended(Witness.process, killed: true)) }),
    ]
    for (name, story) in stories {
      var witness = Witness(NewerWins())
      witness.buy(0)
      witness.show(0, Screen())
      witness.call(1, 1, .currentEntitlements, .read(true, asOf: 5))
      witness.show(2, .open)
      story(&witness)
      witness.show(4, Screen())
      #expect(witness.verdict.violationCount == 0, "\(name)")
    }
    var unshown = Witness(NewerWins())
    unshown.show(0, Screen())
    unshown.call(1, 1, .currentEntitlements, .read(false, asOf: 4))
    unshown.call(1, 2, .currentEntitlements, .read(true, asOf: 5))
    unshown.call(1, 3, .currentEntitlements, .read(false, asOf: 4))
    unshown.show(2, Screen(isLoading: true))
    #expect(unshown.verdict.violationCount == 0)
  }
}

@Suite("All windows show the same")
struct EverySubscriberTests {
  @Test("held two seconds apart, violated a nanosecond later; checked anew each time")
  func bound() {
    var witness = Witness(EverySubscriber())
    witness.show(0, .open)
    #expect(witness.verdict.premises == 0)
    witness.show(1_000, window: 1, Screen())
    #expect(witness.verdict.premises == 1)
    witness.look(3_000)
    #expect(witness.verdict.violationCount == 0)
    witness.look(3_000, nanoseconds: 1)
    #expect(witness.signatures == ["every-subscriber/launch>windows-disagree/none"])
  }

  @Test("held if they agree in time, if one is closed, or if the process ends")
  func held() {
    var agreeing = Witness(EverySubscriber())
    agreeing.show(0, .open)
    agreeing.show(0, window: 1, Screen())
    agreeing.show(2_000, window: 1, .open)
    agreeing.look(9_000)
    #expect(agreeing.verdict.violationCount == 0)
    for end in [
      WorldEvent.windowClosed(Witness.process, window: 1),
      .ended(Witness.process, killed: false),
    ] {
      var witness = Witness(EverySubscriber())
      witness.show(0, .open)
      witness.show(0, window: 1, Screen())
      witness.tell(1_000, end)
      witness.rest(9_000)
      #expect(witness.verdict.violationCount == 0, "\(end)")
    }
  }

  @Test("judged at the very event that ends the difference")
  func ending() {
    var witness = Witness(EverySubscriber())
    witness.show(0, .open)
    witness.show(0, window: 1, Screen())
    witness.tell(9_000, .windowClosed(Witness.process, window: 1))
    #expect(witness.verdict.violationCount == 1)
  }
}

@Suite("A quiescent screen makes no false claims")
struct ShowsWhatItKnowsTests {
  private static let alert = Alert(kind: .restored, message: "Restored.")
  private static let claims: [(screen: Screen, eventKinds: String)] = [
    (Screen(purchaseState: .succeeded), "purchase-succeeded>locked"),
    (Screen(alert: alert), "restore-succeeded>locked"),
    (Screen(purchaseState: .purchasing), "spinner>no-live-call"),
    (Screen(isLoading: true), "spinner>no-live-call"),
    (Screen(isRestoring: true), "spinner>no-live-call"),
    (Screen(purchaseState: .failed("No.")), "dismiss-alert>still-failed"),
  ]

  @Test("a restored purchase may be lost while the restore alert is still up")
  func lostLater() {
    for wasUnlocked in [true, false] {
      var witness = Witness(ShowsWhatItKnows())
      witness.show(0, Screen())
      witness.show(1_000, Screen(unlocked: wasUnlocked ? [Witness.vip] : [], alert: Self.alert))
      witness.show(5_000, Screen(alert: Self.alert))
      witness.look(9_000)
      #expect((witness.verdict.violationCount == 0) == wasUnlocked)
    }
  }

  @Test("held for two seconds of a false claim, violated a nanosecond later")
  func bound() {
    for claim in Self.claims {
      var witness = Witness(ShowsWhatItKnows())
      witness.show(1_000, claim.screen)
      witness.look(3_000)
      #expect(witness.verdict.violationCount == 0, "\(claim)")
      witness.look(3_000, nanoseconds: 1)
      #expect(witness.signatures == ["shows-what-it-knows/\(claim.eventKinds)/none"])
    }
  }

  @Test("counted from the app's quiescence")
  func busy() {
    for claim in Self.claims {
      var witness = Witness(ShowsWhatItKnows())
      witness.tell(0, .tapped(.restore, process: Witness.process, window: 0))
      witness.begin(0, 1, .sync)
      witness.show(0, claim.screen)
      witness.end(30_000, 1, .sync, .done)
      witness.tell(60_000, .settled(.restore, process: Witness.process, window: 0))
      #expect(witness.verdict.premises == 1)
      witness.look(62_000)
      #expect(witness.verdict.violationCount == 0, "\(claim)")
      witness.look(62_001)
      #expect(witness.verdict.violationCount == 1, "\(claim)")
    }
  }

  @Test("a success for coins claims nothing, but one for a later non-consumable does")
  func usedUp() {
    var witness = Witness(ShowsWhatItKnows())
    let coins = VerificationResult.verified(Witness.transaction(Witness.coins, 7))
    witness.call(0, 1, .purchase, .purchase(.success(coins)))
    witness.show(0, Screen(purchaseState: .succeeded))
    witness.look(60_000)
    #expect(witness.verdict.violationCount == 0)
    witness.call(60_000, 2, .purchase, .purchase(.success(.verified(Witness.transaction()))))
    witness.look(62_001)
    #expect(witness.verdict.violationCount == 1)
  }

  @Test("held if the claim is true or withdrawn in time")
  func held() {
    let failed = Alert(kind: .purchaseFailed, message: "No.")
    for screen in [
      Screen(unlocked: [Witness.vip], purchaseState: .succeeded),
      Screen(unlocked: [Witness.vip], alert: Self.alert),
      Screen(purchaseState: .failed("No."), alert: failed), Screen(purchaseState: .cancelled),
    ] {
      var witness = Witness(ShowsWhatItKnows())
      witness.show(0, screen)
      witness.rest(60_000)
      #expect(witness.verdict.violationCount == 0, "\(screen)")
    }
    for claim in Self.claims {
      var witness = Witness(ShowsWhatItKnows())
      witness.show(0, claim.screen)
      witness.show(2_000, Screen())
      witness.rest(60_000)
      #expect(witness.verdict.violationCount == 0, "\(claim)")
    }
  }
}
