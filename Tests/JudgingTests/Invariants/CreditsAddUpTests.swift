import StoreModel
import TestFixtures
import Testing
import Trials

@testable import Judging
@testable import StoreSimulation

@Suite("Credits counted by an app add up")
struct CreditsAddUpTests {
  /// An app that begins with five free credits; a pack of coins gives ten.
  private func witness(free: Int = 5) -> Witness {
    var witness = Witness(CreditsAddUp(perProduct: [Witness.coins: 10]))
    witness.show(0, Screen(credits: free))
    return witness
  }

  private func buy(_ number: UInt64, _ witness: inout Witness) {
    let result = VerificationResult.verified(Witness.coins(number).transaction)
    witness.tell(100, .charged(Witness.coins(number), account: Witness.account))
    witness.tell(100, .learned(Witness.coins(number), device: Witness.device))
    witness.call(110, Int(number), .purchase, .purchase(.success(result)))
  }

  private func finish(_ number: UInt64, _ witness: inout Witness) {
    witness.tell(200, .finished(TransactionID(rawValue: number), process: Witness.process))
  }

  @Test("a purchase credited twice shows too many")
  func twice() {
    var witness = witness()
    buy(1, &witness)
    witness.show(120, Screen(credits: 15))
    #expect(witness.signatures.isEmpty && witness.verdict.premises == 1)
    witness.show(130, Screen(credits: 25))
    #expect(witness.signatures == ["credits-add-up/paid>too-many/none"])
    #expect(witness.verdict.violations.first?.expected == "at most 15")
  }

  @Test("nothing is judged after a custom action or a sign-out")
  func unclear() {
    for action in [UserAction.custom("watch an ad"), .signOut] {
      var witness = witness()
      buy(1, &witness)
      witness.tell(110, .tapped(action, process: Witness.process, window: 0))
      witness.show(120, Screen(credits: 90))
      witness.show(130, Screen(credits: 0))
      finish(1, &witness)
      witness.rest(2_000_000)
      #expect(witness.signatures.isEmpty, "\(action)")
    }
  }

  private static let anna = AppAccountToken(of: Witness.account, number: 0)
  private static let ben = AppAccountToken(of: Witness.account, number: 1)

  /// Anna begins with five free credits and buys ten, with her token or with none.
  private func witness(ofAnna hasToken: Bool) -> Witness {
    var witness = Witness(CreditsAddUp(perProduct: [Witness.coins: 10]))
    witness.show(0, Screen(appUser: Self.anna, credits: 5))
    let transaction = LedgerWitness.coins(1, for: hasToken ? Self.anna : nil)
    let entry = BookEntry(transaction: transaction, sequence: 1, origin: .direct)
    witness.tell(100, .charged(entry, account: Witness.account))
    witness.call(110, 1, .purchase, .purchase(.success(.verified(transaction))))
    witness.show(120, Screen(appUser: Self.anna, credits: 15))
    witness.tell(200, .tapped(.signIn(Self.ben), process: Witness.process, window: 0))
    return witness
  }

  @Test("credits that the store's books give to another app user are too many for this one")
  func anothers() {
    var witness = witness(ofAnna: true)
    witness.show(210, Screen(appUser: Self.ben, credits: 5))
    #expect(witness.signatures.isEmpty)
    witness.show(220, Screen(appUser: Self.ben, credits: 15))
    #expect(witness.signatures == ["credits-add-up/paid>anothers/none"])
    #expect(witness.verdict.violations.first?.expected == "at most 5")
    // Without a token in the books, they may belong to either of them.
    var shared = self.witness(ofAnna: false)
    shared.show(220, Screen(appUser: Self.ben, credits: 15))
    #expect(shared.signatures.isEmpty)
  }

  @Test("the new user's name may appear before the new user's credits")
  func loadedLater() {
    var slow = witness(ofAnna: true)
    slow.show(210, Screen(appUser: Self.ben, credits: 15))
    slow.show(220, Screen(appUser: Self.ben, credits: 5))
    slow.rest(2_000_000)
    #expect(slow.signatures.isEmpty)
    // They may stay for 15 s and one round trip, whether the session ends or Anna comes back.
    let bound = 15_000 + Witness.roundTrip
    let ends: [(inout Witness, Int64) -> Void] = [
      { $0.rest($1) }, { $0.show($1, Screen(appUser: Self.anna, credits: 15)) },
      { $0.tell($1, .ended(Witness.process, killed: true)) },
    ]
    for end in ends {
      for (stay, signatures) in [
        (bound, []), (bound + 1, ["credits-add-up/paid>anothers/none"]),
      ] {
        var kept = witness(ofAnna: true)
        kept.show(210, Screen(appUser: Self.ben, credits: 15))
        end(&kept, 210 + stay)
        #expect(kept.signatures == signatures)
      }
    }
  }

  @Test("another user's credits may stay for as long after a suspension")
  func suspended() {
    let bound = 15_000 + Witness.roundTrip
    for (stay, count) in [(bound, 0), (bound + 1, 1)] {
      var witness = witness(ofAnna: true)
      witness.show(210, Screen(appUser: Self.ben, credits: 15))
      witness.tell(210, .front(Witness.process, isFront: false))
      witness.tell(210, .suspended(Witness.process))
      witness.tell(600_210, .front(Witness.process, isFront: true))
      witness.show(600_210 + stay, Screen(appUser: Self.anna, credits: 15))
      #expect(witness.verdict.violationCount == count)
    }
  }

