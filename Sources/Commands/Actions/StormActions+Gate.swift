import Foundation
import Simulation
import StoreModel
import Trials

extension StormActions {
  /// How many seeds of each scenario the gate runs.
  private static let seeds = 20

  /// Compares exact counters of fixed trials with a baseline.
  package func gate(_ options: GateOptions, on terminal: Terminal) async -> ExitCode {
    let folder = "Scenarios"
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
      .filter { $0.hasSuffix(".json5") && !KnownFile.isOne($0) }.sorted()
    guard !names.isEmpty else {
      terminal.message("\(toolName): expected scenario files (*.json5) in Scenarios, found none")
      return .usage
    }
    guard let scenarios = load(names.map { "\(folder)/\($0)" }, on: terminal) else { return .usage }
    let gate = Gate(
      scenarios.flatMap(benchmarks),
      against: GateBaselines(in: options.baselines, for: .current)
    )
    do {
      let report = try await gate.run(accepts: options.accepts)
      if options.output.isJSON {
        terminal.result(report.json.compact)
      } else {
        terminal.result(verbatim: report.markdown(acceptCommand: acceptCommand(options)))
      }
      return switch report.outcome {
      case .held: .held
      case .regressed: .violated
      case .nothingToCompare: .nothingToCompare
      case .notDeterministic: .notDeterministic
      }
    } catch let failure as GateBaselines.Failure {
      terminal.message("\(toolName): \(failure.message)")
      return .usage
    } catch let failure as AtomicFile.Failure {
      terminal.message("\(toolName): \(failure.message)")
      return .internalError
    } catch {
      terminal.message("\(toolName): \(error)")
      return .internalError
    }
  }

  private func acceptCommand(_ options: GateOptions) -> String {
    let place =
      options.baselines == "Benchmarks/Baselines" ? "" : " --baseline \(options.baselines)"
    return "\(toolCommand) gate --accept\(place)"
  }

  /// The reference, whose cost must not rise, and the logic as designed, whose races must be found.
  private func benchmarks(_ scenario: Scenario) -> [GateBenchmark] {
    let own = variants.filter { $0.system == scenario.system }
    let judged = own.filter { $0.role == .reference || $0.role == .asDesigned || $0.role == .own }
    return judged.map { variant in
      let name = "\(scenario.name)-\(variant.id)".map { $0 == "/" ? "-" : $0 }
      let count = countAllocations
      let invariants = invariants(for: scenario)
      return GateBenchmark(String(name)) {
        Self.measure(scenario, variant, invariants, countAllocations: count)
      }
    }
  }

  private static func measure(
    _ scenario: Scenario,
    _ variant: Variant,
    _ invariants: [any Invariant],
    countAllocations: (@Sendable () -> UInt64)?
  ) -> GateCounters {
    let before = countAllocations?() ?? 0
    var counters = GateCounters(
      steps: 0,
      enqueues: 0,
      draws: 0,
      traceBytes: 0,
      allocations: nil,
      violations: []
    )
    var signatures: [String] = []
    for seed in 0..<UInt64(seeds) {
      let outcome = Trial(
        scenario: scenario,
        variant: variant,
        seed: seed,
        invariants: invariants
      ).run()
      counters.steps += Int(outcome.counters.steps)
      counters.enqueues += Int(outcome.counters.enqueues)
      counters.draws += Int(outcome.counters.draws)
      counters.traceBytes += Int(outcome.traceBytes)
      signatures += outcome.violations.map(\.signature.description)
    }
    let allocations = countAllocations.map { Int($0() - before) }
    return GateCounters(
      steps: counters.steps,
      enqueues: counters.enqueues,
      draws: counters.draws,
      traceBytes: counters.traceBytes,
      allocations: allocations,
      violations: signatures
    )
  }
}
