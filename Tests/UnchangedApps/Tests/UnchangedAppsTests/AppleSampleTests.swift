import AppleSample
import Testing
import StoreStormTesting

private let scenario = "../../Scenarios/restore.json5"
private let tool = "swift run app-storm"

@Test("the sample app locks out a paying customer because a later read replaces known access")
func sampleIsFaulty() throws {
  let report = try Hunt.report(scenario, sample, trials: 2_000, tool: tool)
  #expect(!report.held)
  #expect("\(report)".contains("paid-means-access/"))
}

@Test("the fixed sample app holds if customers restore and get refunds")
func carefulSampleHolds() throws {
  // From 1,000 trials on a scenario asks for its marks, but not for those of alerts, of which this
  // app tells nothing.
  let report = try Hunt.report(scenario, carefulSample, trials: 1_200, tool: tool)
  #expect(report.held, "\(report)")
  #expect("\(report)".contains("4 of 4 marks"))
}
