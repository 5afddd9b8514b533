import StoreModel
import StoreSimulation
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
    let lines = report.lines
    let count = report.tally.findings.count
    #expect(lines.contains("\(count) signatures, probably of 1 bug:"))
    let also = try #require(lines.firstIndex { $0.hasPrefix("  also seen ") })
    for (number, variant) in report.bugs[0].variants.enumerated() {
      let signature = report.tally.findings[variant].signature
      #expect(lines[also + number].dropFirst(12).hasPrefix(signature + "  ("))
    }
    #expect(report.lines.count { $0.hasPrefix("VIOLATED ") } == 1)
  }

  /// A hunt with two made-up findings.
  private func report(_ first: String, _ second: String, news: [String]) throws -> HuntReport {
    let plan = try HuntedScenario.plan("restore", "as-designed")
    var tally = HuntTally(scenarioCount: 1)
    for (trial, signature) in [first, second].enumerated() {
      var finding = Finding(
        kind: .violation,
        trial: trial,
        seed: 1,
        signature: signature,
        saw: "x",
        expected: "y",
        because: "z"
      )
      finding.lastNews = news[trial]
      tally.add(finding)
    }
    return HuntReport(plan: plan, tally: tally, wallTime: .zero, wasInterrupted: false)
  }

  @Test(
    "are one if only origins differ, a purchase is denied after the same news, or clocks decide",
    arguments: [
      ("a-rule/c>e/direct", "a-rule/c>e/shared", true),
      ("a-rule/c>e/direct", "other-rule/c>e/shared", false),
      ("a-rule/c>e/direct", "a-rule/d>e/direct", false),
      ("a-rule/c>e/unclaimed", "a-rule/c>e/with-token", false),
      ("crashed/step", "crashed/other", false),
      (
        "paid-means-access/paid-direct>read-oddly/direct",
        "alerts-are-seen/read-oddly>alert-purchaseFailed/none", true
      ),
      (
        "paid-means-access/paid-direct>read-oddly/direct",
        "alerts-are-seen/read-nothing>alert-purchaseFailed/none", false
      ),
      (
        "paid-means-access/paid-direct>read-oddly/direct",
        "alerts-are-seen/read-oddly>alert-restoreFailed/none", false
      ),
      (
        "lost-means-no-access/refund-known>read-oddly/direct",
        "alerts-are-seen/read-oddly>alert-purchaseFailed/none", false
      ),
      (
        "paid-means-access/paid-outside>read-nothing/outside",
        "alerts-are-seen/read-nothing>alert-purchaseFailed/none", false
      ),
      (
        "paid-means-access/paid-outside>launch/outside",
        "alerts-are-seen/launch>alert-purchaseFailed/none", false
      ),
      ("no-device-clock/clock-forward>c/device-clock", "no-device-clock/zone-other>c/x", true),
    ]
  )
  func alike(first: String, second: String, isOne: Bool) throws {
    let report = try report(first, second, news: ["launch", "launch"])
    #expect(report.bugs.count == (isOne ? 1 : 2))
  }

  @Test("are one if the app did not listen when the last update came, in both small trials")
  func missedUpdates() throws {
    var report = try report(
      "a-rule/c>e/direct",
      "other-rule/d>f/direct",
      news: ["launch", "launch"]
    )
    report.smaller[0] = small(missesUpdate: true)
    #expect(report.bugs.count == 2)
    report.smaller[1] = small(missesUpdate: true, isUnfinished: true)
    #expect(report.bugs.count == 1)
    report.smaller[0] = small()
    #expect(report.bugs.count == 2)
  }

  @Test("do not hide what is new behind what is accepted")
  func accepted() async throws {
    var report = try await report("own-storage-only", in: "restore")
    let day = CivilDate(year: 2027, month: 3, day: 1)
    let entry = KnownViolation(
      signature: report.tally.findings[0].signature,
      reason: "fixed in 2.1",
      until: day,
      scenario: nil,
      variant: nil,
      file: RepositoryFiles.path("Scenarios") + "/known.json5",
      line: 1
    )
    (report.known, report.today) = ([entry], day)
    #expect(report.bugs.map(\.first) == [0, 1])
  }

  /// A small trial in which the app had heard something last.
  private func small(
    after news: String? = nil,
    needs: [String] = [],
    alsoShown: [String] = [],
    missesUpdate: Bool = false,
    isUnfinished: Bool = false
  ) -> HuntReport.Smaller {
    HuntReport.Smaller(
      recording: "small.race",
      size: StorySize(users: 1, operations: 4, preemptions: 1),
      words: .init(saw: "x", expected: "y", because: "z"),
      lines: news.map { ["the story after \($0)"] } ?? [],
      pair: nil,
      alsoShown: alsoShown,
      needs: needs.compactMap { FaultDeclaration(rawValue: $0) },
      lastNews: news,
      missesUpdate: missesUpdate,
      isUnfinished: isUnfinished
    )
  }

  @Test("are one if their small trials need the same wrong clock, and were shrunk to their ends")
  func clock() async throws {
    var report = try await report("as-designed", in: "restore")
    let bugs = report.bugs
    try #require(bugs.count > 3)
    report.smaller[bugs[0].first] = small(needs: ["deviceClock.chance"])
    report.smaller[bugs[1].first] = small(needs: ["faults.kill", "deviceClock.zones"])
    report.smaller[bugs[2].first] = small(needs: ["faults.kill", "deviceClock.chance"])
    report.smaller[bugs[3].first] = small(needs: ["deviceClock.chance"], isUnfinished: true)
    #expect(report.bugs.map(\.first) == bugs.map(\.first).filter { $0 != bugs[2].first })
    let joined = [bugs[2].first] + bugs[0].variants + bugs[2].variants
    #expect(report.bugs[0].variants == joined.sorted())
  }

  @Test(
    "are one if they break one rule after the same news, which their signatures name",
    arguments: [
      ("read-nothing", "read-nothing-relaunched", true),
      ("read-nothing", "read-entitlement", false), ("no-alert", "no-alert", false),
    ]
  )
  func news(first: String, second: String, isOne: Bool) throws {
    let effects = [first, second].map { $0.replacing("-relaunched", with: "") }
    let report = try report(
      "a-rule/cause-0>\(effects[0])/direct",
      "a-rule/cause-1>\(effects[1])/direct",
      // Without an alert, the last news may be anything.
      news: zip(effects, [first, second]).map { $0 == "no-alert" ? "read-nothing" : $1 }
    )
    #expect(report.bugs.count == (isOne ? 1 : 2))
  }

  @Test("are one if the small trial of one goes on to show the other, or what it heard last")
  func goesOn() async throws {
    var report = try await report("as-designed", in: "restore")
    let bugs = report.bugs
    // A rule whose effect is what the app heard last.
    let other = try #require(
      bugs.first { report.tally.findings[$0.first].invariant == "paid-means-access" }
    )
    let from = try #require(bugs.first { $0.first != other.first })
    let signature = report.tally.findings[other.first].signature
    let parts = signature.split { "/>".contains($0) }
    try #require(parts.count == 4)
    func shown(_ text: String) -> Int {
      report.smaller[from.first] = small(alsoShown: [text])
      return bugs.count - report.bugs.count
    }
    #expect(shown(signature) == 1)
    #expect(shown("\(parts[0])/another-cause>\(parts[2])/elsewhere") == 1)
    #expect(shown("\(parts[0])/\(parts[1])>another-effect/\(parts[3])") == 0)
    #expect(shown("another-rule/\(parts[1])>\(parts[2])/\(parts[3])") == 0)
  }

  @Test("can be several of one signature, if their small trials need different things")
  func otherCauses() async throws {
    let alone = try await report("own-storage-only", in: "restore")
    let finding = alone.tally.findings[0]
    let shrunk: [(String, [String], isOther: Bool)] = [
      // The same occasion, and another one of the same cause, which needs no more.
      ("purchase-succeeds", [], false), ("update-purchase", [], false),
      ("update-refund", [], true),
      // The same occasion after a relaunch, whatever it needs.
      ("purchase-succeeds-relaunched", ["faults.kill"], false),
      ("update-purchase-relaunched", ["faults.kill"], true),
      // The cause of the one before.
      ("update-purchase-relaunched", ["faults.kill"], false),
      ("read-oddly", ["irregularities.lateEntitlement"], true),
    ]
    var report = alone
    report.smaller[0] = small(after: "purchase-succeeds")
    for (news, needs, _) in shrunk {
      report.add(
        HuntReport.Other(
          finding: finding,
          recording: "other.race",
          smaller: small(after: news, needs: needs)
        ),
        toFinding: 0
      )
    }
    let expected = shrunk.filter(\.isOther).map(\.0)
    #expect(report.otherCauses(ofFinding: 0).compactMap(\.smaller.lastNews) == expected)
    #expect(report.bugs == alone.bugs)
    #expect(report.bugCount == alone.bugs.count + 3)
    let lines = report.lines
    #expect(lines.count { $0.hasPrefix("VIOLATED \(finding.signature)  (another cause: ") } == 3)
    #expect(
      lines.contains {
        $0.contains("(another cause: after update purchase, in a later launch, seed ")
      }
    )
    for news in expected { #expect(lines.contains("  the story after \(news)")) }
    // Without a whole small trial of the finding, nothing can be compared.
    report.smaller[0] = nil
    #expect(report.otherCauses(ofFinding: 0).isEmpty && report.bugCount == alone.bugs.count)
  }

  @Test("that need no fault come before those that need one, and irregularities come last")
  func order() async throws {
    var report = try await report("as-designed", in: "restore")
    let bugs = report.bugs.map(\.first)
    try #require(bugs.count > 2)
    let needs = [["irregularities.emptyAfterLaunch"], ["faults.kill"], []]
    for (bug, names) in zip(bugs, needs) {
      report.smaller[bug] = small(needs: names)
    }
    let foremost = report.foremost(nil)
    let places = [2, 1, 0].map { foremost.firstIndex(of: bugs[$0]) ?? 0 }
    #expect(places == places.sorted())
    // The result lists all, each bug's other signatures behind it.
    #expect(
      report.result.violations.filter { $0.sameCauseAs == nil }.map(\.signature)
        == foremost.map { report.tally.findings[$0].signature }
    )
    #expect(report.result.violations.count == report.tally.findings.count)
    let lines = report.lines.filter { $0.hasPrefix("  needs     ") }
    #expect(lines[0] == "  needs     no fault and no irregularity")
    #expect(lines[1] == "  needs     faults.kill")
    #expect(lines[2].hasPrefix("  needs     irregularities.emptyAfterLaunch (reported: https://"))
  }
}
