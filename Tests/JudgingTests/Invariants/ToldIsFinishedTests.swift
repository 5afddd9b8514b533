import StoreModel
import TestFixtures
import Testing
import Trials

@testable import Judging
@testable import StoreSimulation

@Suite("What the store handed to an app is finished")
struct ToldIsFinishedTests {
  private static let result = VerificationResult.verified(Witness.transaction())
  private static let id = Witness.transaction().id

  /// Each way in which a transaction is handed over.
  private static let ways: [(signature: String, hand: @Sendable (inout Witness) -> Void)] = [
    (
      "purchase-succeeds>unfinished/direct",
      { $0.call(10, 1, .purchase, .purchase(.success(result))) }
    ),
    (
      "update-purchase>unfinished/direct",
      { $0.tell(10, .delivered(result, sequence: 1, process: Witness.process, listeners: 1)) }
    ),
    (
      "read-unfinished>unfinished/direct",
      { $0.call(10, 1, .unfinished, .transactions([result], asOf: 1, irregular: false)) }
    ),
  ]

  private func witness() -> Witness {
    var witness = Witness(ToldIsFinished())
    witness.buy(0)
    return witness
  }

  @Test("left unfinished at quiescence, for any delivery path: violated", arguments: ways.indices)
  func violated(way: Int) {
    var witness = witness()
    Self.ways[way].hand(&witness)
    #expect(witness.verdict.premises == 1)
    witness.look(1_000_000)
    #expect(witness.signatures.isEmpty)
    witness.rest(2_000_000)
    #expect(witness.signatures == ["told-is-finished/" + Self.ways[way].signature])
  }

  @Test("held if finished, since refunded, undelivered, unverified, or read elsewhere")
  func held() {
    let hand = Self.ways[1].hand
    let unheard = WorldEvent.delivered(
      Self.result,
      sequence: 1,
      process: Witness.process,
      listeners: 0
    )
    let damaged = VerificationResult.unverified(Witness.transaction(), .invalidSignature)
    let stories: [(String, (inout Witness) -> Void)] = [
      (
        "finished",
        {
          hand(&$0)
          $0.tell(20, .finished(Self.id, process: Witness.process))
        }
      ),
      (
        "repeated after it was finished",
        {
          $0.tell(5, .finished(Self.id, process: Witness.process))
          hand(&$0)
        }
      ),
      (
        "refunded",
        {
          hand(&$0)
          $0.refund(20)
        }
      ),
      (
        "a write failed",
        {
          $0.call(5, 7, .write, .writeFailed)
          hand(&$0)
        }
      ),
      ("unheard", { $0.tell(10, unheard) }),
      ("unverified", { $0.call(10, 1, .purchase, .purchase(.success(damaged))) }),
      ("entitlements", { $0.call(10, 1, .currentEntitlements, .read(true, asOf: 1)) }),
      (
        "killed",
        {
          hand(&$0)
          $0.tell(20, .ended(Witness.process, killed: true))
        }
      ),
    ]
    for (name, story) in stories {
      var witness = witness()
      story(&witness)
      witness.rest(2_000_000)
      #expect(witness.signatures.isEmpty, "\(name)")
    }
  }

  @Test("judges an app's own code only")
  func judged() throws {
    let scenario = try HuntedScenario.named("unlock-basics").judged(by: nil)
    var variant = try #require(HuntedScenario.variant("reference"))
    let isJudged = { (variant: Variant) in
      InvariantCatalog.judging(scenario, variant).contains { $0.id == "told-is-finished" }
    }
    #expect(!isJudged(variant))
    variant.isUnchanged = true
    #expect(isJudged(variant))
    variant.finishes = false
    #expect(!isJudged(variant), "its callers finish")
  }
}
