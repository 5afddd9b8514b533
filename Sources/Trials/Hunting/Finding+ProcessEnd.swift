extension Finding {
  /// The role of earlier trials in the same process.
  package enum Circumstances: Hashable, Sendable {
    /// The trial also ends its process when it runs alone.
    case alone
    /// The trial completes when it runs alone, and ends its process after these trials of the hunt.
    ///
    /// Their numbers increase by the step.
    case after(Range<Int>, step: Int = 1)
  }

  /// Describes a trial that ended its process.
  package static func ended(
    _ end: ProcessEnd,
    saying words: String? = nil,
    trial: Int,
    seed: UInt64,
    _ circumstances: Circumstances
  ) -> Finding {
    let because: String
    var earlier = 0
    var earlierStep = 1
    var needsOthers = true
    switch circumstances {
    case .alone:
      because = end.because
      needsOthers = false
    case .after(let trials, let step):
      because =
        "needs state left by earlier trials of the same process: trials \(text(trials, step)); "
        + "alone, the trial completes, so something outlives a launch"
      earlier = trials.count / step
      earlierStep = step
    }
    var finding = Finding(
      kind: end == .stoodStill ? .hang : .crash,
      trial: trial,
      seed: seed,
      signature: end.signature(afterOthers: needsOthers),
      saw: end.saw(saying: words),
      expected: "the logic finishes by itself, and the process survives",
      because: because
    )
    finding.end = end
    finding.earlier = earlier
    finding.earlierStep = earlierStep
    return finding
  }

  private static func text(_ trials: Range<Int>, _ step: Int) -> String {
    let last = trials.upperBound - step
    let text = last == trials.lowerBound ? "\(last)" : "\(trials.lowerBound)...\(last)"
    return step == 1 || last == trials.lowerBound ? text : text + " in steps of \(step)"
  }
}
