import Entitlements
import StoreModel
import TestFixtures
import Testing
import Trials

@Suite("Variants with one defect")
struct FaultyVariantsTests {
  /// The scenario and first seed by which each defect is found soon.
  private static let places: [(variant: String, scenario: String, seed: UInt64, prefix: String)] = [
    ("unlock/overlapping-checks", "ask-to-buy", 180, "alerts-are-seen/"),
    ("unlock/late-listener", "ask-to-buy", 598, "paid-means-access/paid-approved>"),
    ("unlock/snapshot-then-subscribe", "restore", 435, "paid-means-access/"),
    ("unlock/consumed-context", "ask-to-buy", 15, "alerts-are-seen/"),
    ("unlock/restore-counter", "restore", 8, "shows-what-it-knows/"),
    ("unlock/repeated-identifier", "restore", 8, "lost-means-no-access/"),
    ("unlock/inverted-revocation", "ask-to-buy", 0, "paid-means-access/"),
    ("unlock/pending-never-ends", "ask-to-buy", 0, "shows-what-it-knows/spinner>"),
    ("unlock/empty-read-locks", "restore", 0, "paid-means-access/"),
    ("unlock/trusted-cache", "restore", 4, "lost-means-no-access/refund-known>read-nothing/"),
    ("unlock/old-copy-first", "unlock-basics", 579, "paid-means-access/"),
    ("unlock/restored-nothing", "restore", 0, "shows-what-it-knows/restore-succeeded>locked/"),
    ("unlock/second-tap-buys-again", "ask-to-buy", 0, "one-at-a-time/"),
    ("unlock/last-subscriber-only", "unlock-basics", 6, "paid-means-access/"),
    ("unlock/callback-per-call", "restore", 44, "paid-means-access/"),
    ("unlock/own-storage-only", "reinstall", 7, "paid-means-access/paid-direct>read-entitlement/"),
    ("unlock/paywall-over-payer", "family-sharing", 7, "payers-see-no-paywall/"),
    ("unlock/canceled-restore-silent", "restore", 0, "alerts-are-seen/sync>no-alert/"),
    ("subscription/older-answer-last", "everything", 1_417, "paid-means-access/"),
    ("subscription/empty-answer-ends", "profile-upgrade", 7, "paid-means-access/paid-outside>"),
    ("subscription/saved-state-trusted", "everything", 220, "ended-means-no-access/revoked>"),
    ("subscription/revocation-is-repetition", "refunds", 8, "ended-means-no-access/revoked>"),
    ("subscription/old-plan-reported", "outside-purchases", 41, "ended-means-no-access/upgraded>"),
    ("subscription/group-blocks-upgrade", "family-plans", 6, "alerts-are-seen/"),
    ("subscription/grace-filtered-out", "billing-retry-and-grace", 0, "paid-means-access/"),
    ("subscription/success-without-entitlement", "offer-codes-and-winback", 6, "shows-what-"),
    ("subscription/offer-per-product", "billing-retry-and-grace", 0, "offer-is-charged/"),
    ("subscription/cached-expiry-decides", "billing-retry-and-grace", 0, "paid-means-access/"),
    ("subscription/zone-added-to-expiry", "wrong-clocks", 75, "no-device-clock/"),
    ("subscription/device-clock-decides", "wrong-clocks", 15, "no-device-clock/"),
    ("subscription/finished-unwritten", "profile-upgrade", 497, "delivered-before-finished/"),
    ("subscription/finished-first", "billing-retry-and-grace", 0, "delivered-before-finished/"),
    ("subscription/error-means-never", "everything", 47, "paid-means-access/paid-renewal>"),
    ("subscription/newest-by-identifier", "billing-retry-and-grace", 0, "paid-means-access/"),
    ("any/finished-first", "any-catalogue", 24_301, "delivered-before-finished/"),
    ("any/nobody-listens", "any-catalogue", 24_301, "paid-means-access/"),
    ("any/older-read-last", "any-catalogue", 65_752, "newer-wins/"),
    ("any/refunds-ignored", "any-catalogue", 24_301, "lost-means-no-access/"),
    ("any/empty-list-locks", "any-catalogue", 24_518, "paid-means-access/"),
    ("any/one-for-all-groups", "any-catalogue", 24_301, "paid-means-access/"),
    ("any/clock-ends-plans", "any-catalogue", 24_321, "paid-means-access/"),
    ("any/intent-before-products", "promoted-purchases", 0, "promoted-purchases-continue/"),
    ("any/tap-buys-again", "any-catalogue", 24_301, "one-at-a-time/"),
  ]

  private static var faulty: [Variant] {
    HuntedScenario.variants.filter {
      // Those of systems with a server are found in tests of their own.
      ($0.role == .race || $0.role == .logic) && $0.makeServer == nil
    }
  }

  @Test(
    "are found from the scenario files, each by the rule it breaks",
    arguments: faulty.map(\.id)
  )
  func found(id: String) throws {
    let variant = try #require(Self.faulty.first { $0.id == id })
    let place = try #require(
      Self.places.first { $0.variant == id },
      "say here where \(id) shows"
    )
    let plan = HuntPlan(
      scenarios: [try HuntedScenario.named(place.scenario)],
      variants: [variant],
      seed: place.seed
    )
    let finding = HuntedScenario.search(place.prefix, in: plan, trials: 1_600)
    #expect(finding?.kind == .violation, "\(id) was not found")
  }

  @Test(
    "that are races survive first in, first out trials with a calm fault profile",
    arguments: faulty.filter { $0.role == .race && $0.system == "unlock" }.map(\.id),
    ["ask-to-buy", "restore", "unlock-basics"]
  )
  func calm(id: String, scenario: String) throws {
    let variant = try #require(Self.faulty.first { $0.id == id })
    let plan = HuntPlan(
      scenarios: [try HuntedScenario.named(scenario)],
      variants: [variant],
      seed: 0,
      strategy: .fifo,
      faultProfile: .calm
    )
    let tally = Hunt(plan).run(part: 0..<10)
    #expect(tally.findings.isEmpty, "\(id): \(tally.findings)")
  }

  @Test(
    "do not apply to the reference, even at its worst",
    arguments: RepositoryFiles.scenarioNames
  )
  func reference(name: String) throws {
    let scenario = try HuntedScenario.named(name)
    let variant = try #require(HuntedScenario.variant("\(scenario.system)/reference"))
    for faultProfile in [FaultProfile.mixed, .worst] {
      let plan = HuntPlan(
        scenarios: [scenario],
        variants: [variant],
        seed: 1,
        faultProfile: faultProfile
      )
      let tally = Hunt(plan).run(part: 0..<6)
      #expect(tally.findings.isEmpty, "\(tally.findings)")
    }
  }
}
