import BenchmarkGate
import FileFormats
import Foundation
import Trials

extension StormActions {
  /// Lists the benchmarks of the gate, or runs one repeatedly and prints its processor time.
  ///
  /// The gate of another build calls this in its own folder, so scenarios that this build cannot
  /// read are skipped.
  func gateSample(_ options: GateSampleOptions, on terminal: Terminal) async -> ExitCode {
    let scenarios = gateFiles.compactMap { path in
      try? Scenario.load(path: path, vocabulary: vocabulary)
    }
    let benchmarks = ownBenchmarks + scenarios.flatMap(benchmarks)
    guard let name = options.benchmark else {
      let names = benchmarks.map(\.name)
      if terminal.isJSON {
        terminal.result(JSONText.array(names.map(JSONText.string)).compact)
      } else {
        for name in names { terminal.result(name) }
      }
      return .held
    }
    guard let benchmark = benchmarks.first(where: { $0.name == name }) else {
      terminal.message(
        "\(toolName): --benchmark: expected a benchmark of the gate, found \(name.quoted); "
          + "'\(toolCommand) gate-sample' lists them"
      )
      return .usage
    }
    do {
      // This run initializes what the runtime creates lazily, so that no repetition measures it.
      _ = try await benchmark.measure()
      let start = clock()
      for _ in 0..<options.repetitions {
        _ = try await benchmark.measure()
        if let code = Interruption.exitCode { return code }
      }
      // clock() counts all threads of the process, at most a million ticks per second.
      let spent = Int64(clock() - start) * (1_000_000_000 / Int64(CLOCKS_PER_SEC))
      terminal.result(
        terminal.isJSON
          ? JSONText.object([.init("nanoseconds", .integer(spent))]).compact : String(spent)
      )
      return .held
    } catch {
      terminal.message("\(toolName): \(name): \(error)")
      return .internalError
    }
  }
}
