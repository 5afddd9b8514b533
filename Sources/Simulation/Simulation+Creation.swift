extension Simulation {
  /// Creates a world in which nothing has happened.
  ///
  /// - Parameters:
  ///   - seed: Determines every choice and draw.
  ///   - strategy: Chooses the next step.
  ///   - strategySeed: Determines what the strategy chooses; by default the seed of the run.
  ///   - observer: Watches each choice and step, if any.
  ///   - timing: How windows become instants.
  ///   - recording: Whether to keep every choice, for a replay.
  ///   - realTime: The pace of the wall clock, if killable domains run on real threads; nil for one
  ///     thread in virtual time. Not allowed with `recording`, because such a run cannot be
  ///     repeated.
  public convenience init(
    seed: UInt64,
    strategy: any Strategy = RandomWalk(),
    strategySeed: UInt64? = nil,
    observer: (any StepObserver)? = nil,
    timing: Timing = .windows(hop: .milliseconds(50)),
    recording: Bool = false,
    realTime: RealTime? = nil
  ) {
    _ = Self.catchesLooseTasks
    Capture.install
    Capture.lookAgain()
    self.init(
      seed: seed,
      strategy,
      strategySeed: strategySeed ?? seed,
      observer,
      timing,
      isRecording: recording,
      realTime
    )
  }
}
