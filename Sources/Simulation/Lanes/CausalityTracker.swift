/// Hears everything in a run that has a name, and knows what each of it came from.
///
/// There is none unless a run is recorded, or followed by names: it costs a hunt nothing.
final class CausalityTracker {
  /// The last name in the chain of what runs or will run.
  struct Cause {
    /// Its place in this run's own log.
    var here = -1
    /// What the strategy made of it: its place in a recording that is followed.
    var recorded = NameHint.none
    /// Which of the chains that begin there: 0 is what goes on, others are numbered as they begin.
    var branch = 0
    /// How many of its jobs have run since.
    var hops = 0
  }

  /// What the present step came from.
  var cause = Cause()
  private(set) var log = NameLog()
  /// Says what an event is called, and whose a lane is.
  var words: (Operation, _ owner: UInt64) -> (owner: String, what: String) = {
    ("\($1)", "\($0.code) \($0.subject)")
  }
  private let keepsLog: Bool
  /// The job that runs, by its place in memory; 0 for an event.
  private var running: UInt = 0
  /// How many chains have begun at each place of the log; what begins at none comes last.
  private var branches: [Int] = []
  private var branchesOfNone = 0
  /// What each job in line came from, by its place in memory: a task waits once at most.
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

  init(keepsLog: Bool) { self.keepsLog = keepsLog }

  // MARK: Chains

  /// A job is put in line by the present step.
  ///
  /// The one that runs goes on elsewhere, and any other begins a chain of its own. How often a job
  /// goes on depends on the compiler; what begins does not.
  func lineUp(_ job: UInt) {
    var line = cause
    if job != running { line = Cause(here: cause.here, recorded: cause.recorded) }
    if job != running { line.branch = nextBranch(at: cause.here) }
    causes[job] = line
  }

  /// A chain that begins in the present step and is no job.
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

  /// A job begins.
  func begin(_ job: UInt) { begin(job, causes.removeValue(forKey: job) ?? Cause()) }

  /// Something begins of which it is known where it comes from.
  func begin(_ job: UInt, _ cause: Cause) {
    running = job
    self.cause = cause
    self.cause.hops += 1
  }

  /// What a job in line came from.
  func cause(of job: UInt) -> Cause { causes[job] ?? Cause() }

  // MARK: Names

  /// Something has happened under a name.
  ///
  /// - Parameters:
  ///   - text: whose it is, a colon, and what.
  ///   - name: its fingerprint.
  ///   - strategy: hears it.
  func hear(_ text: String, _ name: UInt64, _ strategy: inout any Strategy) {
    let recorded = strategy.hear(name, from: cause.hint)
    if keepsLog {
      let place = cause.here < 0 ? nil : cause.here
      log.entries.append(NameLog.Entry(text, cause: place, branch: cause.branch))
    }
    branches.append(0)
    cause = Cause(here: branches.count - 1, recorded: recorded)
  }

  /// An event arrives: a link of the chain that posted it.
  func arrive(_ event: Event, _ strategy: inout any Strategy) {
    let known = known(event.operation, event.lane)
    begin(0, event.cause)
    hear(known.text, known.name, &strategy)
    event.cause = cause
  }

  /// What a strategy may know of an event.
  func hint(_ event: Event) -> NameHint {
    NameHint(name: known(event.operation, event.lane).name, chains: [event.cause.hint])
  }

  /// What a strategy may know of a job, and of what waits behind it.
  func hint(_ causes: [Cause]) -> NameHint { NameHint(name: nil, chains: causes.map(\.hint)) }

  /// An event in words.
  func describe(_ operation: Operation, _ owner: UInt64) -> String { known(operation, owner).text }

  /// A job in words: whose it is, and the last name before it.
  func describe(_ cause: Cause, _ owner: UInt64) -> String {
    let entries = log.entries
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
