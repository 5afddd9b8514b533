/// Tracks named events.
extension Simulation {
  /// Whether named events are tracked, which is the case only in recordings and replays.
  package var hearsNames: Bool { tracker != nil }

  /// The strategy, if it follows names, with its progress.
  package var nameFollower: (any NameFollower)? { role.value.nameFollower }

  /// Sets the words for events and their owners, in runs that track names.
  ///
  /// - Parameter words: Returns the owner and the event for an operation and the label of its lane.
  ///   Without it, numbers stand for both.
  package func setWords(
    _ words: @escaping (Operation, _ owner: UInt64) -> (owner: String, what: String)
  ) {
    tracker?.words = words
  }

  /// Records that a named event happened in the current step.
  ///
  /// - Parameter text: The owner, a colon, and the event.
  public func hear(_ text: String) {
    guard let tracker else { return }
    tracker.hear(text, Fingerprint(of: text.utf8).value, followedBy: &role.value)
  }

  /// Calls the pause handler right before the step at which the replay should pause.
  func pauseIfAsked(_ operation: Operation?, _ owner: UInt64) {
    guard let pause, let tracker, counters.steps == pause.step else { return }
    pause.body(
      operation.map { tracker.describe($0, owner) } ?? tracker.describe(tracker.cause, owner)
    )
  }

  /// Stores descriptions of the candidates.
  func tellCandidates(_ count: Int) {
    guard candidatesTold.isEmpty, let tracker else { return }
    candidatesTold = (0..<count).map { agenda.describe($0, by: tracker) }
  }

  /// Notes that the current step enqueued a job.
  func lineUp(_ job: UnownedJob) { tracker?.lineUp(RunState.place(of: job)) }

  /// Concludes the run; a replay that ends before its recording has diverged.
  ///
  /// - Returns: The point at which the run diverged from its recording, if it did.
  public func conclude() -> Divergence? {
    role.value.concludeRecording()
    return role.value.divergence
  }
}
