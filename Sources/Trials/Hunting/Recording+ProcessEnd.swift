package import Judging
package import StoreModel

extension Recording {
  /// Records a trial that ended its process, of which only the seed is left.
  ///
  /// Of the earlier trials that it needs, only those of the same scenario are kept, because a
  /// recording holds only one scenario.
  package init(_ finding: Finding, of plan: HuntPlan) {
    self.init(
      plan.trial(finding.trial),
      signature: finding.signature,
      saw: finding.saw,
      expected: finding.expected,
      because: finding.because
    )
    // Each earlier trial had the portfolio member of its own seed.
    strategy = plan.strategy
    end = finding.end
    let stride = Self.leastMultiple(of: plan.scenarios.count, finding.earlierStep)
    let trials = finding.earlier * finding.earlierStep / stride
    if trials > 0 { earlier = Earlier(trials: trials, stride: UInt64(stride), users: plan.users) }
  }

  /// Returns the number of shard trials after which the same scenario repeats.
  private static func leastMultiple(of left: Int, _ right: Int) -> Int {
    var (divisor, rest) = (left, right)
    while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
    return left / divisor * right
  }

  /// Whether the recorded trial ended its process or hung.
  package var endedItsProcess: Bool {
    end != nil || digest == nil && signature.hasPrefix("survives/")
  }

  /// Whether a test can reproduce the violation, in its own process or in a child that ends at
  /// once.
  package var canBeTested: Bool {
    guard purpose == .hunt, !wasNotDeterministic else { return false }
    guard endedItsProcess else { return true }
    return end?.canBeTested ?? false && earlier == nil && !signature.contains("-after-others/")
  }

  /// The number of the recorded trial in ``plan(_:_:ownInvariants:)``; earlier ones come first.
  package var trialInPlan: Int { earlier?.trials ?? 0 }

  /// Returns the recorded trial as a hunt, with the earlier trials that it needs.
  ///
  /// The recording does not carry the draws of the earlier trials; their seeds decide again.
  ///
  /// The recorded trial has the number ``trialInPlan``.
  package func plan(
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
