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
