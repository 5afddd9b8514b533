import Foundation
import Trials

/// A request to a child process, as one line of its standard input.
enum ChildRequest: Hashable, Sendable, Codable {
  case run(TrialRange, of: Hunted)
  /// Runs a recorded trial, with the earlier trials that it needs, and reports each step.
  case observe(Recording)
  /// Explains what led to the end of the process that ran a recorded trial.
  case explain(ObservedEnd, of: Recording, exports: ExportOptions)
  /// Searches for a smaller trial.
  case shrink(Search)
  /// Presents the small trial of a search, which ended its process when it was observed.
  case present(EndSearch, observed: ObservedEnd)
  /// Replays a recording with other logic.
  case replay(ReplayOptions, output: OutputOptions?)

  /// Trials of a hunt.
  struct TrialRange: Hashable, Sendable, Codable {
    /// The numbers of the trials, at least one.
    let numbers: Range<Int>
    /// Whether the child answers after each trial instead of at intervals.
    let answersEach: Bool
    /// Whether pending calls of killed apps stay unresolved: see `Trial.leavesDead`.
    var leavesDead = false
    /// The fingerprint of the plan of these trials: ``HuntPlan/fingerprint``; if nil, the child's
    /// own plan applies.
    var plan: UInt64?
  }

  /// The trials whose positions the parent may read late.
  ///
  /// The parent waits for the counts after the last ones. There are 32 of these, because a child
  /// runs fewer while its parent reads nothing. If each trial is answered, the parent always waits.
  var unhurriedTrials: Range<Int> {
    guard case .run(let range, _) = self, !range.answersEach else { return 0..<0 }
    let (first, end) = (range.numbers.lowerBound, range.numbers.upperBound)
    return first..<max(first, end - 32)
  }

  /// A hunt, as its command line describes it.
  struct Hunted: Hashable, Sendable, Codable {
    let scenarios: [String]
    let trial: TrialOptions
    /// The shard whose trials are numbered.
    let shard: Shard
  }

  /// A search for a smaller trial, as far as earlier processes came.
  struct Search: Hashable, Sendable, Codable {
    let recording: Recording
    /// The most trials to run.
    let budget: Int
    /// Whether pending calls of killed apps stay unresolved.
    let leavesDead: Bool
    /// The results of the first trials.
    let known: [Attempt]
    /// Whether the search ends where the known results end.
    let staysWithKnown: Bool
    /// Whether the app must have heard the same last in the smaller trial.
    var keepsNews = false
  }

  /// The purpose of a child, which is its only argument, for people who list processes.
  var purpose: String {
    switch self {
    case .run: "hunt"
    case .observe: "observe"
    case .explain: "explain"
    case .shrink: "shrink"
    case .present: "present"
    case .replay: "replay"
    }
  }

  /// Reads a line; nil if it is invalid.
  init?(line: Data) {
    guard let request = try? JSONDecoder().decode(Self.self, from: line) else { return nil }
    if case .run(let trials, _) = request, trials.numbers.isEmpty { return nil }
    self = request
  }

  /// The line, without a line ending.
  var line: Data { get throws { try JSONEncoder().encode(self) } }
}
