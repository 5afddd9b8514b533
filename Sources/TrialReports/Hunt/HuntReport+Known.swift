import StoreModel
import Simulation
package import Trials

extension HuntReport {
  /// The number of trials after which a known violation that did not occur counts as unseen.
  static let trialsThatShowIt = 1_000

  /// Returns the entry for a finding that is known in every scenario that showed it, if any.
  func known(_ finding: Finding) -> KnownViolation? {
    KnownViolation.covering(finding, of: known, in: plan)
  }

  /// Returns whether a finding is known in every scenario that showed it, and accepted today.
  func isPutUpWith(_ finding: Finding) -> Bool {
    today.map { KnownViolation.areEnough(for: finding, known, in: plan, on: $0) } ?? false
  }

  /// The findings that are not accepted.
  package var newFindings: [Finding] { tally.findings.filter { !isPutUpWith($0) } }

  /// Returns the word at the beginning of a finding's lines.
  func word(for finding: Finding) -> String {
    if isPutUpWith(finding) { return "KNOWN" }
    return finding.kind == .violation ? "VIOLATED" : finding.kind.rawValue.uppercased()
  }

  /// Returns the line about a known finding.
  func knownLines(_ finding: Finding) -> [String] {
    guard let known = known(finding) else { return [] }
    let end = isPutUpWith(finding) ? "until" : "only until"
    return ["  known     \(end) \(known.until.text): \(known.reason) (\(known.file):\(known.line))"]
  }

  /// The known violations that this hunt should have seen but has not, one line each.
  package var unseenKnown: [String] {
    guard !wasInterrupted else { return [] }
    return known.filter { entry in
      let trials = plan.scenarios.indices.filter {
        entry.concerns(plan.scenarios[$0], plan.variants[$0])
      }.reduce(0) { $0 + tally.scenarios[$1].trials }
      return trials >= Self.trialsThatShowIt
        && !tally.findings.contains { finding in
          finding.places.contains { entry.covers(finding, at: $0, in: plan) }
        }
    }.map {
      "\($0.file):\($0.line): \($0.signature) was not seen; if it is fixed, remove the entry"
    }
  }
}
