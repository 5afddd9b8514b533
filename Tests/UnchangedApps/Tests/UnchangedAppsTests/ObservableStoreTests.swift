import ObservableStore
import Testing
import StoreStormTesting

private let asking = "../../Scenarios/ask-to-buy.json5"
private let restoring = "../../Scenarios/restore.json5"
private let tool = "swift run app-storm"

@Test("the flag in the preferences keeps refunded access")
func flagIsNeverCleared() throws {
  let report = try Hunt.report(restoring, premium, trials: 2_000, tool: tool)
  #expect(!report.held)
  #expect("\(report)".contains("lost-means-no-access/"))
}

@Test("the buy button spins forever after a cancelled or pending purchase")
func buttonIsStuck() throws {
  let report = try Hunt.report(asking, premium, trials: 256, tool: tool)
  #expect(!report.held)
  for rule in ["shows-what-it-knows", "calls-end"] {
    #expect("\(report)".contains("VIOLATED \(rule)/"), "\(report)")
  }
}

@Test("the fixed app holds in both", arguments: [asking, restoring])
func carefulPremiumHolds(scenario: String) throws {
  let report = try Hunt.report(scenario, carefulPremium, trials: 1_200, tool: tool)
  #expect(report.held, "\(report)")
}
