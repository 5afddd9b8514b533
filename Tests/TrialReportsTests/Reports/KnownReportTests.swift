import Simulation
import StoreModel
import TestFixtures
import Testing

@testable import TrialReports
@testable import Trials

@Suite("A report of known violations")
struct KnownReportTests {
  private static let signature = "one-at-a-time/purchase-under-way>second-purchase/none"
  private static let lastDay = CivilDate(year: 2027, month: 3, day: 1)

  /// A hunt of 64 trials that finds the violation, run once for all tests.
  private static let hunted = Result {
    let plan = HuntPlan(
      scenarios: [try HuntedScenario.named("ask-to-buy").judged(by: "one-at-a-time", marks: [])],
      variants: [try #require(HuntedScenario.variant("second-tap-buys-again"))],
      seed: 0
    )
    return (plan: plan, tally: Hunt(plan).run(part: 0..<64))
  }

  /// A report of it; trials above 64 are the last one, counted again.
  private func report(
    _ known: [KnownViolation],
    today: CivilDate = lastDay,
    trials: Int = 64
  ) throws -> HuntReport {
    var (plan, tally) = try Self.hunted.get()
    if trials > 64 {
      let last = plan.trial(63).run()
      for number in 64..<trials { tally.count(last, of: number, ofScenario: 0) }
    }
    var report = HuntReport(
      plan: plan,
      tally: tally,
      wallTime: .seconds(1),
      wasInterrupted: false
    )
    (report.known, report.today) = (known, today)
    return report
  }

  private func entry(
    _ signature: String = signature,
    scenario: String? = nil,
    variant: String? = nil,
    folder: String? = nil
  ) -> KnownViolation {
    KnownViolation(
      signature: signature,
      reason: "mended in 2.1",
      until: Self.lastDay,
      scenario: scenario,
      variant: variant,
      file: (folder ?? RepositoryFiles.path("Scenarios")) + "/known.json5",
      line: 4
    )
  }

  @Test("holds if nothing else was found, and lists known violations, reasons, and end dates")
  func known() throws {
    let report = try report([entry()])
    #expect(report.held)
    #expect(report.newFindings.isEmpty)
    #expect(report.lines.contains { $0.hasPrefix("KNOWN \(Self.signature)") })
    #expect(report.lines.contains { $0.hasPrefix("  known     until 2027-03-01: mended in 2.1") })
    #expect(report.lines.contains("no violation except known ones"))
    #expect(!report.lines.contains { $0.hasPrefix("VIOLATED") })
  }

  @Test("fails again on the day after the end date, or without an end date")
  func over() throws {
    for report in [
      try report([entry()], today: CivilDate(year: 2027, month: 3, day: 2)), try report([]),
    ] {
      #expect(!report.held)
      #expect(report.lines.contains { $0.hasPrefix("VIOLATED \(Self.signature)") })
    }
    let report = try report([entry()], today: CivilDate(year: 2027, month: 3, day: 2))
    #expect(report.lines.contains { $0.hasPrefix("  known     only until 2027-03-01") })
  }

  @Test("uses an entry for its own folder, scenario, and variant only")
  func own() throws {
    #expect(try report([entry(scenario: "ask-to-buy")]).held)
    #expect(try report([entry(variant: "unlock/second-tap-buys-again")]).held)
    #expect(try !report([entry(scenario: "restore")]).held)
    #expect(try !report([entry(variant: "unlock/reference")]).held)
    #expect(try !report([entry(folder: "elsewhere")]).held)
    #expect(try !report([entry("one-at-a-time/restore>second-restore/none")]).held)
  }

  @Test("is new if another scenario without an entry shows it too, whichever is first")
  func everywhere() throws {
    func finding(_ trial: Int) -> Finding {
      Finding(
        kind: .violation,
        trial: trial,
        seed: UInt64(trial),
        signature: Self.signature,
        saw: "",
        expected: "",
        because: ""
      )
    }
    let variant = try #require(HuntedScenario.variant("second-tap-buys-again"))
    for names in [["ask-to-buy", "restore"], ["restore", "ask-to-buy"]] {
      let plan = HuntPlan(
        scenarios: try names.map(HuntedScenario.named),
        variants: [variant, variant],
        seed: 0
      )
      for (places, isKnown) in [([0, 1], false), ([names.firstIndex(of: "restore") ?? 0], true)] {
        var tally = HuntTally(scenarioCount: 2)
        for place in places { tally.add(finding(place + 4)) }
        var report = HuntReport(
          plan: plan,
          tally: tally,
          wallTime: .zero,
          wasInterrupted: false
        )
        (report.known, report.today) = ([entry(scenario: "restore")], Self.lastDay)
        #expect(report.newFindings.isEmpty == isKnown, "\(names) \(places)")
        report.known.append(entry(scenario: "ask-to-buy"))
        #expect(report.newFindings.isEmpty)
      }
    }
  }

  @Test("reports an entry not seen in a thousand trials of its scenario")
  func unseen() throws {
    let other = "one-at-a-time/restore-under-way>second-restore/none"
    let few = try report([entry(other)], trials: 999)
    #expect(few.unseenKnown.isEmpty)
    let report = try report(
      [entry(), entry(other), entry(other, scenario: "restore")],
      trials: 1_000
    )
    #expect(report.unseenKnown.count == 1)
    #expect(report.unseenKnown.first?.contains("known.json5:4: \(other) was not seen") == true)
    #expect(report.lines.contains(report.unseenKnown[0]))
    #expect(report.held)
  }
}
