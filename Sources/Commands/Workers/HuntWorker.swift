import Foundation
import Simulation
import Synchronization
import Trials

/// A thread that runs the parts of a hunt in child processes, one after another.
///
/// A trial that ends its process or hangs is rerun alone in a new process. If it ends normally
/// there, it is rerun after the earlier trials of its part, which shows whether they are the cause.
/// If it never ends its process again, it counts like any other trial, because something outside
/// the logic ended the process. The rest of the part continues in a new process.
final class HuntWorker: Sendable {
  /// The number of parts that one process runs.
  ///
  /// Processes are replaced regularly, so that logic that leaks does not exhaust the machine.
  static let partsPerProcess = 16

  /// The trials of a part that are left to run.
  private struct Rest {
    var trials: Range<Int>
    /// Whether pending calls of killed apps stay unresolved, because they ended a process.
    var leavesDead = false
  }

  private struct State {
    var process: (any TrialProcess)?
    var isStopping = false
  }

  private let plan: HuntPlan
  private let fingerprint: UInt64
  private let queue: HuntQueue
  private let launch: @Sendable () -> (any TrialProcess)?
  private let state = Mutex(State())
  private let ended = Atomic<Bool>(false)

  /// Creates a worker that is not running yet.
  init(plan: HuntPlan, queue: HuntQueue, launch: @escaping @Sendable () -> (any TrialProcess)?) {
    self.plan = plan
    self.queue = queue
    self.launch = launch
    fingerprint = plan.fingerprint
  }

  private func request(
    _ numbers: Range<Int>,
    answersEach: Bool,
    leavesDead: Bool
  ) -> ChildRequest.TrialRange {
    ChildRequest.TrialRange(
      numbers: numbers,
      answersEach: answersEach,
      leavesDead: leavesDead,
      plan: fingerprint
    )
  }

  var hasEnded: Bool { ended.load(ordering: .acquiring) }

  /// Works on a separate thread until the queue is empty.
  func start() {
    Thread.detachNewThread {
      self.work()
      self.ended.store(true, ordering: .releasing)
    }
  }

  /// Ends after the current trial.
  func stop() {
    let process = state.withLock { state in
      state.isStopping = true
      return state.process
    }
    process?.stop()
  }

  /// Ends at once; the current trial does not count.
  func end() { state.withLock { $0.process }?.end() }

  // MARK: Parts

  /// Works on this thread until the queue is empty.
  func work() {
    var parts = 0
    while let part = queue.next() {
      parts += 1
      if parts % Self.partsPerProcess == 0 { retire() }
      if run(part) { queue.finish(part.number) }
    }
    retire()
  }

  /// Runs a part; returns false if it was not finished.
  private func run(_ part: HuntQueue.Part) -> Bool {
    var left = Rest(trials: part.trials)
    while !left.trials.isEmpty, !queue.isOver(part.number) {
      switch count(&left, of: part, answersEach: false) {
      case .finished: break
      case .stopped(let trial):
        retire()
        if let trial { queue.leave(plan.shard.trial(trial)) }
        return false
      case .failed(let reason):
        queue.fail(reason)
        return false
      case .ended(let end, let trial):
        guard let trial else {
          queue.fail("a worker process ended before its first trial: \(end.rawValue)")
          return false
        }
        guard queue.counts(part.number) else { return false }
        // An end between two trials is attributed to the first trial that is not counted yet.
        let guilty = left.trials.contains(trial) ? trial : left.trials.lowerBound
        guard settleTrial(guilty, end, of: part, &left) else { return false }
      }
    }
    // Unresolved calls keep their memory until the process ends.
    if left.leavesDead { retire() }
    return true
  }

  /// Counts trials in the current process, or in a new one.
  ///
  /// A process that something ends before its first trial is replaced once.
  private func count(
    _ left: inout Rest,
    of part: HuntQueue.Part,
    answersEach: Bool,
    isSecond: Bool = false
  ) -> ChildEnding {
    guard let process = living() else { return noProcess }
    var rest = left.trials
    let asked = request(rest, answersEach: answersEach, leavesDead: left.leavesDead)
    let answer = process.run(asked) { slice in
      queue.add(slice.tally, to: part.number)
      if queue.isOver(part.number) { return process.end() }
      rest = slice.end..<rest.upperBound
      if !queue.counts(part.number) { process.stop() }
    }
    left.trials = rest
    if queue.isOver(part.number) {
      retire()
      return .finished
    }
    if answer != .finished { retire() }
    // Whatever ended the process after its last trial, all counts have arrived.
    if case .ended = answer, rest.isEmpty { return .finished }
    if case .ended(_, trial: nil) = answer, !isSecond {
      return count(&left, of: part, answersEach: answersEach, isSecond: true)
    }
    return answer
  }

  // MARK: Trials that end their process

  /// Counts the trials whose counts the ended process had not sent, and examines the trial in which
  /// it ended; returns false if the worker was stopped meanwhile or failed.
  private func settleTrial(
    _ trial: Int,
    _ end: ProcessEnd,
    of part: HuntQueue.Part,
    _ left: inout Rest
  ) -> Bool {
    while left.trials.lowerBound < trial {
      var missing = left
      missing.trials = left.trials.lowerBound..<trial
      let answer = count(&missing, of: part, answersEach: true)
      left.trials = missing.trials.lowerBound..<left.trials.upperBound
      switch answer {
      case .finished: break
      case .ended(let other, _):
        // The counts of all earlier trials have arrived, so this trial ends its process as well.
        guard judge(&left, other, of: part) else { return false }
      case .stopped:
        lose(trial, end, wasRepeated: false)
        return false
      case .failed(let reason):
        queue.fail(reason)
        return false
      }
      if queue.isOver(part.number) { return true }
    }
    return judge(&left, end, of: part)
  }

