import Simulation
import StoreModel
import StoreSimulation
import TestFixtures
import Testing
import Trials

@Suite("Devices in a scenario file")
struct DeviceMistakesTests {
  @Test("clocks and zones are used as written; by default every clock is correct")
  func clocks() throws {
    let population = """
      {users: 2, deviceClock: {chance: '1/3', offBy: ['2h', '30d'],
        zones: ['UTC', 'UTC-8', 'America/Los_Angeles']}}
      """
    let scenario = try ScenarioTemplate.read(ScenarioTemplate.text(population: population))
    let clocks = ClockPlan {
      $0.chance = Ratio(1, 3)
      $0.offBy = DelayRange(.hours(2), .days(30))
      $0.zones = [.utc, .offset(seconds: -28_800), .losAngeles]
    }
    #expect(scenario.plan.population.clocks == clocks)
    #expect(try ScenarioTemplate.read().plan.population.clocks == ClockPlan())
  }

  @Test("a step sets a clock forward or back")
  func step() throws {
    let text = ScenarioTemplate.text(
      journey: "name: 'j', steps: [{setClock: '+2h'}, {setClock: '-30d'}]"
    )
    let steps = try ScenarioTemplate.read(text).plan.journeys[0].legs.map(\.step)
    #expect(steps == [.setClock(.hours(2)), .setClock(.zero - .days(30))])
    for wrong in ["'2h'", "'+'", "'-2'", "'+400d'", "5"] {
      let mistake = ScenarioTemplate.mistake(step: "{setClock: \(wrong)}")
      #expect(mistake.contains("expected a length of time with a sign such as \"+2h\" or \"-30d\""))
    }
  }

  @Test(
    "a wrong value is refused at its position",
    arguments: [
      ("{chance: '1/2'}", "2:37: population.deviceClock: expected the key \"offBy\", found none"),
      (
        "{chance: 'often', offBy: '2h'}",
        "2:46: population.deviceClock.chance: expected a probability"
      ),
      ("{zones: []}", "2:45: population.deviceClock.zones: expected at least one element"),
      (
        "{zones: ['UTC', 'Berlin']}",
        "2:53: population.deviceClock.zones[1]: expected a zone such as \"UTC\""
      ),
      ("{zone: 'UTC'}", "2:38: population.deviceClock.zone: expected one of the keys chance"),
    ]
  )
  func mistakes(clock: String, start: String) {
    let mistake = ScenarioTemplate.mistake(population: "{users: 2, deviceClock: \(clock)}")
    #expect(mistake.hasPrefix("x.json5:\(start)"), "\(mistake)")
  }
}
