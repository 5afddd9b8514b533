import ActorStore
import Testing
import StoreStormTesting

private let scenario = "../../Scenarios/outside-purchases.json5"
private let tool = "swift run app-storm"

@Test("the paywall without a listener locks out customers who pay outside the app or renew")
func paywallIsFaulty() throws {
  let report = try Hunt.report(scenario, paywall, trials: 2_000, tool: tool)
  #expect(!report.held)
  #expect("\(report)".contains("paid-means-access/"))
}

@Test("the fixed paywall holds if plans are bought, changed, and turned off outside the app")
func carefulPaywallHolds() throws {
  let report = try Hunt.report(scenario, carefulPaywall, trials: 1_200, tool: tool)
  #expect(report.held, "\(report)")
}

@Test("one flag for all plans is no violation if the glue says so")
func flagHolds() throws {
  let report = try Hunt.report(scenario, flagPaywall, trials: 500, tool: tool)
  #expect(report.held, "\(report)")
}
