import FileFormats
import Foundation
import StoreJSON
import TrialReports
import Trials

extension HuntCommand {
  /// Runs one shard of a hunt and writes its counts to a file for `merge`.
  ///
  /// A shard with findings still succeeds, because engines repeat tasks that fail.
  func hunt(_ source: ShardSource) async throws -> ExitCode {
    let shard = try source.shard(in: tool.environment)
    var plan = try tool.plan(options.scenarios, options.trial, seed: tool.seed(options.trial))
    plan.shard = shard
    let known = try KnownFile.load(beside: plan.scenarios.map(\.source.fileName))
    let header = ShardHeader(plan, trials: options.trials ?? 0)
    let place = ShardPlace(shard: shard, directory: plan.scenarios[0].directory(options.directory))
    if let code = try nothingToRun(place, header, isFirst: true) { return code }
    let log = try ShardLog(path: place.path)
    // The process that held the file may just have completed it.
    if let code = try nothingToRun(place, header) { return code }
    let run = try ShardRun(
      plan,
      header,
      log,
      failsFast: options.failsFast,
      isKnown: isKnown(known, in: plan),
      rhythm: CheckpointRhythm(environment: tool.environment)
    )
    return try await hunt(plan, run, known, place)
  }

  /// Returns the exit code if there is nothing to run, because the shard is complete.
  private func nothingToRun(
    _ place: ShardPlace,
    _ header: ShardHeader,
    isFirst: Bool = false
  ) throws(Refusal) -> ExitCode? {
    if let (other, difference) = ShardFolder(path: place.directory).stranger(to: header) {
      throw Refusal(
        "'\(other)' belongs to another hunt: \(difference) here; remove it, or choose another --out"
      )
    }
    guard let file = try? ShardFile(path: place.path) else { return nil }
    guard case .complete(let summary) = file.state else {
      if isFirst { return nil }
      terminal.printNote("'\(place.path)' is damaged; running the shard again")
      return nil
    }
    guard file.header == header else {
      if isFirst { return nil }
      terminal.printNote(
        "'\(place.path)' is from a program file with another modification time; running the shard "
          + "again"
      )
      return nil
    }
    terminal.printNote("shard \(place.shard) is already complete; nothing to run")
    printShard(summary.tally, place, isComplete: true)
    return .held
  }

  private func hunt(
    _ plan: HuntPlan,
    _ run: ShardRun,
    _ known: [KnownViolation],
    _ place: ShardPlace
  ) async throws -> ExitCode {
    printPlan(plan)
    if run.earlierTrials > 0 {
      terminal.printNote(
        "shard \(place.shard) resumes after \(Digits.grouped(run.earlierTrials)) of "
          + "\(Digits.grouped(run.share)) trials"
      )
    }
    if run.isOver { return failFast(plan, run, known, place) }
    await work(run.queue, plan, start: run.start) {
      run.writeDueCheckpoint()
      return []
    }
    guard describeFaults(of: run.queue, plan) else {
      run.checkpoint()
      return .internalError
    }
    if let code = Interruption.exitCode {
      run.checkpoint()
      let progress = run.progress
      message(
        "shard \(place.shard) stopped after \(Digits.grouped(progress.next)) of "
          + "\(Digits.grouped(run.share)) trials; run the same command to resume"
      )
      printShard(progress.tally, place, isComplete: false)
      return code
    }
    if let failure = run.failure { throw failure }
    if run.isOver { return failFast(plan, run, known, place) }
    guard let tally = try run.complete() else {
      throw Refusal("not all trials of shard \(place.shard) ended; run it again", .internalError)
    }
    printShard(tally, place, isComplete: true)
    return .held
  }

  /// Reports the finding that ended the shard, as a hunt does, in a separate folder.
  private func failFast(
    _ plan: HuntPlan,
    _ run: ShardRun,
    _ known: [KnownViolation],
    _ place: ShardPlace
  ) -> ExitCode {
    let report = tool.report(plan, run.queue.tally, known, after: run.wallTime)
    return tool.finish(report, place.ownDirectory, html: options.html, shrinking: nil)
  }

  /// Prints the findings of a shard; only `merge` has those of the whole hunt.
  private func printShard(_ tally: HuntTally, _ place: ShardPlace, isComplete: Bool) {
    guard !terminal.isJSON else {
      let result = ShardResult(
        shard: place.shard.index,
        shards: place.shard.count,
        complete: isComplete,
        trials: tally.trials,
        failedTrials: tally.failedTrials,
        findings: tally.findings.map(\.signature),
        file: isComplete ? place.path : place.path + ShardFile.unfinished
      )
      return terminal.result(result.json.compact)
    }
    terminal.result(
      "shard \(place.shard)  \(Digits.grouped(tally.trials)) trials  "
        + "\(Digits.grouped(tally.failedTrials)) failed  \(place.path)"
        + (isComplete ? "" : ShardFile.unfinished)
    )
    for finding in tally.findings {
      terminal.result(
        "  \(finding.signature)  (\(Digits.grouped(finding.count)) of "
          + "\(Digits.grouped(tally.trials)) trials, seed \(finding.seed))"
      )
    }
  }
}
