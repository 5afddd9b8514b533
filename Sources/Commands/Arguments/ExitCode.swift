/// How a command ended, as its exit status says it.
public enum ExitCode: Int32, CaseIterable, Sendable {
  /// Everything held.
  case held = 0
  /// An invariant or a threshold was violated, or a counter of the gate went up.
  case violated = 1
  /// The command line, a scenario or a recording is wrong; nothing was judged.
  case usage = 2
  /// StoreStorm itself failed; nothing can be said about the logic under test.
  case internalError = 3
  /// The same seed gave two different runs, a replay left its recording, or the logic left the
  /// simulation: nothing was judged.
  case notDeterministic = 4
  /// There is nothing to compare with: no baseline for this build, not all shards of a hunt, or a
  /// recording whose named operations cannot be met any more.
  case nothingToCompare = 5
  /// Stopped by an interrupt (Ctrl-C); what was found until then is in the result.
  case interrupted = 130
  /// Stopped by a request to terminate; what was found until then is in the result.
  case terminated = 143

  /// One line for help.
  package var meaning: String {
    switch self {
    case .held: "Everything held"
    case .violated: "An invariant or threshold was violated, or the gate found a regression"
    case .usage: "Wrong command line, scenario or recording; nothing was judged"
    case .internalError: "StoreStorm itself failed"
    case .notDeterministic:
      "Two runs of a seed differ, or a run left the simulation or its recording"
    case .nothingToCompare: "No baseline for this build, a missing shard, a recording out of reach"
    case .interrupted: "Interrupted; what was found until then is in the result"
    case .terminated: "Terminated; what was found until then is in the result"
    }
  }

  /// What a command ends with that has several reasons to end.
  ///
  /// A wish to stop comes first, then what says that nothing can be believed, then what was found.
  ///
  /// - Parameter codes: one for each reason.
  /// - Returns: the first of them in that order; ``held`` if there is none.
  static func gravest(_ codes: [ExitCode]) -> ExitCode {
    let order: [ExitCode] = [
      .interrupted, .terminated, .internalError, .notDeterministic, .violated, .nothingToCompare,
      .usage,
    ]
    return order.first(where: codes.contains) ?? .held
  }
}
