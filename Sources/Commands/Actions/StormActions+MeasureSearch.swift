import FileFormats
import Foundation
import StoreModel
import Trials

extension StormActions {
  /// Hunts every variant with every strategy, many times, and prints the cost.
  ///
  /// The hunts run one after another, because the cost is the processor time of this process.
  func measureSearch(
    _ options: MeasureSearchOptions,
    on terminal: Terminal
  ) async -> ExitCode {
    if options.trial.strategy == StrategyName.exhaustive.rawValue {
      terminal.message(
        "\(toolName): --strategy: 'exhaustive' runs only one trial; there is nothing to measure"
      )
      return .usage
    }
    guard let plans = plans(options, on: terminal) else { return .usage }
    var costs: [SearchCost] = []
    let start = ContinuousClock.now
    var progress = Progress(on: terminal)
    func tellProgress() {
      let elapsed = ContinuousClock.now - start
      let left = Progress.left(after: elapsed, done: costs.count, of: plans.count)
      progress.update(
        after: elapsed,
        "\(costs.count) of \(plans.count) pairs" + (left.map { "  \($0) left" } ?? "")
      )
    }
    for plan in plans where Interruption.exitCode == nil {
      let cost = SearchCost(
        plan,
        hunts: options.hunts,
        budget: options.budget,
        now: { .microseconds(clock() * 1_000_000 / Int(CLOCKS_PER_SEC)) },
        goesOn: {
          tellProgress()
          return Interruption.exitCode == nil
        }
      )
      progress.finish()
      guard cost.hunts == options.hunts else {
        // Results of fewer hunts are not comparable with the others.
        terminal.message(
          "\(toolName): interrupted: \(cost.variant) \(cost.strategy.rawValue) is omitted "
            + "after \(cost.hunts) of \(options.hunts) hunts"
        )
        break
      }
      costs.append(cost)
      terminal.note("\(costs.count) of \(plans.count): \(cost.variant) \(cost.strategy.rawValue)")
    }
    if terminal.isJSON {
      terminal.result(JSONText.array(costs.map(json)).compact)
    } else {
      for line in SearchTable(costs).lines { terminal.result(line) }
    }
    return Interruption.exitCode ?? .held
  }

  /// Returns a plan for each variant and strategy: the named ones, or all variants with a defect.
  private func plans(_ options: MeasureSearchOptions, on terminal: Terminal) -> [HuntPlan]? {
    guard let scenarios = load(options.scenarios, on: terminal),
      let faultProfile = faultProfile(options.trial, otherwise: .mixed, on: terminal)
    else { return nil }
    let named = options.trial.variant.map { id in variants.filter { $0.id == id } }
    let faulty = named ?? variants.filter { $0.role != .reference }
    let strategies = options.trial.strategy.flatMap { StrategyName(rawValue: $0) }.map { [$0] }
    let seed = seed(options.trial)
    let plans = faulty.flatMap { variant -> [HuntPlan] in
      let own = scenarios.filter { $0.system == variant.system }
      guard !own.isEmpty else { return [] }
      return (strategies ?? StrategyName.allCases.filter { $0 != .exhaustive }).map { strategy in
        HuntPlan(
          scenarios: own,
          variants: own.map { _ in variant },
          seed: seed,
          users: options.trial.users,
          strategy: strategy,
          faultProfile: faultProfile,
          ownInvariants: ownInvariants
        )
      }
    }
    if plans.isEmpty {
      terminal.message("\(toolName): no scenario belongs to the system of such a variant")
      return nil
    }
    return plans
  }

  private func json(_ cost: SearchCost) -> JSONText {
    .object([
      .init("variant", .string(cost.variant)),
      .init("strategy", .string(cost.strategy.rawValue)),
      .init("hunts", .integer(Int64(cost.hunts))),
      .init("budget", .integer(Int64(cost.budget))),
      .init("misses", .integer(Int64(cost.misses))),
      .init("trials50", json(cost.trials(percent: 50).map { Int64($0) })),
      .init("trials90", json(cost.trials(percent: 90).map { Int64($0) })),
      .init("trials95", json(cost.trials(percent: 95).map { Int64($0) })),
      .init("microseconds50", json(cost.time(percent: 50).map { Int64($0 / .microseconds(1)) })),
      .init("microseconds90", json(cost.time(percent: 90).map { Int64($0 / .microseconds(1)) })),
      .init("microseconds95", json(cost.time(percent: 95).map { Int64($0 / .microseconds(1)) })),
    ])
  }

  private func json(_ number: Int64?) -> JSONText { number.map { .integer($0) } ?? .null }
}
