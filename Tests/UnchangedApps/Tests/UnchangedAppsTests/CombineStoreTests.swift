import CombineStore
import Testing
import StoreStormTesting

private let scenario = "../../Scenarios/unlock-basics.json5"
private let tool = "swift run app-storm"

@Test("the tutorial's store buys twice, locks out paying customers, and keeps refunded access")
func tutorialIsFaulty() throws {
  let report = try Hunt.report(scenario, tutorial, trials: 256, tool: tool)
  #expect(!report.held)
  for finding in [
    "one-at-a-time/purchase-under-way>second-purchase/none",
    "paid-means-access/paid-direct>read-oddly/direct",
    "lost-means-no-access/refund-known>read-nothing/direct",
  ] {
    #expect("\(report)".contains("VIOLATED \(finding)"), "\(report)")
  }
}

@Test("the fixed store holds, and the report says what was not judged")
func carefulHolds() throws {
  let report = try Hunt.report(scenario, careful, trials: 1_200, tool: tool)
  #expect(report.held, "\(report)")
  #expect("\(report)".contains("not checked, because the app does not report what it shows"))
}

@Test("the fixed store holds if customers restore")
func restoreHolds() throws {
  let restore = "../../Scenarios/restore.json5"
  let report = try Hunt.report(restore, careful, trials: 500, tool: tool)
  #expect(report.held, "\(report)")
}
