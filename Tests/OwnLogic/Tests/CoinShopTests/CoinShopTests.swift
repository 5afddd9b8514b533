import CoinShop
import Testing
import StoreStormTesting

private let scenario = "Scenarios/coins.json5"
private let tool = "swift run shop-storm"

@Test("no interleaving loses a coin of the shop, or counts one twice")
func noRace() throws {
  let report = try Hunt.report(scenario, sound, invariants: rules, trials: 300, tool: tool)
  #expect(report.held, "\(report)")
}

@Test("the careful shop counts kept, unfinished coins again, and a custom rule finds it")
func raceOfTheCareful() throws {
  // It shows in one trial of some hundred, and the hunt ends with it.
  let report = try Hunt.report(scenario, careful, invariants: rules, trials: 8_000, tool: tool)
  #expect("\(report)".contains("coins-add-up"))
}

@Test("the careless shop loses coins, and the report says how and what to type")
func race() throws {
  let report = try Hunt.report(scenario, careless, invariants: rules, trials: 300, tool: tool)
  #expect(!report.held)
  #expect("\(report)".contains("delivered-before-finished"))
  let command = "swift run shop-storm replay results/runs/coins/shop-careless/races/"
  #expect("\(report)".contains(command))
  #expect("\(report)".contains("finishes transaction"))
}
