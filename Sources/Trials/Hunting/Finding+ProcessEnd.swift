extension Finding {
  /// What is known about the trials that the same process had run before.
  public enum Circumstances: Hashable, Sendable {
    /// The trial ends its process alone, too.
    case alone
    /// Alone it comes to its end; after these trials of the hunt it ends its process.
    case after(Range<Int>)
  }

  /// Describes a trial that ended its process.
  ///
  /// - Parameters:
  ///   - end: how the process ended.
  ///   - trial: the trial's number within the hunt.
  ///   - seed: the trial's seed.
  ///   - circumstances: what is known about the trials before it.
  /// - Returns: the finding.
  public static func ended(
    _ end: ProcessEnd,
    trial: Int,
    seed: UInt64,
    _ circumstances: Circumstances
  ) -> Finding {
    let because: String
    var earlier = 0
    var needsOthers = true
    switch circumstances {
    case .alone:
      because = end.because
      needsOthers = false
    case .after(let trials):
      because =
        "needs what earlier trials of the same process left behind: trials \(text(trials)); "
        + "alone it comes to its end: something outlives a launch"
      earlier = trials.count
    }
    var finding = Finding(
      kind: end == .stoodStill ? .hang : .crash,
      trial: trial,
      seed: seed,
      signature: end.signature(afterOthers: needsOthers),
      saw: end.saw,
      expected: "the logic comes to an end by itself, and the process lives on",
      because: because
    )
    finding.end = end
    finding.earlier = earlier
    return finding
  }

  private static func text(_ trials: Range<Int>) -> String {
    trials.count == 1 ? "\(trials.lowerBound)" : "\(trials.lowerBound)...\(trials.upperBound - 1)"
  }
}
