public import StoreSimulation

/// What an invariant has to say about a trial.
public struct Verdict: Sendable {
  /// How often its premise held: the situations in which it could have been broken.
  public private(set) var premises = 0
  /// What was broken, in order; at most ``most`` are kept.
  public private(set) var violations: [Violation] = []
  /// How many violations there were in all.
  public private(set) var violationCount = 0

  /// How many violations of one invariant are kept.
  public static let most = 20

  /// A verdict on nothing yet.
  public init() {}

  /// Tells that the premise held once more.
  public mutating func premiseHeld() { premises += 1 }

  /// Tells of a violation.
  ///
  /// - Parameter violation: what was broken.
  public mutating func add(_ violation: Violation) {
    violationCount += 1
    if violations.count < Self.most { violations.append(violation) }
  }
}

extension Verdict {
  /// Tells that a rule of your own was broken by a process.
  ///
  /// - Parameters:
  ///   - rule: the rule.
  ///   - process: where.
  ///   - saw: what the user saw.
  ///   - because: what makes it wrong.
  ///   - history: everything that happened.
  public mutating func violate(
    _ rule: any Invariant,
    in process: ProcessID,
    saw: String,
    because: String = "a rule of your own",
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
        because: because
      )
    )
  }
}
