import FileFormats
import BenchmarkGate
import Trials

/// A timer that runs the benchmarks of two builds, each sample in a separate process.
struct BuildTimer: Sendable {
  let base: String
  let head: String
  let revision: Revision
  let tools: ToolProcess

  /// The environment with fixed hash seeds, because other seeds mean another order and other work.
  private static let environment = [HashSeeds.variable: "1"]

  /// Returns the wanted benchmarks that both builds have.
  ///
  /// They are in the same order.
  func common(_ wanted: [String]) throws(Refusal) -> [String] {
    let ofHead = try names(of: head)
    guard ofHead.status == 0 else {
      throw Refusal(
        "the newer build has no command 'gate-sample' that works here (\(ofHead.reason)); give "
          + "--head a build of this folder"
      )
    }
    let ofBase = try names(of: base)
    guard ofBase.status == 0 else {
      throw Refusal(
        "\(revision.name) has no command 'gate-sample' that works here (\(ofBase.reason)); name a "
          + "later revision, or leave --against out",
        .nothingToCompare
      )
    }
    let lists = [ofHead, ofBase].map { Set($0.text.split(separator: "\n").map(String.init)) }
    let common = wanted.filter { name in lists.allSatisfy { $0.contains(name) } }
    guard !common.isEmpty else {
      throw Refusal(
        "\(revision.name) has none of these benchmarks: no times to compare with; leave --against "
          + "out",
        .nothingToCompare
      )
    }
    return common
  }

  /// Runs a sample.
  ///
  /// It is more than 0.
  func nanoseconds(of sample: TimeGate.Sample) throws(Refusal) -> UInt64 {
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
      throw Refusal(
        "\(sample.benchmark) cannot be timed in the "
          + "\(sample.side == .base ? "older" : "newer") build: \(found)",
        .internalError
      )
    }
    return nanoseconds
  }

  private func names(of program: String) throws(Refusal) -> ToolProcess.Outcome {
    try tools.run([program, "gate-sample"], environment: Self.environment)
  }

  private func program(of side: TimeGate.Side) -> String {
    switch side {
    case .base: base
    case .head: head
    }
  }
}
