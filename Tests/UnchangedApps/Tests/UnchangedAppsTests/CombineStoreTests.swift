import CombineStore
import Testing
import Trials

private let scenario = "../../Scenarios/restore.json5"
private let tool = "swift run app-storm"

@Test("the tutorial's store keeps what was refunded, or locks out who has paid")
func tutorialIsFaulty() throws {
  let report = try Hunt.report(scenario, tutorial, trials: 2_000, tool: tool)
  #expect(!report.held)
  #expect("\(report)".contains("-access/"))
}

@Test("the mended store holds, and the report says what was not judged")
func carefulHolds() throws {
  let report = try Hunt.report(scenario, careful, trials: 900, tool: tool)
  #expect(report.held, "\(report)")
  #expect("\(report)".contains("not judged, because the app does not tell what it shows"))
}
