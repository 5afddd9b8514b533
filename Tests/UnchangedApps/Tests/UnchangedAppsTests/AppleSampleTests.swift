import AppleSample
import Testing
import StoreStorm

private let scenario = "../../Scenarios/restore.json5"
private let tool = "swift run app-storm"

@Test("the sample app locks out who has paid, as a later read replaces what was known")
func sampleIsFaulty() throws {
  let report = try Hunt.report(scenario, sample, trials: 2_000, tool: tool)
  #expect(!report.held)
  #expect("\(report)".contains("paid-means-access/"))
}

@Test("the mended sample app holds where people restore and have their money back")
func carefulSampleHolds() throws {
  // From 1,000 trials on a scenario asks for its marks, but not for those of alerts, of which this
  // app tells nothing.
  let report = try Hunt.report(scenario, carefulSample, trials: 1_200, tool: tool)
  #expect(report.held, "\(report)")
  #expect("\(report)".contains("4 of 4 marks"))
}
