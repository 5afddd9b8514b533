import Simulation
import StoreModel
import StoreSimulation
import TestFixtures
import Testing

@testable import Trials

@Suite(".storekit settings in a scenario")
struct StoreSwitchesTests {
  /// A scenario whose catalog has some settings.
  private func scenario(_ settings: String, _ extra: String = "") throws -> Scenario {
    let catalog = """
      {"products": [{"productID": "com.kape.vip", "type": "NonConsumable"}],
       "settings": {\(settings)}}
      """
    return try Scenario.decode(
      text: Array(ScenarioTemplate.text(extra: extra).utf8),
      fileName: "x.json5",
      catalog: Array(catalog.utf8),
      vocabulary: TestVocabulary.unlock
    )
  }

  private func failing(_ name: String) -> String {
    #""_storeKitErrors": [{"name": "\#(name)", "enabled": true}]"#
  }

  @Test("without settings nothing fails, and only children ask")
  func none() throws {
    let plan = try scenario("").plan
    #expect(plan.faults == Faults() && plan.prompts == Prompts())
  }

  @Test("renewals that fail, failing purchases and failing calls fail each time")
  func faults() throws {
    var expected = Faults { $0.renewalFails = .always }
    #expect(try scenario(#""_renewalBillingIssuesEnabled": true"#).plan.faults == expected)
    expected = Faults { $0.purchaseFails = .always }
    #expect(try scenario(#""_failTransactionsEnabled": true"#).plan.faults == expected)
    #expect(try scenario(failing("Purchase")).plan.faults == expected)
    expected = Faults { $0.productsFail = .always }
    #expect(try scenario(failing("Load Products")).plan.faults == expected)
    expected = Faults { $0.unverified = .always }
    #expect(try scenario(failing("Verification")).plan.faults == expected)
    expected = Faults { $0.syncFails = .always }
    #expect(try scenario(failing("App Store Sync")).plan.faults == expected)
  }

  @Test("a value in the scenario wins and leaves the other settings")
  func scenarioWins() throws {
    let settings = #""_renewalBillingIssuesEnabled": true, "_failTransactionsEnabled": true"#
    let written = try scenario(settings, "faults: {purchaseFails: '1/3'},").plan.faults
    #expect(
      written
        == Faults {
          $0.purchaseFails = Ratio(1, 3)
          $0.renewalFails = .always
        }
    )
    let asks = #""_askToBuyEnabled": true"#
    let prompts = try scenario(asks, "prompts: {askToBuy: {everybody: false}},").plan.prompts
    #expect(prompts == Prompts())
  }

  @Test("Ask to Buy asks everyone, and sheets that are off are answered at once")
  func prompts() throws {
    #expect(
      try scenario(#""_askToBuyEnabled": true"#).plan.prompts == Prompts { $0.asksEverybody = true }
    )
    let hidden = try scenario(#""_disableDialogs": true"#).plan.prompts
    #expect(
      hidden
        == Prompts {
          $0.paymentAnswered = .zero
          $0.signInAnswered = .zero
        }
    )
    let written = try scenario("", "prompts: {askToBuy: {everybody: true}},").plan.prompts
    #expect(written == Prompts { $0.asksEverybody = true })
  }

  @Test("ineffective settings are reported: errors of calls that no app can make here")
  func notSimulated() throws {
    let unknown = try scenario(failing("Weather Forecast")).notSimulated
    #expect(unknown == ["1 simulated error of an unknown call"])
    for name in [
      "Purchase", "Load Products", "Verification", "App Store Sync", "Subscription Status",
      "App Transaction", "Refund Request Sheet", "Manage Subscriptions Sheet",
      "Offer Code Redeem Sheet",
    ] {
      #expect(try scenario(failing(name)).notSimulated == [])
    }
  }
}
