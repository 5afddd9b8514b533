import TestFixtures
import Testing

@testable import Trials

@Suite("What a small trial shows if it goes on")
struct SameCauseTests {
  @Test("is what another rule says of the same step")
  func kinds() throws {
    // The spinner stays on, and no call ever ends it.
    let plan = try HuntedScenario.plan("restore", "restore-counter")
    let findings = Hunt(plan).run(trials: 600, keepsGoing: true).findings
    let finding = try #require(findings.first { $0.invariant == "shows-what-it-knows" })
    let small = try #require(Shrunk(plan.trial(of: finding), showing: finding.signature))
    #expect(small.alsoShown.contains { $0.hasPrefix("calls-end/") })
  }
}
