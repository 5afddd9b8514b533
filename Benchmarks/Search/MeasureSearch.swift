package import Commands
import Foundation
import FileFormats
import StoreJSON
package import StoreModel
import Trials

/// The command `Benchmarks measure-search`: hunts every variant with every strategy, many times,
/// and prints the cost.
///
/// The hunts run one after another, because the cost is the processor time of this process.
package struct MeasureSearch: Sendable {
  private let variants: [Variant]
  private let output: any Output
  private let environment: [String: String]

  /// Creates the command.
  ///
  /// - Parameters:
  ///   - variants: the logic that can be tested.
  ///   - output: where the result and the messages go.
  ///   - environment: the environment variables.
  package init(variants: [Variant], output: any Output, environment: [String: String]) {
    self.variants = variants
    self.output = output
    self.environment = environment
  }

  /// Runs the command with the arguments of the process.
  package func run(_ arguments: [String]) -> ExitCode {
    let tool = MeasureSearchOptions.tool(variants: variants.map(\.id))
    let terminal = Terminal(output: output, environment: environment)
    do {
      switch try ArgumentParser(tool).parse(arguments) {
      case .version, .help:
        terminal.result(verbatim: HelpText(tool).of(tool.commands[0]))
        return .held
      case .command(let arguments):
        let options = MeasureSearchOptions(arguments)
        return run(
          options,
          on: Terminal(output: output, environment: environment, options: options.output)
        )
      }
    } catch { return refusal("\(error.message)", on: terminal) }
  }

  private func run(_ options: MeasureSearchOptions, on terminal: Terminal) -> ExitCode {
    if options.trial.strategy == StrategyName.exhaustive.rawValue {
      return refusal(
        "--strategy: 'exhaustive' runs only one trial; there is nothing to measure",
        on: terminal
      )
    }
    guard let plans = plans(options, on: terminal) else { return .usage }
    let costs = costs(of: plans, options, on: terminal)
    if options.output.isJSON {
      terminal.result(JSONValue.array(costs.map(\.json)).compact)
    } else {
      for line in SearchTable(costs).lines { terminal.result(line) }
    }
    return Interruption.exitCode ?? .held
  }

  private func refusal(_ message: String, on terminal: Terminal) -> ExitCode {
    terminal.message("Benchmarks: \(message)")
    return .usage
  }

  private func costs(
    of plans: [HuntPlan],
    _ options: MeasureSearchOptions,
    on terminal: Terminal
  ) -> [SearchCost] {
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
          "Benchmarks: interrupted: \(cost.variant) \(cost.strategy.rawValue) is omitted "
            + "after \(cost.hunts) of \(options.hunts) hunts"
        )
        break
      }
      costs.append(cost)
      terminal.printNote(
        "\(costs.count) of \(plans.count): \(cost.variant) \(cost.strategy.rawValue)"
      )
    }
    return costs
  }

  /// Returns a plan for each variant and strategy: the named ones, or all variants with a defect.
  private func plans(_ options: MeasureSearchOptions, on terminal: Terminal) -> [HuntPlan]? {
    let trial = options.trial
    if trial.isWorst, trial.isCalm {
      _ = refusal("--worst and --calm exclude each other; give one of them", on: terminal)
      return nil
    }
    var scenarios: [Scenario] = []
    for path in options.scenarios where !KnownFile.isOne(path) {
      do { scenarios.append(try Scenario.load(path: path, vocabulary: .storm(variants))) } catch {
        for line in error.lines { terminal.message(line) }
        return nil
      }
    }
    let named = trial.variant.map { id in variants.filter { $0.id == id } }
    let faulty = named ?? variants.filter { $0.role != .reference }
    let strategies = trial.strategy.flatMap { StrategyName(rawValue: $0) }.map { [$0] }
    let seed = SeedSource.seed(given: trial.seed, environment: environment)
    let plans = faulty.flatMap { variant -> [HuntPlan] in
      let own = scenarios.filter { $0.system == variant.system }
      guard !own.isEmpty else { return [] }
      return (strategies ?? StrategyName.allCases.filter { $0 != .exhaustive }).map { strategy in
        HuntPlan(
          scenarios: own,
          variants: own.map { _ in variant },
          seed: seed,
          users: trial.users,
          strategy: strategy,
          faultProfile: trial.isWorst ? .worst : trial.isCalm ? .calm : .mixed
        )
      }
    }
    guard plans.isEmpty else { return plans }
    _ = refusal("no scenario belongs to the system of such a variant", on: terminal)
    return nil
  }
}

extension SearchCost {
  fileprivate var json: JSONValue {
    func number(_ number: Int?) -> JSONValue { number.map { .integer(Int64($0)) } ?? .null }
    let percentiles = [50, 90, 95]
    return .object(
      [
        .init("variant", .string(variant)),
        .init("strategy", .string(strategy.rawValue)),
        .init("hunts", .integer(Int64(hunts))),
        .init("budget", .integer(Int64(budget))),
        .init("misses", .integer(Int64(misses))),
      ] + percentiles.map { .init("trials\($0)", number(trials(percent: $0))) }
        + percentiles.map { percent in
          let time = time(percent: percent).map { Int($0 / .microseconds(1)) }
          return .init("microseconds\(percent)", number(time))
        }
    )
  }
}
