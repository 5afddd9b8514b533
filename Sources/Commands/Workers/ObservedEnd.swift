import Trials

/// How a recorded trial ended the process in which it was observed.
struct ObservedEnd: Hashable, Sendable, Codable {
  let end: ProcessEnd
  /// Whether it ended as recorded.
  let isSame: Bool
  /// The last message of the runtime; nil if there was none.
  let words: String?
  /// The position of the trial; nil if unknown.
  let position: ChildResponse.Position?
  /// The observations in the step that ended the process.
  let seen: [String]

  var saw: String { end.saw(saying: words) }

  /// Returns the trial that ended its process and the number of the step; nil if unknown.
  ///
  /// If it ended before its strategy began, that trial is the one that measures the profile.
  func step(of trial: Trial) -> (trial: Trial, number: UInt64)? {
    guard let position else { return nil }
    guard position.telling == .profiling else { return (trial, position.steps) }
    return trial.profilingRun.map { ($0, position.steps) }
  }
}
