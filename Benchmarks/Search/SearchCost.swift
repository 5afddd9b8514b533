package import Trials

/// The cost of finding a defect with a strategy: many hunts, each up to its first violation.
package struct SearchCost: Hashable, Sendable {
  /// One hunt that found something.
  package struct Find: Hashable, Sendable {
    /// The number of trials, including the violating one.
    package let trials: Int
    /// The CPU time.
    package let time: Duration

    /// Creates a find.
    package init(trials: Int, time: Duration) {
      self.trials = trials
      self.time = time
    }
  }

  /// The logic under test.
  package let variant: String
  /// The strategy that chose the steps.
  package let strategy: StrategyName
  /// The number of hunts, which is lower than requested if the measurement was ended early.
  package let hunts: Int
  /// The maximum number of trials of each hunt.
  package let budget: Int
  /// The hunts that found something, in any order.
  package let finds: [Find]

  /// The number of hunts that found nothing.
  package var misses: Int { hunts - finds.count }

  /// Returns the maximum number of trials for a percentage of the hunts.
  ///
  /// - Parameter percent: the percentage, 1...100.
  /// - Returns: the number of trials; nil if fewer hunts found anything.
  package func trials(percent: Int) -> Int? { rank(percent, of: finds.map(\.trials)) }

  /// Returns the maximum CPU time for a percentage of the hunts.
  ///
  /// - Parameter percent: the percentage, 1...100.
  /// - Returns: the time; nil if fewer hunts found anything.
  package func time(percent: Int) -> Duration? { rank(percent, of: finds.map(\.time)) }

  /// Returns the nearest rank among all hunts; those that found nothing come last.
  private func rank<Value: Comparable>(_ percent: Int, of values: [Value]) -> Value? {
    let place = (hunts * percent + 99) / 100
    return place <= values.count ? values.sorted()[place - 1] : nil
  }

  /// Runs hunts in this process.
  ///
  /// The seed of hunt n is the plan's seed plus n times the budget, so no two hunts share a trial.
  ///
  /// - Parameters:
  ///   - plan: the scenarios, the variant, and the strategy.
  ///   - hunts: the number of hunts.
  ///   - budget: the maximum number of trials of each hunt.
  ///   - now: returns the CPU time that all threads of this process have used.
  ///   - goesOn: called before each hunt; returns false to end the measurement.
  package init(
    _ plan: HuntPlan,
    hunts: Int,
    budget: Int,
    now: () -> Duration,
    goesOn: () -> Bool = { true }
  ) {
    variant = plan.variantNames
    strategy = plan.strategy
    self.budget = budget
    var finds: [Find] = []
    var done = 0
    while done < hunts, goesOn() {
      var plan = plan
      plan.seed &+= UInt64(done * budget)
      // Each hunt pays for its own profiles.
      plan.forgetProfiles()
      done += 1
      let start = now()
      let found = (0..<budget).first { !plan.trial($0).run().violations.isEmpty }
      if let found { finds.append(Find(trials: found + 1, time: now() - start)) }
    }
    self.hunts = done
    self.finds = finds
  }

  package init(variant: String, strategy: StrategyName, hunts: Int, budget: Int, finds: [Find]) {
    self.variant = variant
    self.strategy = strategy
    self.hunts = hunts
    self.budget = budget
    self.finds = finds
  }
}
