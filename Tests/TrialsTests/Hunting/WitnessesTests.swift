import Judging
import TestFixtures
import Testing

@testable import Trials

@Suite("The witnesses of a finding")
struct WitnessesTests {
  private static func finding(
    _ trial: Int,
    after news: String?,
    _ level: FaultLevel = .irregularities
  ) -> Finding {
    var finding = Finding(
      kind: .violation,
      trial: trial,
      seed: UInt64(trial) + 100,
      signature: "a/b>c/none",
      saw: "seen in \(trial)",
      expected: "",
      because: ""
    )
    (finding.lastNews, finding.faultLevel) = (news, level)
    return finding
  }

  private static let findings = [
    finding(2, after: "update-purchase"), finding(3, after: "read-nothing"),
    finding(5, after: "update-purchase"), finding(7, after: nil), finding(8, after: "launch"),
    finding(9, after: "read-nothing"), finding(11, after: "update-refund"),
    finding(12, after: "purchase-succeeds"),
  ]

  /// The same, some of them in calmer trials.
  private static let ofLevels = findings.enumerated().map { place, finding in
    var finding = finding
    finding.faultLevel = place == 5 ? .calm : place % 2 == 0 ? .irregularities : .faults
    return finding
  }

  @Test("a calm trial comes first, then those with faults, then those with irregularities")
  func levels() throws {
    var tally = HuntTally(scenarioCount: 1)
    for finding in Self.ofLevels { tally.add(finding) }
    let finding = try #require(tally.findings.first)
    #expect(finding.trial == 9 && finding.lastNews == "read-nothing" && finding.count == 8)
    // With faults: 3 has no other news, 7 and 12; then 2, the first with irregularities.
    #expect(finding.witnesses.map(\.trial) == [7, 12, 2])
  }

  @Test("are the first trials of other news, in order, and only as many as can be looked at")
  func first() throws {
    var tally = HuntTally(scenarioCount: 1)
    for finding in Self.findings { tally.add(finding) }
    let finding = try #require(tally.findings.first)
    #expect(tally.findings.count == 1)
    #expect(finding.trial == 2 && finding.count == 8)
    #expect(finding.witnesses.map(\.trial) == [3, 7, 8])
    #expect(finding.witnesses.map(\.lastNews) == ["read-nothing", nil, "launch"])
    #expect(finding.witnesses.count == Finding.mostWitnesses)
    let seen = finding.seen(by: finding.witnesses[0])
    #expect(seen.trial == 3 && seen.seed == 103 && seen.saw == "seen in 3")
    #expect(seen.lastNews == "read-nothing" && seen.signature == finding.signature)
  }

  @Test("are the same however the trials are divided, and in whatever order the parts come")
  func parts() throws {
    for findings in [Self.findings, Self.ofLevels] { try divide(findings) }
  }

  private func divide(_ findings: [Finding]) throws {
    var whole = HuntTally(scenarioCount: 1)
    for finding in findings { whole.add(finding) }
    // Each way to divide the trials between two parts, with the later part first.
    for division in 0..<(1 << findings.count) {
      var parts = [HuntTally(scenarioCount: 1), HuntTally(scenarioCount: 1)]
      for (place, finding) in findings.enumerated().reversed() {
        parts[division >> place & 1].add(finding)
      }
      for order in [[0, 1], [1, 0]] {
        var sum = HuntTally(scenarioCount: 1)
        for part in order { sum.merge(parts[part]) }
        #expect(sum.findings == whole.findings, "\(division)")
      }
    }
  }

  @Test("of a hunt are the same in parts, and show its signature when they run again")
  func hunted() throws {
    let plan = try HuntedScenario.plan("any-catalogue", "any/finished-first")
    let hunt = Hunt(plan)
    let whole = hunt.run(part: 0..<60)
    var sum = HuntTally(scenarioCount: 1)
    for first in [40, 0, 20] { sum.merge(hunt.run(part: first..<first + 20)) }
    #expect(sum.findings == whole.findings)
    let finding = try #require(whole.findings.first { !$0.witnesses.isEmpty })
    #expect(finding.lastNews != nil)
    for witness in finding.witnesses {
      #expect(witness.lastNews != finding.lastNews)
      #expect((finding.faultLevel, finding.trial) < (witness.faultLevel, witness.trial))
      let outcome = plan.trial(of: finding.seen(by: witness)).run()
      #expect(outcome.violations.first?.signature.description == finding.signature)
      #expect(outcome.verdict.lastNews == witness.lastNews)
    }
  }

  @Test("keep their news while they shrink if they must, and may then shrink further")
  func shrunk() throws {
    let plan = try HuntedScenario.plan("any-catalogue", "any/finished-first")
    let tally = Hunt(plan).run(part: 0..<60)
    let finding = try #require(tally.findings.first { !$0.witnesses.isEmpty })
    let trial = plan.trial(of: finding.seen(by: finding.witnesses[0]))
    let kept = try #require(
      Shrunk(
        trial,
        following: nil,
        showing: finding.signature,
        keepsNews: true,
        budget: 600,
        Attempts()
      )
    )
    #expect(kept.lastNews == finding.witnesses[0].lastNews)
    #expect(kept.after < kept.before)
    let free = try #require(Shrunk(kept.trial, showing: finding.signature, budget: 600))
    #expect(free.after <= kept.after)
  }
}
