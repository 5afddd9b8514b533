import Foundation
import BenchmarkGate

extension GateCommand {
  /// Compares times on a separate thread.
  ///
  /// The main thread must be free: if a worker thread of another program started this process with
  /// signals blocked, only the waiting main thread still receives them.
  func comparedTimes(
    of names: [String],
    with revision: Revision,
    _ tools: ToolProcess
  ) async -> Result<ComparedTimes, Refusal> {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        let compared = Result { () throws(Refusal) in
          try compareTimes(of: names, with: revision, tools)
        }
        continuation.resume(returning: compared)
      }
    }
  }

  /// Builds the revision and this folder, and compares the times of their benchmarks.
  private func compareTimes(
    of names: [String],
    with revision: Revision,
    _ tools: ToolProcess
  ) throws(Refusal) -> ComparedTimes {
    let product = ChildProcess.place.lastPathComponent
    let builds = BuildPair(product: product, tools: tools, terminal: terminal)
    let head = try builds.head(options.head)
    let base = try builds.base(revision)
    let timer = BuildTimer(base: base, head: head, revision: revision, tools: tools)
    let common = try timer.common(names)
    for name in names where !common.contains(name) {
      terminal.note("no times for \(name): \(revision.name) does not have it")
    }
    let plan = TimePlan(benchmarks: common.count, pairs: options.pairs ?? TimePlan.usualPairs)
    var progress = Progress(on: terminal)
    defer { progress.finish() }
    let start = ContinuousClock.now
    var samples = 0
    let report = try TimeGate(plan).run(common) { sample throws(Refusal) in
      samples += 1
      let number = (common.firstIndex(of: sample.benchmark) ?? 0) + 1
      progress.update(
        after: .now - start,
        "benchmark \(number) of \(common.count), sample \(samples): \(sample.benchmark)"
      )
      return try timer.nanoseconds(of: sample)
    }
    return ComparedTimes(report: report, benchmarks: common, revision: revision)
  }
}
