import AppGlue
import FileFormats
import Judging
import StoreModel
import StoreSimulation
import Testing
import Trials

@Suite("A starter scenario around an unchanged app")
struct StarterScenarioTests {
  /// Two things for good, and nothing else.
  private static let things = Array(
    """
    { "products": [
        { "productID": "shop.maps", "displayPrice": "1.99", "type": "NonConsumable" },
        { "productID": "shop.tours", "displayPrice": "2.99", "type": "NonConsumable" } ],
      "version": { "major": 4, "minor": 0 } }
    """.utf8
  )

  /// A hunt with the scenario that 'init' writes for a catalog.
  private func hunt<App: StoreKitApp>(_ app: App.Type, in catalog: [UInt8]) throws -> Hunt {
    let variant = Variant("mine/under-test", app: app, globals: [])
    var first = FirstScenario(
      named: "shop.storekit",
      system: FirstScenario.ownSystem,
      catalogName: "shop.storekit",
      products: try StoreKitFile.decode(text: catalog, fileName: "shop").catalog.products
    )
    first.demandsPurchase = true
    let scenario = try Scenario.decode(
      text: Array(first.text.utf8),
      fileName: "shop.json5",
      catalog: catalog,
      vocabulary: .storm([variant])
    )
    return Hunt(HuntPlan(scenarios: [scenario], variants: [variant], seed: 1))
  }

  /// Whether a thousand trials have a finding whose signature begins and continues like this.
  private func finds(_ hunt: Hunt, _ rule: String, _ rest: String = "/") -> Bool {
    (0..<1_000).contains { trial in
      hunt.run(part: trial..<trial + 1).findings.contains {
        $0.signature.hasPrefix("\(rule)/") && $0.signature.contains(rest)
      }
    }
  }

  @Test("finds what an app remembers of another account")
  func otherAccount() throws {
    let hunt = try hunt(BelievingThingsApp.self, in: Self.things)
    #expect(finds(hunt, "lost-means-no-access", "account-changed"))
  }

  @Test("finds that one unverified thing takes the others away")
  func twoThings() throws {
    let hunt = try hunt(ThrowingThingsApp.self, in: Self.things)
    #expect(finds(hunt, "paid-means-access", "read-oddly"))
  }

  @Test("finds a status that is kept after its plan has ended")
  func keptStatus() throws {
    let hunt = try hunt(KeepingPlansApp.self, in: ProbeApp.catalog("tale"))
    #expect(finds(hunt, "ended-means-no-access"))
  }

  @Test("finds that the first of several statuses is taken for all")
  func firstStatus() throws {
    let hunt = try hunt(FirstStatusPlansApp.self, in: ProbeApp.catalog("tale"))
    #expect(finds(hunt, "paid-means-access"))
  }

  @Test("finds that a status which cannot be read ends a plan")
  func noStatus() throws {
    let hunt = try hunt(NoStatusPlansApp.self, in: ProbeApp.catalog("tale"))
    #expect(finds(hunt, "paid-means-access", "read-entitlement"))
  }

  @Test("is held by apps without these mistakes")
  func held() throws {
    let things = try hunt(ThingsApp.self, in: Self.things).run(part: 0..<400)
    #expect(things.findings.isEmpty, "\(things.findings)")
    let plans = try hunt(PlansApp.self, in: ProbeApp.catalog("tale")).run(part: 0..<400)
    #expect(plans.findings.isEmpty, "\(plans.findings)")
  }

  @Test("asks for a purchase, which a glue without buttons never reaches")
  func idle() throws {
    let hunt = try hunt(IdleApp.self, in: Self.things)
    #expect(hunt.plan.scenarios[0].marks == ["purchased"])
    #expect(hunt.run(part: 0..<50).scenarios[0].count(of: .purchased) == 0)
  }
}
