/// Tracks all named events of a run and the causes of each.
///
/// It exists only if a run is recorded or follows names, so it costs a hunt nothing.
final class CausalityTracker {
  /// The last named event in the chain of a running or waiting job.
  struct Cause {
    /// Its index in this run's own log.
    var here = -1
    /// The strategy's result for it: its index in the recording that is followed.
    var recorded = NameHint.none
    /// The number of the chain that begins there: 0 continues it, others are numbered in order.
    var branch = 0
    /// The number of jobs of the chain that have run since.
    var hops = 0
  }

  /// The cause of the current step.
  var cause = Cause()
  /// The named events so far, if the run is recorded.
  private(set) var log: NameLog?
  /// Returns the words for an event and for the owner of a lane.
  var words: (Operation, _ owner: UInt64) -> (owner: String, what: String) = {
    ("\($1)", "\($0.code) \($0.subject)")
  }
  /// The running job, by its memory address; 0 for an event.
  private var running: UInt = 0
  /// The number of chains that have begun at each index of the log; chains without a cause come
  /// last.
  private var branches: [Int] = []
  private var branchesOfNone = 0
  /// The cause of each waiting job, by its memory address: a task waits at most once.
  private var causes: [UInt: Cause] = [:]
  private var known: [Place: Known] = [:]

  private struct Place: Hashable {
    let operation: Operation
    let owner: UInt64
  }

  private struct Known {
    let text: String
    let name: UInt64
  }

  init(keepsLog: Bool) { log = keepsLog ? NameLog() : nil }

  // MARK: Chains

  /// Records that the current step enqueued a job.
  ///
  /// The running job continues its chain, and any other job begins a new one. How often a job
  /// continues depends on the compiler; which chains begin does not.
  func lineUp(_ job: UInt) {
    var line = cause
    if job != running { line = Cause(here: cause.here, recorded: cause.recorded) }
    if job != running { line.branch = nextBranch(at: cause.here) }
    causes[job] = line
  }

  /// Returns a new chain that begins in the current step and is not a job.
  func newChain() -> Cause {
    var chain = Cause(here: cause.here, recorded: cause.recorded)
    chain.branch = nextBranch(at: cause.here)
    return chain
  }

  private func nextBranch(at place: Int) -> Int {
    guard place >= 0 else {
      branchesOfNone += 1
      return branchesOfNone
    }
    branches[place] += 1
    return branches[place]
  }

  /// Records that a job begins.
  func beginJob(_ job: UInt) { beginJob(job, causes.removeValue(forKey: job) ?? Cause()) }

  /// Records that a job with a known cause begins.
  func beginJob(_ job: UInt, _ cause: Cause) {
    running = job
    self.cause = cause
    self.cause.hops += 1
  }

  /// Returns the cause of a waiting job.
  func cause(of job: UInt) -> Cause { causes[job] ?? Cause() }

  // MARK: Names

  /// Records a named event.
  ///
  /// - Parameters:
  ///   - text: The owner, a colon, and the event.
  ///   - name: The fingerprint of the text.
  ///   - strategy: The strategy, which may follow names.
  func hear(_ text: String, _ name: UInt64, followedBy strategy: inout StrategyRole) {
    let recorded = strategy.hear(name, from: cause.hint)
    let place = cause.here < 0 ? nil : cause.here
    log?.entries.append(NameLog.Entry(text, cause: place, branch: cause.branch))
    branches.append(0)
    cause = Cause(here: branches.count - 1, recorded: recorded)
  }

  /// Records the arrival of an event, which is a link of the chain that posted it.
  func arrive(_ event: Event, followedBy strategy: inout StrategyRole) {
    let known = known(event.operation, event.lane)
    beginJob(0, event.cause)
    hear(known.text, known.name, followedBy: &strategy)
    event.cause = cause
  }

  /// Returns what a strategy may know of an event.
  func hint(_ event: Event) -> NameHint {
    NameHint(name: known(event.operation, event.lane).name, chains: [event.cause.hint])
  }

  /// Returns what a strategy may know of a job and of the work that waits behind it.
  func hint(_ causes: [Cause]) -> NameHint { NameHint(name: nil, chains: causes.map(\.hint)) }

  /// Returns a description of an event.
  func describe(_ operation: Operation, _ owner: UInt64) -> String { known(operation, owner).text }

  /// Returns a description of a job: its owner and the last name before it.
  func describe(_ cause: Cause, _ owner: UInt64) -> String {
    let entries = log?.entries ?? []
    let last = entries.indices.contains(cause.here) ? ", after \"\(entries[cause.here].text)\"" : ""
    return "\(words(.job, owner).owner): a job" + last
  }

  private func known(_ operation: Operation, _ lane: Lane) -> Known {
    known(operation, lane.owner)
  }

  private func known(_ operation: Operation, _ owner: UInt64) -> Known {
    let place = Place(operation: operation, owner: owner)
    if let found = known[place] { return found }
    let (actor, what) = words(operation, owner)
    let entry = NameLog.Entry("\(actor): \(what)", cause: nil)
    let made = Known(text: entry.text, name: entry.name)
    known[place] = made
    return made
  }
}

@available(*, unavailable)
extension CausalityTracker: Sendable {}

extension CausalityTracker.Cause {
  fileprivate var hint: NameHint.Cause {
    NameHint.Cause(place: recorded, branch: branch, hops: hops)
  }
}
