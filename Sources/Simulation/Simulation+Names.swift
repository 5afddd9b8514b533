/// What happens under a name.
extension Simulation {
  /// Whether anybody wants to hear of what has a name: only in recordings and replays.
  public var hearsNames: Bool { tracker != nil }

  /// The strategy, if it goes by names: what it has come to.
  public var byNames: ByNames? { strategy as? ByNames }

  /// Says how events and owners are called; for runs that hear names.
  ///
  /// - Parameter words: gets an event's operation and the label of its lane; returns whose it is,
  ///   and what. Without, numbers stand for both.
  public func setWords(
    _ words: @escaping (Operation, _ owner: UInt64) -> (owner: String, what: String)
  ) {
    tracker?.words = words
  }

  /// Hears that something has happened under a name, in the present step.
  ///
  /// - Parameter text: whose it is, a colon, and what.
  public func hear(_ text: String) {
    guard let tracker else { return }
    tracker.hear(text, Fingerprint(of: text.utf8).value, &strategy)
  }

  /// Calls whoever wants to look, right before a step.
  func pauseIfAsked(_ operation: Operation?, _ owner: UInt64) {
    guard let pause, let tracker, counters.steps == pause.step else { return }
    pause.body(
      operation.map { tracker.describe($0, owner) } ?? tracker.describe(tracker.cause, owner)
    )
  }

  /// Keeps in words what could have happened.
  func tellCandidates(_ count: Int) {
    guard candidatesTold.isEmpty, let tracker else { return }
    candidatesTold = (0..<count).map { agenda.describe($0, by: tracker) }
  }

  /// A job is put in line by the present step.
  func lineUp(_ job: UnownedJob) { tracker?.lineUp(RunState.place(of: job)) }

  /// Says that the run is over: a replay whose recording goes on has left it as well.
  ///
  /// - Returns: where the run left its recording, if it did.
  public func conclude() -> Divergence? {
    guard followsRecording || watchesSteps else { return nil }
    strategy.conclude()
    return strategy.divergence
  }
}
