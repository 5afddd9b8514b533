import FileFormats
import BenchmarkGate
import Trials

/// A timer that runs the benchmarks of two builds, each sample in a separate process.
struct BuildTimer: Sendable {
  /// The older build.
  let base: String
  /// The newer build.
  let head: String
  /// The revision of the older build.
  let revision: Revision
  /// The runner for the builds.
  let tools: ToolProcess

  /// The environment with fixed hash seeds, because other seeds mean another order and other work.
  private static let environment = [HashSeeds.variable: "1"]

  /// Returns the wanted benchmarks that both builds have.
  ///
  /// They are in the same order.
  func common(_ wanted: [String]) throws(ComparisonFailure) -> [String] {
    let ofHead = try names(of: head)
    guard ofHead.status == 0 else { throw .headCannotBeTimed(reason: ofHead.reason) }
    let ofBase = try names(of: base)
    guard ofBase.status == 0 else {
      throw .baseCannotBeTimed(revision: revision.name, reason: ofBase.reason)
    }
    let lists = [ofHead, ofBase].map { Set($0.text.split(separator: "\n").map(String.init)) }
    let common = wanted.filter { name in lists.allSatisfy { $0.contains(name) } }
    guard !common.isEmpty else { throw .nothingInCommon(revision: revision.name) }
    return common
  }

  /// Runs a sample.
  ///
  /// It is more than 0.
  func nanoseconds(of sample: TimeGate.Sample) throws(ComparisonFailure) -> UInt64 {
    let outcome = try tools.run(
      [
        program(of: sample.side), "gate-sample", "--benchmark", sample.benchmark, "--times",
        String(sample.repetitions),
      ],
      environment: Self.environment
    )
    let line = outcome.text.split(separator: "\n").last ?? ""
    guard outcome.status == 0, let nanoseconds = UInt64(line), nanoseconds > 0 else {
      let found = outcome.status == 0 ? "it printed \(String(line).quoted)" : outcome.reason
      throw .sampleFailed(
        benchmark: sample.benchmark,
        side: sample.side == .base ? "older" : "newer",
        reason: found
      )
    }
    return nanoseconds
  }

  private func names(of program: String) throws(ComparisonFailure) -> ToolProcess.Outcome {
    try tools.run([program, "gate-sample"], environment: Self.environment)
  }

  private func program(of side: TimeGate.Side) -> String {
    switch side {
    case .base: base
    case .head: head
    }
  }
}
