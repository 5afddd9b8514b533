import Entitlements
import FileFormats
import Judging
import Simulation
import StoreModel
import StoreSimulation
import TestFixtures
import Testing
import Trials

@Suite("The scenario written by 'new'")
struct FirstScenarioTests {
  private static let catalog = Array(FirstScenario.exampleCatalog.utf8)

  private func first(_ name: String = "My Shop.storekit") throws -> FirstScenario {
    let file = try StoreKitFile.decode(text: Self.catalog, fileName: "first.storekit")
    var first = FirstScenario(
      named: name,
      system: "unlock",
      catalogName: "first.storekit",
      products: file.catalog.products
    )
    first.demandsPurchase = true
    return first
  }

  private func decode(_ first: FirstScenario) throws -> Scenario {
    try Scenario.decode(
      text: Array(first.text.utf8),
      fileName: "first.json5",
      catalog: Self.catalog,
      vocabulary: .storm(UnlockSystem.variants)
    )
  }

  @Test("is valid, sells what the catalogue has, and requires a purchase")
  func valid() throws {
    let scenario = try decode(try first())
    #expect(scenario.name == "my-shop")
    #expect(scenario.notSimulated.isEmpty)
    #expect(scenario.marks == ["purchased"] && scenario.invariants == nil)
    #expect(scenario.plan.journeys.count == 8)
    #expect(!scenario.plan.prompts.asksEverybody && scenario.plan.faults.unverified != .never)
    #expect(scenario.plan.population.clocks.chance == .never)
  }

  @Test("is held by the reference, which sells the example, and broken by the design")
  func judged() throws {
    let scenario = try decode(try first())
    let reference = try #require(UnlockSystem.variants.first { $0.role == .reference })
    let trial = Trial(scenario: scenario, variant: reference, seed: 7, users: 100, purpose: .load)
    let outcome = trial.run()
    #expect(outcome.verdict.violationCount == 0 && outcome.count(of: .purchased) > 10)
    #expect(outcome.count(of: .refundedInForeground) > 0 && outcome.count(of: .restored) > 0)
    let design = try #require(UnlockSystem.variants.first { $0.defect == .asDesigned })
    let plan = HuntPlan(scenarios: [scenario], variants: [design], seed: 1)
    #expect(!Hunt(plan).run(part: 0..<200).findings.isEmpty)
  }

  @Test("for a plan has it renewed and ended, with the app in the foreground and closed")
  func plans() throws {
    let catalog = try FileText(path: RepositoryFiles.path("Scenarios/tale.storekit")).bytes
    let sold = try StoreKitFile.decode(text: catalog, fileName: "tale.storekit").catalog
    var first = FirstScenario(
      named: "tale.storekit",
      system: "subscription",
      catalogName: "tale.storekit",
      products: sold.products
    )
    first.demandsPurchase = true
    let scenario = try Scenario.decode(
      text: Array(first.text.utf8),
      fileName: "tale.json5",
      catalog: catalog,
      vocabulary: .storm(SubscriptionSystem.variants)
    )
    #expect(scenario.plan.population.clocks.chance != .never)
    // The card fails and may or may not work again.
    #expect(scenario.plan.faults.renewalFails != .never)
    #expect(scenario.plan.faults.recovery.chance != .never)
    #expect(scenario.plan.faults.errors.subscriptionStatus != nil)
    let refunds = scenario.plan.journeys.count { journey in
      journey.legs.contains { if case .refund = $0.step { true } else { false } }
    }
    #expect(refunds >= 3, "in the foreground, while the app is closed, and of the plan")
    #expect(scenario.marks == ["purchased"], "whether the logic sells the plan is not known")
    first.demandsRenewal = true
    #expect(first.text.contains("marks: [\"purchased\", \"renewed\", \"expired\"]"))
    let reference = try #require(SubscriptionSystem.variants.first { $0.role == .reference })
    let trial = Trial(scenario: scenario, variant: reference, seed: 7, users: 100, purpose: .load)
    let outcome = trial.run(recording: true)
    #expect(outcome.verdict.violationCount == 0)
    #expect(outcome.count(of: .renewedWhileClosed) > 0 && outcome.count(of: .restored) > 0)
    #expect(outcome.verdict.premises.contains { $0.id == "ended-means-no-access" && $0.count > 0 })
    var running: Set<DeviceID> = []
    var (ended, endedWhileClosed) = (0, 0)
    for event in outcome.record.events.map(\.event) {
      switch event {
      case .launched(let process, _): running.insert(process.device)
      case .ended(let process, _): running.remove(process.device)
      case .learned(let entry, let device) where entry.standing?.state == .expired:
        if running.contains(device) { ended += 1 } else { endedWhileClosed += 1 }
      default: break
      }
    }
    #expect(ended > 2 && endedWhileClosed > 2)
  }

