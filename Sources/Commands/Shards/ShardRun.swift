import Foundation
import Trials

/// A running shard, with the queue of its trials and the file of its progress.
final class ShardRun {
  /// The queue that hands out the trials.
  let queue: HuntQueue
  /// The start time of this process.
  let start = ContinuousClock.now
  let share: Int

  private let log: ShardLog
  private let earlier: ShardLine.Progress?
  private let rhythm: CheckpointRhythm
  private let failsFast: Bool
  private let isKnown: @Sendable (Finding) -> Bool
  private var last: (time: Duration, parts: Int)
  /// The reason why a checkpoint could not be written, if any.
  private(set) var failure: Refusal?

  /// Resumes after the checkpoint of an earlier process, or begins the file of the shard.
  init(
    _ plan: HuntPlan,
    _ header: ShardHeader,
    _ log: ShardLog,
    failsFast: Bool,
    isKnown: @escaping @Sendable (Finding) -> Bool,
    rhythm: CheckpointRhythm
  ) throws(Refusal) {
    let share = plan.shard.share(of: header.trials)
    let found = try log.found
    if let checkpoint = found.checkpoint, found.header == header,
      checkpoint.next % HuntPlan.part == 0 || checkpoint.next == share,
      checkpoint.tally.trials == checkpoint.next
    {
      try log.keep(found.kept, lines: found.keptLines)
      earlier = checkpoint
    } else {
      try log.keep(Data(), lines: 0)
      for line in ShardLine.opening(header, plan.scenarios) { try log.write(line) }
      earlier = nil
    }
    let done = earlier.map {
      HuntQueue.Done(parts: ($0.next + HuntPlan.part - 1) / HuntPlan.part, tally: $0.tally)
    }
    queue = HuntQueue(
      trials: share,
      keepsGoing: !failsFast,
      scenarioCount: plan.scenarios.count,
      done: done,
      isKnown: isKnown
    )
    last = (.zero, done?.parts ?? 0)
    (self.log, self.share, self.rhythm) = (log, share, rhythm)
    (self.failsFast, self.isKnown) = (failsFast, isKnown)
  }

  /// Whether the shard has a finding that ends it.
  var isOver: Bool { failsFast && !queue.tally.findings.allSatisfy(isKnown) }

  /// The number of trials that earlier processes ran.
  var earlierTrials: Int { earlier?.next ?? 0 }

  /// The elapsed time, including that of earlier processes.
  var wallTime: Duration {
    .milliseconds(earlier?.milliseconds ?? 0) + (ContinuousClock.now - start)
  }

  /// The progress up to the first trial that is not completed.
  var progress: ShardLine.Progress {
    let done = queue.done
    return ShardLine.Progress(
      next: min(done.parts * HuntPlan.part, share),
      milliseconds: Int(wallTime / .milliseconds(1)),
      tally: done.tally
    )
  }

  /// Writes a checkpoint if one is due; call this regularly.
  func writeDueCheckpoint() {
    if rhythm.isDue(last.time, ContinuousClock.now - start) { checkpoint() }
    if failure != nil { queue.stop() }
  }

  /// Writes a checkpoint if there is progress since the last one.
  func checkpoint() {
    // A shard that ends with a finding may have skipped trials, so it cannot resume from there.
    let parts = queue.done.parts
    guard parts > last.parts, !isOver else { return }
    last = (ContinuousClock.now - start, parts)
    do throws(Refusal) {
      try log.write(ShardLine(ckpt: progress))
    } catch {
      failure = failure ?? error
    }
  }

  /// Writes the result and gives the file its final name.
  func complete() throws(Refusal) -> HuntTally? {
    let summary = progress
    guard summary.next == share, summary.tally.trials == share else { return nil }
    for finding in summary.tally.findings { try log.write(ShardLine(finding: finding)) }
    try log.write(ShardLine(summary: summary))
    try log.complete()
    return summary.tally
  }
}
