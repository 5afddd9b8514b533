import BenchmarkGate
import FileFormats
import Foundation
import StoreJSON
import Trials

/// `gate-sample` (hidden): runs one benchmark of the gate, for the gate of another
/// build.
struct GateSampleCommand: ToolCommand {
  static let description = CommandDescription(
    "gate-sample",
    "Run one benchmark of the gate and print its processor time",
    options: [.benchmark, .times] + OptionDescription.outputs,
    examples: ["gate-sample": "the names of the benchmarks"],
    isHidden: true
  )

  struct Options: CommandOptions {
    /// The name of the benchmark; if nil, all are listed.
    var benchmark: String?
    /// The number of times to run it.
    var repetitions: Int

    init(_ arguments: ParsedArguments) {
      benchmark = arguments.text(.benchmark)
      repetitions = arguments.count(.times) ?? 1
    }
  }

  let options: Options
  let tool: Tool
}

extension OptionDescription {
  fileprivate static let benchmark = OptionDescription("benchmark", "NAME", .text)
    .help("The benchmark to run; default: list all")
  fileprivate static let times = OptionDescription("times", "N", .count(1...1_000_000_000))
    .help("The number of times to run it; default: 1")
}

extension GateSampleCommand {
  /// Lists the benchmarks of the gate, or runs one repeatedly and prints its processor time.
  ///
  /// The gate of another build calls this in its own folder, so scenarios that this build cannot
  /// read are skipped.
  func run() async throws -> ExitCode {
    let scenarios = tool.gateFiles.compactMap { path in
      try? Scenario.load(path: path, vocabulary: tool.vocabulary)
    }
    let benchmarks = tool.ownBenchmarks + scenarios.flatMap(tool.benchmarks)
    guard let name = options.benchmark else {
      let names = benchmarks.map(\.name)
      terminal.result(.strings(names), or: names)
      return .held
    }
    guard let benchmark = benchmarks.first(where: { $0.name == name }) else {
      throw Refusal(
        "--benchmark: expected a benchmark of the gate, found \(name.quoted); "
          + "'\(tool.command) gate-sample' lists them"
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
