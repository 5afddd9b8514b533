import FileFormats
import Foundation
import TrialReports
import Trials

extension StormActions {
  /// Runs one shard of a hunt and writes its counts to a file for `merge`.
  ///
  /// A shard with findings still succeeds, because engines repeat tasks that fail.
  func hunt(
    _ source: ShardSource,
    _ options: HuntOptions,
    on terminal: Terminal
  ) async -> ExitCode {
    let shard: Shard
    do {
      shard = try source.shard(in: environment)
    } catch {
      terminal.message("\(toolName): --shard: \(error.message)")
      return .usage
    }
    guard
      var plan = plan(options.scenarios, options.trial, seed: seed(options.trial), on: terminal)
    else { return .usage }
    plan.shard = shard
    guard let known = known(beside: plan.scenarios.map(\.source.fileName), on: terminal) else {
      return .usage
    }
    let header = ShardHeader(plan, trials: options.trials ?? 0)
    let place = ShardPlace(shard, in: plan.scenarios[0].directory(options.directory))
    if let code = nothingToRun(place, header, options, isFirst: true, on: terminal) { return code }
    do {
      let log = try ShardLog(path: place.path)
      // The process that held the file may just have completed it.
      if let code = nothingToRun(place, header, options, on: terminal) { return code }
      let run = try ShardRun(
        plan,
        header,
        log,
        failsFast: options.failsFast,
        isKnown: isKnown(known, in: plan),
        rhythm: CheckpointRhythm(environment: environment)
      )
      return try await hunt(plan, run, known, place, options, on: terminal)
    } catch {
      terminal.message("\(toolName): \(error.message)")
      return .usage
    }
  }

  /// Returns the exit code if there is nothing to run: the shard is complete, or the folder belongs
  /// to another hunt.
  private func nothingToRun(
    _ place: ShardPlace,
    _ header: ShardHeader,
    _ options: HuntOptions,
    isFirst: Bool = false,
    on terminal: Terminal
  ) -> ExitCode? {
    if let (other, difference) = ShardFolder(place.directory).stranger(to: header) {
      terminal.message(
        "\(toolName): '\(other)' belongs to another hunt: \(difference) here; "
          + "remove it, or choose another --out"
      )
      return .usage
    }
    guard let file = try? ShardFile(path: place.path) else { return nil }
    guard case .complete(let summary) = file.state else {
      if isFirst { return nil }
      terminal.note("'\(place.path)' is damaged; running the shard again")
      return nil
    }
    guard file.header == header else {
      if isFirst { return nil }
      terminal.note(
        "'\(place.path)' is from a program file with another modification time; running the shard "
          + "again"
      )
      return nil
    }
    terminal.note("shard \(place.shard) is already complete; nothing to run")
    tell(summary.tally, place, isComplete: true, on: terminal)
    return .held
  }

  private func hunt(
    _ plan: HuntPlan,
    _ run: ShardRun,
    _ known: [KnownViolation],
    _ place: ShardPlace,
    _ options: HuntOptions,
    on terminal: Terminal
  ) async throws(ShardLog.Failure) -> ExitCode {
    note(plan, options, on: terminal)
    if run.earlierTrials > 0 {
      terminal.note(
        "shard \(place.shard) resumes after \(Digits.grouped(run.earlierTrials)) of "
          + "\(Digits.grouped(run.share)) trials"
      )
    }
    if run.isOver {
      return failFast(plan, run, known, place, options, on: terminal)
    }
    await work(run.queue, plan, options, start: run.start, on: terminal) { run.look() }
    guard describeFaults(of: run.queue, plan, on: terminal) else {
      run.checkpoint()
      return .internalError
    }
    if let code = Interruption.exitCode {
      run.checkpoint()
      return ended(code, run, place, options, on: terminal)
    }
    if let failure = run.failure { throw failure }
    if run.isOver {
      return failFast(plan, run, known, place, options, on: terminal)
    }
    guard let tally = try run.complete() else {
      terminal.message("\(toolName): not all trials of shard \(place.shard) ended; run it again")
      return .internalError
    }
    tell(tally, place, isComplete: true, on: terminal)
    return .held
  }

  /// Reports that the shard was interrupted.
  private func ended(
    _ code: ExitCode,
    _ run: ShardRun,
    _ place: ShardPlace,
    _ options: HuntOptions,
    on terminal: Terminal
  ) -> ExitCode {
    let progress = run.progress
    terminal.message(
      "\(toolName): shard \(place.shard) stopped after \(Digits.grouped(progress.next)) of "
        + "\(Digits.grouped(run.share)) trials; run the same command to resume"
    )
    tell(progress.tally, place, isComplete: false, on: terminal)
    return code
  }

  /// Reports the finding that ended the shard, as a hunt does, in a separate folder.
  private func failFast(
    _ plan: HuntPlan,
    _ run: ShardRun,
    _ known: [KnownViolation],
    _ place: ShardPlace,
    _ options: HuntOptions,
    on terminal: Terminal
  ) -> ExitCode {
    var report = HuntReport(
      plan: plan,
      tally: run.queue.tally,
      wallTime: run.wallTime,
      wasInterrupted: false
    )
    (report.known, report.today) = (known, today)
    return finish(
      report,
      place.ownDirectory,
      html: options.html,
      shrinking: nil,
      on: terminal
    )
  }

  /// Prints the findings of a shard; only `merge` has those of the whole hunt.
  private func tell(
    _ tally: HuntTally,
    _ place: ShardPlace,
    isComplete: Bool,
    on terminal: Terminal
  ) {
    guard !terminal.isJSON else {
      let object = JSONText.object([
        .init("shard", .integer(Int64(place.shard.index))),
        .init("shards", .integer(Int64(place.shard.count))),
        .init("complete", .bool(isComplete)),
        .init("trials", .integer(Int64(tally.trials))),
        .init("failedTrials", .integer(Int64(tally.failedTrials))),
        .init("findings", .array(tally.findings.map { .string($0.signature) })),
        .init("file", .string(isComplete ? place.path : place.path + ShardFile.unfinished)),
      ])
      return terminal.result(object.compact)
    }
    terminal.result(
      "shard \(place.shard)  \(Digits.grouped(tally.trials)) trials  "
        + "\(Digits.grouped(tally.failedTrials)) failed  \(place.path)"
        + (isComplete ? "" : ShardFile.unfinished)
    )
    for finding in tally.findings {
      terminal.result(
        "  \(finding.signature)  (\(Digits.grouped(finding.count)) of "
          + "\(Digits.grouped(tally.trials)) trials, first seed \(finding.seed))"
      )
    }
  }
}
