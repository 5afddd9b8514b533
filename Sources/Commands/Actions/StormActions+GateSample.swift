import BenchmarkGate
import FileFormats
import Foundation
import Trials

extension StormActions {
  /// Lists the benchmarks of the gate, or runs one repeatedly and prints its processor time.
  ///
  /// The gate of another build calls this in its own folder, so scenarios that this build cannot
  /// read are skipped.
  func gateSample(_ options: GateSampleOptions) async throws -> ExitCode {
    let scenarios = gateFiles.compactMap { path in
      try? Scenario.load(path: path, vocabulary: vocabulary)
    }
    let benchmarks = ownBenchmarks + scenarios.flatMap(benchmarks)
    guard let name = options.benchmark else {
      let names = benchmarks.map(\.name)
      terminal.result(.strings(names), or: names)
      return .held
    }
    guard let benchmark = benchmarks.first(where: { $0.name == name }) else {
      throw Refusal(
        "--benchmark: expected a benchmark of the gate, found \(name.quoted); "
          + "'\(toolCommand) gate-sample' lists them"
      )
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
      terminal.result(["nanoseconds": .integer(spent)], or: [String(spent)])
      return .held
    } catch {
      throw Refusal("\(name): \(error)", .internalError)
    }
  }
}
