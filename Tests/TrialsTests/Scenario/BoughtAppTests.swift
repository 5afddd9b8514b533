import Simulation
import StoreSimulation
import TestFixtures
import Testing
import Trials

@Suite("Earlier customers in a scenario file")
struct BoughtAppTests {
  private func population(_ boughtApp: String) -> String { "{users: 10, boughtApp: \(boughtApp)}" }

  @Test("are a share of the accounts, with a version and an age")
  func read() throws {
    let whole = population("{chance: '1/2', version: '1.4', ago: '400d'}")
    let plan = try ScenarioTemplate.read(ScenarioTemplate.text(population: whole)).plan
    #expect(
      plan.population.boughtApp
        == BoughtApp(Ratio(1, 2), version: "1.4", ago: DelayRange(.days(400), .days(400)))
    )
    let ranged = population("{chance: 'always', version: '2', ago: ['1h', '6600d']}")
    let range = try ScenarioTemplate.read(ScenarioTemplate.text(population: ranged)).plan
    #expect(range.population.boughtApp?.ago == DelayRange(.hours(1), .days(6_600)))
    #expect(try ScenarioTemplate.read().plan.population.boughtApp == nil)
  }

  @Test(
    "need all three keys, a version, and an age that the App Store has",
    arguments: [
      (
        "{version: '1', ago: '1d'}",
        "x.json5:2:36: population.boughtApp: expected the key \"chance\", found none"
      ),
      (
        "{chance: '1/2', version: '', ago: '1d'}",
        "x.json5:2:61: population.boughtApp.version: expected nonempty text, found ''"
      ),
      (
        "{chance: '1/2', version: 'one', ago: '1d'}",
        """
        x.json5:2:61: population.boughtApp.version: expected a version such as "1.4", below the \
        current one, 9999.0, found 'one'
        """
      ),
      (
        "{chance: '1/2', version: '9999.1', ago: '1d'}",
        """
        x.json5:2:61: population.boughtApp.version: expected a version such as "1.4", below the \
        current one, 9999.0, found '9999.1'
        """
      ),
      (
        "{chance: '1/2', version: '1', ago: '6601d'}",
        """
        x.json5:2:71: population.boughtApp.ago: expected a length of time such as "90s" \
        or ["1s", "5m"], from 0s to 6600d, found '6601d'
        """
      ),
    ]
  )
  func mistakes(boughtApp: String, mistake: String) {
    #expect(ScenarioTemplate.mistake(population: population(boughtApp)) == mistake)
  }
}
