import Foundation
import Trials

/// A search for a smaller trial in child processes, one after another.
///
/// Other schedules of the logic under test may trap, exit or hang, and that may even be what the
/// search is for. When a process ends, another one continues the search.
struct ShrinkSearch {
  /// The reason why there is nothing smaller.
  enum Failure: Error, Hashable, Sendable {
    case interrupted
    /// The time ran out before there was a result.
    case timeRanOut
    /// The trial did not reproduce what was recorded, or not by the order of its steps alone.
    case nothing
    /// A process ended outside a trial.
    case ended(ProcessEnd)
    /// The search could not run.
    case failed(String)
  }

  /// The reason why a search ended before its budget did.
  enum Cut: Hashable, Sendable {
    case interrupted
    case timeRanOut
  }

  let recording: Recording
  /// The most trials to run.
  let budget: Int
  /// The most time that a trial may take for one step.
  let timeout: Duration
  /// The instant at which the search ends; if nil, there is no limit.
  let deadline: ContinuousClock.Instant?
  /// Whether pending calls of killed apps stay unresolved.
  var leavesDead = false
  /// Whether the app must have heard the same last in the smaller trial.
  var keepsNews = false
  /// Whether an interrupted search keeps its result so far.
  var keepsPart = false

  /// The results of the first trials.
  private(set) var known: [Attempt] = []

  /// Runs the processes and waits for them.
  ///
  /// An interrupt or the end of the time cuts the search: it ends with the result so far.
  mutating func run(progress: (Int) -> Void) throws(Failure) -> (result: ChildResponse, cut: Cut?) {
    while true {
      let (result, ending, position) = try once(progress)
      if let result { return (result, nil) }
      if let cut = Self.cut(at: deadline) {
        guard keepsPart || cut == .timeRanOut else { throw .interrupted }
        return (try resultSoFar(cut), cut)
      }
      switch ending {
      case .finished: throw .nothing
      case .failed(let reason): throw .failed(reason)
      case .stopped: throw .interrupted
      case .ended(let end, _):
        // A process that had not begun a new trial would end in the same way forever.
        guard let position, position.trial == known.count else { throw .ended(end) }
        known.append(attempt(endedBy: end, in: position.steps))
      }
    }
  }

  /// Whether the work after the search must stop because its result is no longer wanted.
  var mustStop: Bool {
    // A result that an interrupt or the time cut short still needs to be presented, and a hung
    // trial shows only after its own limit.
    if keepsPart { return false }
    if Interruption.exitCode != nil { return true }
    return deadline.map { $0 + Self.grace <= .now } ?? false
  }

  var reasonToStop: Failure { Interruption.exitCode == nil ? .timeRanOut : .interrupted }

  /// The extra time to present the result so far.
  private static let grace = Duration.seconds(10)

  /// The reason why the search must end now; nil if it may continue.
  private static func cut(at deadline: ContinuousClock.Instant?) -> Cut? {
    if Interruption.exitCode != nil { return .interrupted }
    return deadline.map { $0 <= .now } ?? false ? .timeRanOut : nil
  }

  /// Returns the attempt that a trial stands for if it ended its process.
  private func attempt(endedBy found: ProcessEnd, in step: UInt64) -> Attempt {
    guard let end = recording.end else { return .ended(step: step) }
    // An end before the first step is not what the search is for.
    return step > 0 && found == end ? .ended(step: step) : .passed(steps: 0, picks: 0)
  }

  /// Returns the result of the search for the known trials.
  private mutating func resultSoFar(_ cut: Cut) throws(Failure) -> ChildResponse {
    let failure: Failure = cut == .interrupted ? .interrupted : .timeRanOut
    guard !known.isEmpty, let result = try once(staysWithKnown: true, { _ in }).result
    else { throw failure }
    return result
  }

  /// Runs one process, which goes through the known trials and adds to them.
  ///
  /// The process is ended if it hangs, and on an interrupt or at the end of the time. If it only
  /// goes through the known trials, it is not ended for the latter, because it takes no time.
  private mutating func once(
    staysWithKnown: Bool = false,
    _ progress: (Int) -> Void
  ) throws(Failure) -> (
    result: ChildResponse?, ending: ChildEnding, position: ChildResponse.Position?
  ) {
    let request = ChildRequest.shrink(
      ChildRequest.Search(
        recording: recording,
        budget: budget,
        leavesDead: leavesDead,
        known: known,
        staysWithKnown: staysWithKnown,
        keepsNews: keepsNews
      )
    )
    // Before its first new trial, it goes through the known ones, however long that takes.
    let patience = ChildProcess.Patience(toBegin: nil, forStep: timeout)
    guard let process = ChildProcess(for: request.purpose, patience) else {
      throw .failed("cannot start a process")
    }
    defer { process.dispose() }
    var result: ChildResponse?
    var further: [Attempt] = []
    let ending = process.ask(
      request,
      until: {
        if let position = process.position { progress(position.trial) }
        return !staysWithKnown && Self.cut(at: deadline) != nil
      }
    ) { response in
      switch response {
      case .attempt(let attempt): further.append(attempt)
      case .found, .shrunk: result = response
      default: break
      }
    }
    known += further
    return (result, ending, process.position)
  }
}