  @Test("at quiescence, only the signed-in user's own purchases can be missing")
  func ownOnes() {
    var ben = witness(ofAnna: true)
    ben.show(210, Screen(appUser: Self.ben, credits: 0))
    finish(1, &ben)
    ben.rest(2_000_000)
    #expect(ben.signatures.isEmpty)
    var anna = witness(ofAnna: true)
    anna.show(210, Screen(appUser: Self.anna, credits: 9))
    finish(1, &anna)
    anna.rest(2_000_000)
    #expect(anna.signatures == ["credits-add-up/finished>too-few/none"])
    #expect(anna.verdict.violations.first?.expected == "at least 10")
  }

  @Test("credits for a purchase still pending approval are too many")
  func pending() {
    var witness = witness()
    witness.call(110, 1, .purchase, .purchase(.pending))
    witness.show(120, Screen(credits: 15))
    #expect(witness.signatures == ["credits-add-up/paid>too-many/none"])
  }

  @Test("credits shown before any news from the store are free, however late they are loaded")
  func free() {
    var witness = witness(free: 0)
    witness.show(50, Screen(credits: 7))
    buy(1, &witness)
    witness.show(120, Screen(credits: 17))
    finish(1, &witness)
    witness.rest(2_000_000)
    #expect(witness.signatures.isEmpty)
  }

  @Test("finished and not counted at quiescence: too few, and never before quiescence")
  func lost() {
    var witness = witness()
    buy(1, &witness)
    finish(1, &witness)
    witness.look(1_000_000)
    #expect(witness.signatures.isEmpty)
    witness.rest(2_000_000)
    #expect(witness.signatures == ["credits-add-up/finished>too-few/none"])
    #expect(witness.verdict.violations.first?.expected == "at least 15")
  }

  @Test("unfinished, refunded, spendable, or unsavable credits are not missing")
  func held() {
    let custom = UserAction.custom("spend")
    let revoked = Witness.coins(1, isRevoked: true)
    let stories: [(String, (inout Witness) -> Void)] = [
      ("not finished", { _ in }),
      (
        "refunded",
        {
          finish(1, &$0)
          $0.tell(300, .refunded(revoked, account: Witness.account))
        }
      ),
      (
        "refunded, and the refund taken back",
        {
          finish(1, &$0)
          $0.tell(300, .refunded(revoked, account: Witness.account))
          $0.tell(400, .changed(Witness.coins(1), account: Witness.account))
        }
      ),
      (
        "spent",
        {
          finish(1, &$0)
          $0.tell(300, .tapped(custom, process: Witness.process, window: 0))
        }
      ),
      (
        "spent on an image",
        {
          finish(1, &$0)
          $0.tell(300, .tapped(.makeImage, process: Witness.process, window: 0))
        }
      ),
      (
        "not written",
        {
          $0.call(190, 7, .write, .writeFailed)
          finish(1, &$0)
        }
      ),
    ]
    for (name, story) in stories {
      var witness = witness()
      buy(1, &witness)
      story(&witness)
      witness.rest(2_000_000)
      #expect(witness.signatures.isEmpty, "\(name)")
    }
  }

  @Test("a purchase that another device finished first is not missing here")
  func finishedElsewhere() {
    var witness = witness()
    let other = ProcessID(device: DeviceID(rawValue: 1), launch: 1)
    witness.tell(0, .launched(other, account: Witness.account))
    buy(1, &witness)
    witness.tell(150, .finished(TransactionID(rawValue: 1), process: other))
    finish(1, &witness)
    witness.rest(2_000_000)
    #expect(witness.signatures.isEmpty)
  }

  @Test("only apps that report what their products give are judged")
  func judged() throws {
    var unshown = try #require(HuntedScenario.variant("reference"))
    unshown.isUnchanged = true
    unshown.shows = []
    let month = try HuntedScenario.named("a-month").judged(by: nil)
    #expect(
      !month.rules(for: unshown).unreported.contains("credits-add-up"),
      "nothing that could be counted is sold"
    )
    let scenario = try HuntedScenario.named("any-catalogue")
    var variant = try #require(HuntedScenario.variant("reference"))
    let isJudged = { (variant: Variant) in
      let rules = InvariantCatalog.judging(scenario.judged(by: nil), variant)
      return rules.contains { $0.id == "credits-add-up" }
    }
    #expect(!isJudged(variant))
    let named = scenario.judged(by: "credits-add-up")
    #expect(InvariantCatalog.judging(named, variant).isEmpty)
    #expect(named.rules(for: variant).unreported == ["credits-add-up"])
    variant.isUnchanged = true
    variant.shows = [.unlocked, .credits]
    #expect(!isJudged(variant))
    #expect(scenario.judged(by: nil).rules(for: variant).unreported.contains("credits-add-up"))
    variant.creditsPerProduct = [Witness.coins: 10]
    #expect(isJudged(variant))
    // Logic of one's own states it, too.
    var own = PlainApp.variant("any/own") { _ in }
    #expect(!isJudged(own))
    #expect(scenario.judged(by: nil).rules(for: own).unreported.isEmpty)
    own.creditsPerProduct = [Witness.coins: 10]
    #expect(isJudged(own))
  }
}
