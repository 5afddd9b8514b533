public import Judging
public import StoreModel

extension Recording {
  /// Records a trial that ended its process; its seed is all that is left of it.
  ///
  /// Of the trials that it needs before it, those of the same scenario are kept: the recording
  /// holds no other.
  ///
  /// - Parameters:
  ///   - finding: how it ended.
  ///   - plan: the hunt that found it.
  public init(_ finding: Finding, of plan: HuntPlan) {
    self.init(
      plan.trial(finding.trial),
      signature: finding.signature,
      saw: finding.saw,
      expected: finding.expected,
      because: finding.because
    )
    // Each trial before it had the member of its own seed.
    strategy = plan.strategy
    end = finding.end
    let stride = Self.leastMultiple(of: plan.scenarios.count, finding.earlierStep)
    let trials = finding.earlier * finding.earlierStep / stride
    if trials > 0 {
      earlier = Earlier(
        trials: trials,
        stride: UInt64(stride),
        users: plan.users
      )
    }
  }

  /// After so many trials of a shard the same scenario comes again.
  private static func leastMultiple(of left: Int, _ right: Int) -> Int {
    var (divisor, rest) = (left, right)
    while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
    return left / divisor * right
  }

  /// Whether the recorded trial ended its process, or stood still.
  public var endedItsProcess: Bool {
    end != nil || digest == nil && signature.hasPrefix("survives/")
  }

  /// Whether a test can bring it back: in its own process, or in a child if that is ended at once.
  public var canBeTested: Bool {
    guard purpose == .hunt, !wasNotDeterministic else { return false }
    guard endedItsProcess else { return true }
    return end?.canBeTested ?? false && earlier == nil && !signature.contains("-after-others/")
  }

  /// The number of the recorded trial in ``plan(_:_:ownInvariants:)``; the earlier ones are below.
  public var trialInPlan: Int { earlier?.trials ?? 0 }

  /// The recorded trial, with the earlier ones that it needs, as a hunt.
  ///
  /// What was drawn for the earlier ones is not carried: their seeds decide again.
  ///
  /// - Parameters:
  ///   - scenario: read from ``source``.
  ///   - variant: the logic under test.
  ///   - ownInvariants: invariants beside those that come with StoreStorm.
  /// - Returns: the plan; the recorded trial is number ``trialInPlan``.
  public func plan(
    _ scenario: Scenario,
    _ variant: Variant,
    ownInvariants: [any Invariant]
  ) -> HuntPlan {
    let stride = earlier?.stride ?? 1
    var plan = HuntPlan(
      scenarios: [scenario],
      variants: [variant],
      seed: seed &- stride &* UInt64(trialInPlan),
      users: earlier == nil ? users : earlier?.users,
      strategy: strategy,
      faultProfile: faultProfile,
      ownInvariants: ownInvariants
    )
    plan.stride = stride
    plan.leavesDead = endedItsProcess
    plan.recorded[trialInPlan] = self
    return plan
  }
}
