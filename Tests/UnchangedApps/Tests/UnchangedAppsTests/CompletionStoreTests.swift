import CompletionStore
import Testing
import StoreStormTesting

private let scenario = "Scenarios/coins.json5"
private let tool = "swift run app-storm"

@Test("the shop that finishes before it counts loses coins if the app ends in between")
func shopIsFaulty() throws {
  let report = try Hunt.report(scenario, shop, trials: 2_000, tool: tool)
  #expect(!report.held)
  #expect("\(report)".contains("delivered-before-finished/"))
}

@Test("the fixed shop keeps every coin that was paid for")
func carefulShopHolds() throws {
  let report = try Hunt.report(scenario, carefulShop, trials: 1_200, tool: tool)
  #expect(report.held, "\(report)")
}
