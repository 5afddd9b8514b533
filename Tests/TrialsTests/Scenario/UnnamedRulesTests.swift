import StoreModel
import TestFixtures
import Testing

@testable import Judging
@testable import Trials

@Suite("A scenario without invariants")
struct UnnamedRulesTests {
  private static let ofAnyLogic = [
    "calls-end", "one-at-a-time", "shows-what-it-knows", "offer-is-charged", "one-period",
    "sandbox-is-free", "promoted-purchases-continue",
  ]
  /// What an app without a server must do by itself: an app with one asks it.
  private static let ofDevices = [
    "paid-means-access", "lost-means-no-access", "newer-wins", "nothing-for-nothing",
    "every-subscriber", "alerts-are-seen", "delivered-before-finished", "nothing-paid-is-lost",
    "ended-means-no-access",
  ]
  private static let ofRows = [
    "right-owner", "books-agree", "one-row-per-purchase", "told-access-is-shown",
    "stored-before-finished", "paid-is-credited", "stored-once", "login-is-whole",
    "answers-fit-rows", "token-names-buyer",
  ]
  private static let ofLedger = [
    "credited-once", "balance-is-sum", "never-overspent", "credited-before-finished",
    "ledger-fits-store", "own-rows-only", "pages-fit", "free-credits-once", "credits-are-told",
    "sold-before-credited", "finished-at-last", "token-names-buyer",
  ]

  @Test(
    "judges each system by the rules that fit it",
    arguments: [
      ("unlock-basics", "unlock/reference", ofDevices),
      ("everything", "subscription/reference", ofDevices),
      ("any-catalogue", "any/reference", ofDevices),
      ("server-notifications", "account/reference", ofRows),
      ("credits", "credits/reference", ofLedger), ("credits", "credits/as-designed", ofLedger),
    ]
  )
  func fitting(file: String, id: String, rules: [String]) throws {
    let scenario = try HuntedScenario.named(file).judged(by: nil)
    let variant = try #require(HuntedScenario.variant(id))
    let choice = scenario.rules(for: variant)
    #expect(Set(choice.judged.map(\.id) + choice.unreported) == Set(Self.ofAnyLogic + rules))
  }

  @Test(
    "accuses no reference",
    arguments: ["unlock-basics", "any-catalogue", "server-notifications", "credits"],
    [FaultProfile.calm, .mixed]
  )
  func references(file: String, profile: FaultProfile) throws {
    let scenario = try HuntedScenario.named(file)
    var plan = try HuntedScenario.plan(file, "\(scenario.system)/reference")
    plan.scenarios = [scenario.judged(by: nil)]
    plan.faultProfile = profile
    let tally = Hunt(plan).run(part: 0..<100)
    #expect(tally.findings.map(\.signature) == [])
  }
}