  @Test("for packs has them bought again, lost, and refunded, even if another product comes first")
  func packs() throws {
    let second = """
      },
        { "displayPrice" : "0.99", "familyShareable" : false, "internalID" : "F1257002",
          "localizations" : [
            { "description" : "Ten gems", "displayName" : "Gems", "locale" : "en_US" }
          ],
          "productID" : "com.kape.gems", "referenceName" : "Gems", "type" : "Consumable" }
      ],
      "settings"
      """
    let parts = FirstScenario.exampleCatalog.split(separator: "\"settings\"")
    let head = try #require(parts[0].lastIndex(of: "}"))
    let catalog = Array((parts[0][..<head] + second + parts[1]).utf8)
    let sold = try StoreKitFile.decode(text: catalog, fileName: "first.storekit").catalog
    #expect(sold.products.map(\.type) == [.nonConsumable, .consumable])
    let first = FirstScenario(
      named: "shop.storekit",
      system: "unlock",
      catalogName: "first.storekit",
      products: sold.products
    )
    let scenario = try Scenario.decode(
      text: Array(first.text.utf8),
      fileName: "first.json5",
      catalog: catalog,
      vocabulary: .storm(UnlockSystem.variants)
    )
    // Beside those of the first product: bought once, used up, in a hurry, refunded.
    #expect(scenario.plan.journeys.count == 8 + 4)
    let text = first.text.split(separator: "\n").map { $0.drop { $0 == " " } }
    #expect(text.count { $0 == "{ purchase: \"com.kape.gems\" }," } == 1 + 3 + 1 + 1)
    #expect(text.count { $0 == "{ purchase: \"com.kape.gems\", taps: 2 }," } == 1)
    #expect(text.count { $0 == "{ refund: \"com.kape.gems\" }," } == 1)
    // Of many products the first ones are bought, and a pack behind them.
    let card = sold.products[0]
    let four = FirstScenario(
      named: "shop.storekit",
      system: "unlock",
      catalogName: "first.storekit",
      products: [card, card, card, sold.products[1]]
    )
    #expect(four.text.contains("name: \"buys com.kape.gems\""))
  }

  @Test("names given rules, and requires no purchase of logic that sells something else")
  func options() throws {
    var other = try first("…")
    other.invariants = ["calls-end", "one-at-a-time"]
    other.demandsPurchase = false
    let scenario = try decode(other)
    #expect(scenario.name == "first")
    #expect(scenario.invariants == ["calls-end", "one-at-a-time"])
    #expect(scenario.marks.isEmpty)
  }

  @Test("has adults buy without approval even if the catalogue requires it of all")
  func asking() throws {
    let first = try first()
    let asking = FirstScenario.exampleCatalog
      .replacing("\"settings\" : {", with: "\"settings\" : { \"_askToBuyEnabled\" : true,")
    let scenario = try Scenario.decode(
      text: Array(first.text.utf8),
      fileName: "first.json5",
      catalog: Array(asking.utf8),
      vocabulary: .storm(UnlockSystem.variants)
    )
    #expect(!scenario.plan.prompts.asksEverybody)
    let without = try Scenario.decode(
      text: Array(first.text.replacing("everybody: false,", with: "").utf8),
      fileName: "first.json5",
      catalog: Array(asking.utf8),
      vocabulary: .storm(UnlockSystem.variants)
    )
    #expect(without.plan.prompts.asksEverybody)
  }

  @Test("stays readable whatever a product is called")
  func hostile() throws {
    let product = try #require(
      try StoreKitFile.decode(text: Self.catalog, fileName: "x").catalog.products.first
    )
    let odd = Product(
      id: ProductID("a\"b\\//c"),
      type: product.type,
      displayName: product.displayName,
      description: product.description,
      price: product.price
    )
    let first = FirstScenario(
      named: "x",
      system: "unlock",
      catalogName: "first.storekit",
      products: [odd]
    )
    // Only the product is refused, which this catalog does not sell: the rest could be read.
    do {
      _ = try decode(first)
      Issue.record("the product was found")
    } catch let error as ScenarioError {
      #expect(error.lines.allSatisfy { $0.contains("product") }, "\(error.lines)")
    }
  }
}
