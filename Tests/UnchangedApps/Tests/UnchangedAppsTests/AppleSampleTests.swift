import AppleSample
import Testing
import Trials

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
  // Of more trials the scenario asks for marks that this app has no screen for.
  let report = try Hunt.report(scenario, carefulSample, trials: 900, tool: tool)
  #expect(report.held, "\(report)")
  #expect("\(report)".contains("not judged, because the app does not tell what it shows"))
}
