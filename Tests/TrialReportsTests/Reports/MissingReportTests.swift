import Simulation
import StoreJSON
import StoreModel
import TestFixtures
import Testing

@testable import TrialReports
@testable import Trials

@Suite("What an app asked for and did not get")
struct MissingReportTests {
  /// The report of a hunt of the reference, whose launches ask for things that are not there.
  private func report(asking names: [String]) throws -> HuntReport {
    let reference = try #require(HuntedScenario.variant("reference"))
    let asking = reference.making { environment in
      for name in names { Simulation.noteMissing(name) }
      return reference.makeApp(environment)
    }
    let plan = HuntPlan(
      scenarios: [try HuntedScenario.named("restore")],
      variants: [asking],
      seed: 0
    )
    let tally = Hunt(plan).run(trials: 3, keepsGoing: true)
    return HuntReport(plan: plan, tally: tally, wallTime: .zero, wasInterrupted: false)
  }

  @Test("is a line of the report and a member of its JSON, and changes no trial")
  func told() throws {
    let names = ["product \"a.b\", which is not in the catalog", "Products.plist in Bundle.main"]
    let (report, other) = (try report(asking: names), try report(asking: []))
    #expect(report.tally.digest == other.tally.digest && report.tally.steps == other.tally.steps)
    let launches = try #require(report.tally.missing.all.first?.count)
    #expect(launches > 1)
    let line = "asked for and missing: \(names[1]) (\(launches) times); \(names[0]) "
    #expect(report.lines.contains { $0.hasPrefix(line) })
    #expect(!other.lines.contains { $0.hasPrefix("asked for") })
    let missing = try #require(report.result.missing)
    #expect(missing.map(\.name) == names.sorted())
    #expect(missing.map(\.count) == [launches, launches])
    #expect(other.json["missing"] == nil)
  }

  @Test("is named ten times at most")
  func many() throws {
    let report = try report(asking: (100..<120).map { "file\($0)" })
    let line = try #require(report.lines.first { $0.hasPrefix("asked for") })
    #expect(line.contains("file109 (") && !line.contains("file110"))
    #expect(line.hasSuffix("; 10 more"))
  }
}
