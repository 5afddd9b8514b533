import Entitlements
import StoreModel
import Testing
import Trials

@Suite("Variants with one defect")
struct FaultyVariantsTests {
  /// Where each defect shows, and from which seed on it shows soon.
  private static let places: [(variant: String, scenario: String, seed: UInt64, prefix: String)] = [
    ("overlapping-checks", "ask-to-buy", 120, "alerts-are-seen/"),
    ("late-listener", "ask-to-buy", 152, "paid-means-access/paid-approved>"),
    ("snapshot-then-subscribe", "restore", 424, "paid-means-access/"),
    ("consumed-context", "ask-to-buy", 0, "alerts-are-seen/"),
    ("restore-counter", "restore", 8, ""),
    ("repeated-identifier", "restore", 8, "lost-means-no-access/"),
    ("inverted-revocation", "ask-to-buy", 0, ""),
    ("pending-never-ends", "ask-to-buy", 0, "shows-what-it-knows/spinner>"),
    ("empty-read-locks", "restore", 0, ""),
    ("trusted-cache", "restore", 0, "lost-means-no-access/refund-known>read-nothing/"),
    ("old-copy-first", "unlock-basics", 0, "paid-means-access/"),
    ("restored-nothing", "restore", 0, "shows-what-it-knows/restore-succeeded>locked/"),
    ("second-tap-buys-again", "ask-to-buy", 0, "one-at-a-time/"),
    ("last-subscriber-only", "unlock-basics", 0, "paid-means-access/"),
  ]

  private static var faulty: [Variant] {
    UnlockSystem.variants.filter { $0.role == .race || $0.role == .logic }
  }

  @Test("are found from the scenario files, each by what it breaks", arguments: faulty.map(\.id))
  func found(id: String) throws {
    let variant = try #require(Self.faulty.first { $0.id == id })
    let place = try #require(
      Self.places.first { "unlock/" + $0.variant == id },
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
    "survive in the order of an unhurried machine in calm weather if they are races",
    arguments: faulty.filter { $0.role == .race }.map(\.id),
    ["ask-to-buy", "restore", "unlock-basics"]
  )
  func calm(id: String, scenario: String) throws {
    let variant = try #require(Self.faulty.first { $0.id == id })
    let plan = HuntPlan(
      scenarios: [try HuntedScenario.named(scenario)],
      variants: [variant],
      seed: 0,
      strategy: .fifo,
      weather: .calm
    )
    let tally = Hunt(plan).run(part: 0..<10)
    #expect(tally.findings.isEmpty, "\(id): \(tally.findings)")
  }

  @Test(
    "do not belong to the reference, at its worst either",
    arguments: ["ask-to-buy", "restore", "unlock-basics"]
  )
  func reference(scenario: String) throws {
    let variant = try #require(HuntedScenario.variant("reference"))
    for weather in [Weather.mixed, .worst] {
      let plan = HuntPlan(
        scenarios: [try HuntedScenario.named(scenario)],
        variants: [variant],
        seed: 1,
        weather: weather
      )
      let tally = Hunt(plan).run(part: 0..<40)
      #expect(tally.findings.isEmpty, "\(tally.findings)")
    }
  }
}
