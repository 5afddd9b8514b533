import StoreModel
import Simulation
public import Trials

extension HuntReport {
  /// How many trials of a scenario must have passed for a known violation to count as never seen.
  static let trialsThatShowIt = 1_000

  /// What is known of a finding, if anything: of each scenario that showed it.
  func known(_ finding: Finding) -> KnownViolation? {
    KnownViolation.covering(finding, of: known, in: plan)
  }

  /// Whether a finding is known in each scenario that showed it, and put up with today.
  func isPutUpWith(_ finding: Finding) -> Bool {
    today.map { KnownViolation.areEnough(for: finding, known, in: plan, on: $0) } ?? false
  }

  /// What was found and is not put up with.
  public var newFindings: [Finding] { tally.findings.filter { !isPutUpWith($0) } }

  /// What a finding begins with.
  func word(for finding: Finding) -> String {
    if isPutUpWith(finding) { return "KNOWN" }
    return finding.kind == .violation ? "VIOLATED" : finding.kind.rawValue.uppercased()
  }

  /// What is known of a finding, for people.
  func knownLines(_ finding: Finding) -> [String] {
    guard let known = known(finding) else { return [] }
    let end = isPutUpWith(finding) ? "until" : "only until"
    return ["  known     \(end) \(known.until.text): \(known.reason) (\(known.file):\(known.line))"]
  }

  /// Known violations that this hunt should have seen and has not, one line each.
  public var unseenKnown: [String] {
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
      "\($0.file):\($0.line): \($0.signature) was not seen; if it is mended, take the entry out"
    }
  }
}
