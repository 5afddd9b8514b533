import Simulation
import StoreJSON
import StoreModel
import StoreSimulation
import TestFixtures
import Testing

@testable import FileFormats
@testable import Judging
@testable import TrialReports
@testable import Trials

@Suite("A trial on real threads")
struct RealTimeTrialTests {
  private static let pace: Int64 = 1_000_000

  private func trial(
    _ scenario: String,
    _ variant: String,
    users: Int
  ) throws -> Trial {
    Trial(
      scenario: try HuntedScenario.named(scenario),
      variant: try #require(HuntedScenario.variant(variant)),
      seed: 1,
      users: users,
      purpose: .load
    )
  }

  @Test(
    "holds for every reference, at any pace and on any slow machine",
    arguments: [
      ("unlock-basics", "unlock/reference"), ("ask-to-buy", "unlock/reference"),
      ("upgrade-downgrade", "subscription/reference"),
      ("server-notifications", "account/reference"), ("credits", "credits/reference"),
    ]
  )
  func reference(scenario: String, variant: String) async throws {
    let outcome = try await trial(scenario, variant, users: 4).runOnThreads(pace: Self.pace)
    #expect(outcome.ending == .quiet)
    #expect(outcome.violations.map(\.signature.description) == [])
    #expect(outcome.timings[.purchase].count > 0)
    #expect(try #require(outcome.execution.pacing).jobs > 20)
  }

  @Test(
    "finds what is wrong with defective logic",
    arguments: [
      ("refunds", "subscription/finished-first", "delivered-before-finished"),
      ("ask-to-buy", "unlock/pending-never-ends", "shows-what-it-knows"),
    ]
  )
  func defect(scenario: String, variant: String, invariant: String) async throws {
    let outcome = try await trial(scenario, variant, users: 40).runOnThreads(pace: Self.pace)
    #expect(outcome.ending == .quiet)
    #expect(outcome.violations.contains { $0.signature.invariant == invariant })
  }

  @Test("reports its pace instead of a digest, which would have no meaning")
  func report() async throws {
    let trial = try trial("unlock-basics", "unlock/reference", users: 3)
    let outcome = await trial.runOnThreads(pace: Self.pace)
    let report = RunReport(
      trial: trial,
      outcome: outcome,
      wallTime: .seconds(1),
      wasInterrupted: false,
      recordings: []
    )
    #expect(report.lines[1].hasSuffix("not repeatable"))
    #expect(report.lines[2].hasPrefix("real threads: 1,000,000 virtual seconds per second"))
    // Two hours and the rest in what is said to be a second: a hundredth of the pace.
    #expect(report.lines[3].hasPrefix("the machine was too slow for this pace: it reached "))
    #expect(report.json.compact.contains("\"digest\":null"))
    #expect(report.json.compact.contains("\"realTime\":{\"pace\":1000000,"))
  }

  @Test("takes a minute for its horizon by default")
  func usualPace() throws {
    // Two hours; six hours.
    #expect(try trial("unlock-basics", "unlock/reference", users: 1).usualPace == 120)
    #expect(try trial("ask-to-buy", "unlock/reference", users: 1).usualPace == 360)
  }

  @Test("ends on request with the results so far")
  func stopping() async throws {
    // It would take two hours.
    let trial = try trial("unlock-basics", "unlock/reference", users: 5)
    let outcome = await trial.runOnThreads(pace: 1, progress: { _, _ in false })
    #expect(outcome.ending == .stopped)
    #expect(outcome.violations.map(\.signature.description) == [])
    #expect(outcome.execution.virtualTime < .minutes(30))
  }
}
