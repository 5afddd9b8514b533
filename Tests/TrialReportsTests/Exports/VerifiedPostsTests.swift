import StoreModel
import StoreSimulation
import TestFixtures
import Testing

@testable import Judging
@testable import TrialReports
@testable import Trials

/// Source: a server gets `VerificationResult.jwsRepresentation` as a text, and knows nothing else.
@Suite("Posts of whole trials")
struct VerifiedPostsTests {
  private static let scenarios = [
    ("server-notifications", "account/reference"),
    ("credits-refunds", "credits/reference"), ("credits-app-review", "credits/reference"),
  ]

  @Test("say what their texts say", arguments: scenarios)
  func roundTrip(scenario: String, variant: String) throws {
    let events = try Trial(
      scenario: HuntedScenario.named(scenario),
      variant: #require(HuntedScenario.variant(variant)),
      seed: 5,
      users: 20,
      purpose: .load
    )
    .run(recording: true).record.events
    let posts = events.compactMap { event -> SignedTransaction? in
      switch event.event {
      case .serverAsked(.post(let signed, _), _, _): signed
      case .serverAsked(.credits(.purchase(let signed, _, _)), _, _): signed
      default: nil
      }
    }
    #expect(posts.count >= 3)
    for signed in posts {
      let text = SignedTransaction(rawValue: signed.rawValue)
      #expect(text.claimed != nil && text.claimed == signed.claimed)
    }
  }
}
