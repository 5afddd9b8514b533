public import StoreSimulation

/// The result of checking one invariant in one trial.
public struct Verdict: Sendable {
  /// The number of times the premise held: the situations in which the rule could have been broken.
  public private(set) var premises = 0
  /// The violations in order; at most ``most`` are kept.
  public private(set) var violations: [Violation] = []
  /// The total number of violations.
  public private(set) var violationCount = 0

  /// The maximum number of violations kept for one invariant.
  package static let most = 20

  /// Creates an empty verdict.
  package init() {}

  /// Counts one more situation in which the premise held.
  public mutating func premiseHeld() { premises += 1 }

  /// Adds a violation.
  ///
  /// - Parameter violation: the violation.
  public mutating func add(_ violation: Violation) {
    violationCount += 1
    if violations.count < Self.most { violations.append(violation) }
  }
}

extension Verdict {
  /// Adds a violation of one of your own rules by a process.
  ///
  /// - Parameters:
  ///   - rule: the rule.
  ///   - process: the process that broke it.
  ///   - saw: what the user saw.
  ///   - because: why that is wrong.
  ///   - evidence: what the rule looked at; the story contains it.
  ///   - history: everything that happened.
  public mutating func violate(
    _ rule: any Invariant,
    in process: ProcessID,
    saw: String,
    because: String = "a rule of your own",
    evidence: [Evidence] = [],
    _ history: History
  ) {
    let owner = history.process(process)
    add(
      Violation(
        signature: Signature(
          invariant: rule.id,
          cause: owner?.lastNews ?? EventKind("launch"),
          effect: EventKind("broken"),
          source: "none"
        ),
        instant: history.now,
        account: owner?.account,
        process: process,
        saw: saw,
        expected: rule.rule,
        because: because,
        evidence: evidence
      )
    )
  }
}
