import Entitlements
import Judging
import StoreModel
import TestFixtures
import Testing
import Trials

@Suite("Variants of the system with a ledger")
struct CreditsVariantsTests {
  /// The scenario, first seed, and signature by which each defect is found soon.
  private static let places: [String: (scenario: String, seed: UInt64, prefix: String)] = [
    "select-then-insert": ("credits-under-retry", 0, "credited-once/"),
    "remembered-by-worker": ("credits-under-retry", 0, "credited-once/"),
    "each-listener-posts": ("credits-under-retry", 0, "credited-once/"),
    "known-in-flight": ("credits-under-retry", 0, "credited-once/"),
    "text-is-identity": ("credits-under-retry", 0, "credited-once/"),
    "finished-before-sent": ("credits-server-outage", 0, "credited-before-finished/"),
    "finished-with-server-down": ("credits-server-outage", 0, "credited-before-finished/"),
    "never-finished": ("credits", 0, "finished-at-last/"),
    "success-unprocessed": ("credits-server-outage", 0, "credited-before-finished/"),
    "charge-ignored": ("credits-server-outage", 0, "ledger-fits-store/"),
    "app-knows-first": ("credits", 0, "credits-are-told/"),
    "last-poster-takes": ("credits", 552, "credited-once/posted-by-app>moved/"),
    "poster-takes": ("credits", 172, "credited-once/posted-by-app>credited-to-another/"),
    "read-committed": ("credits-two-devices", 0, "balance-is-sum/"),
    "repeatable-read": ("credits-refunds", 31, "ledger-fits-store/refunded>still-credited/"),
    "paged-from-newest": ("credits-two-devices", 0, "pages-fit/history>repeated/"),
    "unconditional-migration": ("credits-migration", 0, "free-credits-once/"),
    "unverified": ("credits-app-review", 0, "sold-before-credited/forged>credited/"),
    "last-news-wins": ("credits-refunds", 0, "ledger-fits-store/refunded>still-credited/"),
    "answers-first": ("credits", 300, "ledger-fits-store/paid-direct>not-credited/"),
    "sandbox-refused": ("credits-app-review", 0, "ledger-fits-store/paid-direct>not-credited/"),
  ]

  private static var faulty: [Variant] {
    CreditsSystem.variants.filter { $0.role == .race || $0.role == .logic }
  }

  @Test(
    "are found from the scenario files, each by the rule it breaks",
    arguments: faulty.map(\.id)
  )
  func found(id: String) throws {
    let variant = try #require(HuntedScenario.variant(id))
    let name = String(id.drop { $0 != "/" }.dropFirst())
    let place = try #require(Self.places[name], "say here what \(id) breaks")
    let invariant = Signature.invariant(of: place.prefix)
    let plan = HuntPlan(
      scenarios: [try HuntedScenario.named(place.scenario).judged(by: invariant)],
      variants: [variant],
      seed: place.seed
    )
    let finding = HuntedScenario.search(place.prefix, in: plan, trials: 1_600)
    #expect(finding?.kind == .violation, "\(id) was not found")
  }

  @Test(
    "that are races fail fewer than half of calm, first in, first out trials",
    arguments: faulty.filter { $0.role == .race }.map(\.id)
  )
  func calm(id: String) throws {
    let variant = try #require(HuntedScenario.variant(id))
    for name in ["credits", "credits-under-retry", "credits-refunds"] {
      let plan = HuntPlan(
        scenarios: [try HuntedScenario.named(name)],
        variants: [variant],
        seed: 0,
        strategy: .fifo,
        faultProfile: .calm
      )
      let tally = Hunt(plan).run(part: 0..<40)
      #expect(tally.failedTrials < 20, "\(id) in \(name): \(tally.findings)")
    }
  }
}
