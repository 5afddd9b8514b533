import Simulation
import TrialReports
import Trials

/// A process that runs trials for a hunt.
protocol TrialProcess: Sendable {
  /// Runs trials and waits for them.
  func run(_ trials: ChildRequest.TrialRange, _ take: (ChildResponse.Slice) -> Void) -> ChildEnding
  /// The last message of the runtime before the process ended; nil if there was none.
  var lastWords: String? { get }
  /// How the last trial left the simulation before the process ended; nil if it did not.
  var escape: Escape.Kind? { get }
  /// Asks the process to send its counts and end after the current trial.
  func stop()
  /// Ends the process at once, and returns when it is gone.
  func end()
  /// Ends the process and closes its files; it must not be used afterward.
  func dispose()
}

/// A child process that runs trials of one hunt.
struct HuntProcess: TrialProcess {
  private let process: ChildProcess
  private let hunted: ChildRequest.Hunted

  /// Starts a process; nil if it cannot start.
  init?(_ hunted: ChildRequest.Hunted, timeout: Duration) {
    guard let process = ChildProcess(for: "hunt", .init(forStep: timeout)) else { return nil }
    self.process = process
    self.hunted = hunted
  }

  func run(_ trials: ChildRequest.TrialRange, _ take: (ChildResponse.Slice) -> Void) -> ChildEnding
  {
    process.ask(.run(trials, of: hunted)) { response in
      if case .slice(let slice) = response { take(slice) }
    }
  }

  var lastWords: String? { process.lastWords }
  var escape: Escape.Kind? { process.escape }
  func stop() { process.stop() }
  func end() { process.end() }
  func dispose() { process.dispose() }
}

/// The story of what led to the end of a process, as another process reports it.
struct EndedStory: Hashable, Sendable, Codable {
  /// The reason why what happened is wrong.
  let because: String
  let lines: [String]
  let picture: RacePicture
}

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
