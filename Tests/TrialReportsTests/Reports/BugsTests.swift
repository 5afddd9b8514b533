import TestFixtures
import Testing

@testable import TrialReports
@testable import Trials

@Suite("The bugs of a hunt")
struct BugsTests {
  /// A hunt of logic with one defect, whose findings are recorded.
  private func report(_ variant: String, in scenario: String) async throws -> HuntReport {
    let plan = try HuntedScenario.plan(scenario, variant)
    let tally = Hunt(plan).run(trials: 600, keepsGoing: true)
    var report = HuntReport(plan: plan, tally: tally, wallTime: .zero, wasInterrupted: false)
    try await TemporaryDirectory.use { root in
      try report.writeRecordings { _ in root }
    }
    return report
  }

  @Test("are fewer than their findings: all that one defect shows in one rule is one bug")
  func oneDefect() async throws {
    let report = try await report("own-storage-only", in: "restore")
    #expect(report.tally.findings.count > 1)
    #expect(Set(report.tally.findings.map(\.invariant)) == ["paid-means-access"])
    #expect(report.bugs.map(\.first) == [0])
    #expect(report.bugs[0].variants == Array(report.tally.findings.indices.dropFirst()))
    let same = report.lines.count { $0.hasPrefix("  same bug  ") }
    #expect(same == 1)
    #expect(report.lines.count { $0.hasPrefix("VIOLATED ") } == 1)
  }
}