  /// Reruns the first of the remaining trials, alone and after the earlier ones of its part, and
  /// counts it.
  ///
  /// A trial is a finding only if it ends its process twice, and only because of running apps. An
  /// end in work that a killed app still awaited is not a fault; the rest of the part runs without
  /// such work. Returns false if the worker was stopped meanwhile or failed.
  private func judge(_ left: inout Rest, _ end: ProcessEnd, of part: HuntQueue.Part) -> Bool {
    let trial = left.trials.lowerBound
    let first = part.trials.lowerBound
    let nothing = HuntTally(scenarioCount: plan.scenarios.count)
    var (alone, asBefore) = (nothing, nothing)
    var (answer, last) = runAgain(trial..<trial + 1, leavesDead: true) { alone.merge($0.tally) }
    var circumstances = Finding.Circumstances.alone
    if answer == .finished, !left.leavesDead {
      (answer, last) = runAgain(trial..<trial + 1, leavesDead: false) { asBefore.merge($0.tally) }
      if case .ended = answer {
        // A random crash may occur with and without the pending calls of killed apps.
        let again = runAgain(trial..<trial + 1, leavesDead: true) { _ in }
        if again.0 == .finished {
          queue.noteAfterlife(in: part.number)
          queue.add(alone, to: part.number)
          left = Rest(trials: trial + 1..<left.trials.upperBound, leavesDead: true)
          return true
        }
        (answer, last) = again
      }
    }
    if answer == .finished, trial > first {
      (answer, last) = runAgain(first..<trial + 1, leavesDead: true) { _ in }
      let (earliest, latest) = (plan.shard.trial(first), plan.shard.trial(trial))
      circumstances = .after(earliest..<latest, step: plan.shard.count)
    }
    switch answer {
    case .ended(let end, trial: trial):
      let number = plan.shard.trial(trial)
      queue.add(tally(of: number, end, last, circumstances), to: part.number)
    case .ended(let end, _) where circumstances == .alone:
      queue.fail("a worker process ended before its first trial: \(end.rawValue)")
      return false
    case .finished, .ended:
      lose(trial, end, wasRepeated: true)
      // A process that something else ended must not change what its trial counts.
      queue.add(left.leavesDead ? alone : asBefore, to: part.number)
    case .stopped:
      lose(trial, end, wasRepeated: false)
      return false
    case .failed(let reason):
      queue.fail(reason)
      return false
    }
    left.trials = trial + 1..<left.trials.upperBound
    return true
  }

  private func lose(_ trial: Int, _ end: ProcessEnd, wasRepeated: Bool) {
    let number = plan.shard.trial(trial)
    queue.lose(HuntQueue.Loss(trial: number, end: end, wasRepeated: wasRepeated))
  }

  /// The traces of an ended process.
  private struct Last {
    /// The last message of the runtime.
    var words: String?
    /// How the last trial left the simulation.
    var escape: Escape.Kind?
  }

  /// Runs trials in a new process that runs nothing else; returns the answer and the traces.
  private func runAgain(
    _ trials: Range<Int>,
    leavesDead: Bool,
    isSecond: Bool = false,
    _ take: (ChildResponse.Slice) -> Void
  ) -> (ChildEnding, Last) {
    retire()
    guard let process = living() else { return (noProcess, Last()) }
    let asked = request(trials, answersEach: true, leavesDead: leavesDead)
    let answer = process.run(asked, take)
    let last = Last(words: process.lastWords, escape: process.escape)
    retire()
    if case .ended(_, trial: nil) = answer, !isSecond {
      return runAgain(trials, leavesDead: leavesDead, isSecond: true, take)
    }
    return (answer, last)
  }

  /// Returns the counts for a trial that ended its process twice.
  private func tally(
    of trial: Int,
    _ end: ProcessEnd,
    _ last: Last,
    _ circumstances: Finding.Circumstances
  ) -> HuntTally {
    var tally = HuntTally(scenarioCount: plan.scenarios.count)
    let ended = plan.trial(trial)
    let seed = ended.seed
    // After an escape, the end of the process proves nothing about the logic.
    let escape = last.escape.map { Finding($0, trial: trial, seed: seed) }
    tally.add(
      ended: escape
        ?? .ended(end, saying: last.words, trial: trial, seed: seed, circumstances),
      ofScenario: plan.scenarioIndex(ofTrial: trial),
      by: ended.strategy
    )
    return tally
  }

  // MARK: Processes

  private var noProcess: ChildEnding {
    state.withLock { $0.isStopping }
      ? .stopped(inFlight: nil)
      : .failed(
        "cannot start a worker process; the limits of open files or processes may be too low"
      )
  }

  /// Returns the current process or a new one; nil if the worker stops or no process can start.
  private func living() -> (any TrialProcess)? {
    if let process = state.withLock({ $0.process }) { return process }
    guard !state.withLock({ $0.isStopping }), let process = launch() else { return nil }
    let isTooLate = state.withLock { state in
      state.process = process
      return state.isStopping
    }
    if isTooLate { process.stop() }
    return process
  }

  /// Ends and releases the process, if there is one.
  private func retire() { taken()?.dispose() }

  private func taken() -> (any TrialProcess)? {
    state.withLock { state in
      defer { state.process = nil }
      return state.process
    }
  }
}
