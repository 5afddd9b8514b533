import Foundation
import StoreModel
import TestFixtures
import Testing

@testable import FileFormats
@testable import TrialReports
@testable import Trials

@Suite("Recordings of hunts in tests")
struct RecordingsOfTestsTests {
  private func report(of variant: String, from seed: UInt64) throws -> HuntReport {
    let plan = HuntPlan(
      scenarios: [try HuntedScenario.named("ask-to-buy")],
      variants: [try #require(HuntedScenario.variant(variant))],
      seed: seed
    )
    let tally = Hunt(plan).run(part: 0..<60)
    #expect(!tally.findings.isEmpty)
    return HuntReport(plan: plan, tally: tally, wallTime: .seconds(1), wasInterrupted: false)
  }

  @Test("of one scenario are where each report says, even with concurrent tests")
  func together() async throws {
    let variants = ["unlock/as-designed", "unlock/second-tap-buys-again", "unlock/as-designed"]
    // Other seeds, other files: what one test has set aside of another's would be gone.
    let reports = try variants.enumerated().map { index, variant in
      try report(of: variant, from: UInt64(index) * 1_000)
    }
    try await TemporaryDirectory.use { root in
      let folder = RaceFolder(in: "\(root)/ask-to-buy/unlock-as-designed")
      try AtomicFile.write("of the process before", to: folder.path(of: "old.race"))
      let written = try await withThrowingTaskGroup(of: HuntReport.self) { group in
        for report in reports {
          group.addTask {
            var report = report
            try report.writeRecordingsOfTest(in: root)
            return report
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      for report in written {
        let variant = report.plan.variants[0].id
        #expect(report.recordings.count == report.tally.findings.count)
        for path in report.recordings {
          #expect(path.contains("/ask-to-buy/\(variant.replacing("/", with: "-"))/races/"))
          #expect(try Recording.load(path: path).variant == variant)
        }
      }
      let old = try #require(RaceFolder.earlierPath(for: folder.path(of: "old.race")))
      #expect(FileManager.default.fileExists(atPath: old))
    }
  }
}
