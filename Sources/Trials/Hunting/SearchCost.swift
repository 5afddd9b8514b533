/// What it costs to find a defect with a strategy: many hunts, each to its first violation.
public struct SearchCost: Hashable, Sendable {
  /// One hunt that found something.
  public struct Find: Hashable, Sendable {
    /// How many trials it took, that of the violation with them.
    public let trials: Int
    /// How much time of a processor.
    public let time: Duration
  }

  /// The logic under test.
  public let variant: String
  /// What chose the steps.
  public let strategy: StrategyName
  /// How many hunts there were: fewer than were wanted if somebody ended the measurement.
  public let hunts: Int
  /// How many trials each had at most.
  public let budget: Int
  /// Those that found something, in no order.
  public let finds: [Find]

  /// How many hunts found nothing.
  public var misses: Int { hunts - finds.count }

  /// The trials that so many of a hundred hunts needed at most; nil if fewer found anything.
  ///
  /// - Parameter percent: 1...100.
  /// - Returns: how many, or nil.
  public func trials(percent: Int) -> Int? { rank(percent, of: finds.map(\.trials)) }

  /// The same in time of a processor.
  ///
  /// - Parameter percent: 1...100.
  /// - Returns: how much, or nil.
  public func time(percent: Int) -> Duration? { rank(percent, of: finds.map(\.time)) }

  /// The nearest rank among all hunts, those without a find being last.
  private func rank<Value: Comparable>(_ percent: Int, of values: [Value]) -> Value? {
    let place = (hunts * percent + 99) / 100
    return place <= values.count ? values.sorted()[place - 1] : nil
  }

  /// Hunts in this process.
  ///
  /// Hunt number n begins at the plan's seed plus n times the budget, so no two share a trial.
  ///
  /// - Parameters:
  ///   - plan: the scenarios, the variant and the strategy.
  ///   - hunts: how many hunts.
  ///   - budget: how many trials each has at most.
  ///   - now: how much time of a processor this process has used, all its threads together.
  ///   - goesOn: asked before each hunt; false ends the measurement.
  public init(
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
      done += 1
      let start = now()
      let found = (0..<budget).first { !plan.trial($0).run().violations.isEmpty }
      if let found { finds.append(Find(trials: found + 1, time: now() - start)) }
    }
    self.hunts = done
    self.finds = finds
  }

  init(
    variant: String,
    strategy: StrategyName,
    hunts: Int,
    budget: Int,
    finds: [Find]
  ) {
    self.variant = variant
    self.strategy = strategy
    self.hunts = hunts
    self.budget = budget
    self.finds = finds
  }
}
