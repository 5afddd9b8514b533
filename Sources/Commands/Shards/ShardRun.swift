import Foundation
import Trials

/// A shard under way: the queue of its trials, and the file in which it says how far it is.
final class ShardRun {
  /// Hands out the trials.
  let queue: HuntQueue
  /// When this process began.
  let start = ContinuousClock.now
  /// How many trials the shard has.
  let share: Int

  private let log: ShardLog
  private let earlier: ShardLine.Progress?
  private let rhythm: CheckpointRhythm
  private let failsFast: Bool
  private let isKnown: @Sendable (Finding) -> Bool
  private var last: (time: Duration, parts: Int)
  /// Why a checkpoint could not be written, if one could not.
  private(set) var failure: ShardLog.Failure?

  /// Goes on where an earlier process was, or begins the file of the shard.
  ///
  /// - Parameters:
  ///   - plan: the hunt, and which shard of it.
  ///   - header: says the same.
  ///   - log: the file.
  ///   - failsFast: whether it ends with the first finding that is not known.
  ///   - isKnown: whether a finding is put up with.
  ///   - rhythm: how often it says how far it is.
  /// - Throws: why the file cannot be written.
  init(
    _ plan: HuntPlan,
    _ header: ShardHeader,
    _ log: ShardLog,
    failsFast: Bool,
    isKnown: @escaping @Sendable (Finding) -> Bool,
    rhythm: CheckpointRhythm
  ) throws(ShardLog.Failure) {
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

  /// Whether it has found what it ends with.
  var isOver: Bool { failsFast && !queue.tally.findings.allSatisfy(isKnown) }

  /// How many trials an earlier process has done.
  var earlierTrials: Int { earlier?.next ?? 0 }

  /// How long it has taken, earlier processes included.
  var wallTime: Duration {
    .milliseconds(earlier?.milliseconds ?? 0) + (ContinuousClock.now - start)
  }

  /// Up to where nothing is left to be done again.
  var progress: ShardLine.Progress {
    let done = queue.done
    return ShardLine.Progress(
      next: min(done.parts * HuntPlan.part, share),
      milliseconds: Int(wallTime / .milliseconds(1)),
      tally: done.tally
    )
  }

  /// Writes down how far it is, if it is time to; call it now and then.
  func look() {
    if rhythm.isDue(last.time, ContinuousClock.now - start) { checkpoint() }
    if failure != nil { queue.stop() }
  }

  /// Writes down how far it is, if it is further than it was.
  func checkpoint() {
    // What ends with a finding may have left trials out; from there no shard can go on.
    let parts = queue.done.parts
    guard parts > last.parts, !isOver else { return }
    last = (ContinuousClock.now - start, parts)
    do throws(ShardLog.Failure) {
      try log.write(ShardLine(ckpt: progress))
    } catch {
      failure = failure ?? error
    }
  }

  /// Writes what came of it and gives the file its name.
  ///
  /// - Returns: what came of it; nil if trials are missing.
  /// - Throws: why the file cannot be written.
  func complete() throws(ShardLog.Failure) -> HuntTally? {
    let summary = progress
    guard summary.next == share, summary.tally.trials == share else { return nil }
    for finding in summary.tally.findings { try log.write(ShardLine(finding: finding)) }
    try log.write(ShardLine(summary: summary))
    try log.complete()
    return summary.tally
  }
}
