// Like `Executors.swift` a file with `unsafe`, and sound for the reasons given there.

/// Something ready to run: the head of a lane, or a job that belongs to no lane.
///
/// Counts no references, as it is moved in every step. Sound because what is ready is alive: a
/// job's task keeps its actor and so its lane, a message keeps its lane, and every domain lives
/// until it is killed, which takes what is its own out of the agenda.
@safe
struct Ready {
  /// Not `unowned(unsafe)`: an optional of that has no room for nil, and iterators never end.
  private let head: Unmanaged<Lane>?
  /// The job that belongs to no lane.
  let loose: LooseJob?
  /// What the job that belongs to no lane arose from, for ``Causality``.
  let looseOrigin: UInt64
  /// Since when it is ready.
  let since: VirtualInstant
  /// Its place in the order in which candidates arose.
  let sequence: UInt64

  init(
    lane: Lane?,
    loose: LooseJob?,
    origin: UInt64,
    since: VirtualInstant,
    sequence: UInt64
  ) {
    unsafe head = lane.map { unsafe .passUnretained($0) }
    self.loose = loose
    looseOrigin = origin
    self.since = since
    self.sequence = sequence
  }

  /// The lane whose head it is.
  @inline(__always)
  var lane: Lane? { unsafe head?.takeUnretainedValue() }

  /// What it arose from; see ``Causality``.
  var origin: UInt64 { lane?.nextOrigin ?? looseOrigin }

  /// What it came from, and what waits behind it, by names.
  func causes(heardBy tracker: CausalityTracker) -> [CausalityTracker.Cause] {
    lane?.causes(heardBy: tracker) ?? [
      loose.map { tracker.cause(of: RunState.place(of: $0.job)) } ?? .init()
    ]
  }

  /// Whose it is.
  var owner: UInt64 { lane?.owner ?? loose?.domain.label ?? 0 }

  func belongs(to domain: FailureDomain) -> Bool {
    (lane?.domain ?? loose?.domain) === domain
  }
}

/// What changes in every step, in memory of its own: no reference is counted and no access checked
/// on the way to it, which would cost more than the step itself.
///
/// Sound because it is freed with its simulation, and lanes and executors that live longer ask
/// whether their simulation runs before they use it.
@safe
struct RunState {
  @safe
  private struct Fields {
    var lane: UnsafeRawPointer?
    var domain: Unmanaged<FailureDomain>?
    /// The job that runs, and whether it goes on.
    var running: UnownedJob?
    var goesOn = false
    /// Whether anybody wants to know what jobs come from.
    var isHeard = false
    var now = VirtualInstant.start
    var sequence: UInt64 = 0
    var enqueues: UInt64 = 0
    var causality = Causality()
    var ready: UnsafeMutablePointer<Ready>
    var count = 0
    var capacity = 16

    init() {
      unsafe lane = nil
      unsafe domain = nil
      unsafe ready = .allocate(capacity: 16)
    }
  }

  private let fields: UnsafeMutablePointer<Fields>

  init() {
    unsafe fields = .allocate(capacity: 1)
    unsafe fields.initialize(to: Fields())
  }

  func free() {
    unsafe fields.pointee.ready.deallocate()
    unsafe fields.deinitialize(count: 1)
    unsafe fields.deallocate()
  }

  /// The present instant.
  var now: VirtualInstant { unsafe fields.pointee.now }

  func advance(to instant: VirtualInstant) {
    if now < instant { unsafe fields.pointee.now = instant }
  }

  func nextSequence() -> UInt64 {
    unsafe fields.pointee.sequence &+= 1
    return unsafe fields.pointee.sequence
  }

  /// How many jobs the runtime has handed over.
  var enqueues: UInt64 { unsafe fields.pointee.enqueues }

  @inline(__always)
  func countEnqueue() { unsafe fields.pointee.enqueues &+= 1 }

  /// What the present step comes from and has touched.
  var causality: Causality { unsafe fields.pointee.causality }

  /// Changes what is known of the present step.
  @inline(__always)
  func trace<Result>(_ body: (inout Causality) -> Result) -> Result {
    unsafe body(&fields.pointee.causality)
  }

  /// The present step touches something that other steps may touch.
  ///
  /// Only where somebody watches steps is it written down: for others it is one look at a flag.
  @inline(__always)
  func use(_ thing: UInt32) {
    guard unsafe fields.pointee.causality.isWatched else { return }
    unsafe fields.pointee.causality.use(thing)
  }

  /// Whether anybody wants to know what jobs come from; see ``CausalityTracker``.
  @inline(__always)
  var isHeard: Bool {
    get { unsafe fields.pointee.isHeard }
    nonmutating set { unsafe fields.pointee.isHeard = newValue }
  }

  /// Where a job is in memory, which is the same for all jobs of a task.
  static func place(of job: UnownedJob) -> UInt { unsafe unsafeBitCast(job, to: UInt.self) }

  // MARK: Where the simulation is

  /// The lane of the present step; whoever sets it holds the lane until it is set back.
  @inline(__always)
  var lane: Lane? {
    get { unsafe laneAddress.map { unsafe Unmanaged.fromOpaque($0).takeUnretainedValue() } }
    nonmutating set { unsafe fields.pointee.lane = newValue.map(Self.address) }
  }

  /// On whose behalf the present step runs; whoever sets it holds it until it is set back.
  @inline(__always)
  var domain: FailureDomain? {
    get { unsafe fields.pointee.domain?.takeUnretainedValue() }
    nonmutating set {
      unsafe fields.pointee.domain = newValue.map { unsafe .passUnretained($0) }
    }
  }

  @inline(__always)
  func isAt(_ lane: Lane) -> Bool {
    unsafe laneAddress == Self.address(of: lane)
  }

  var laneAddress: UnsafeRawPointer? { unsafe fields.pointee.lane }

  /// Runs a job, for as long as it goes on.
  @inline(__always)
  func run(_ job: UnownedJob, _ body: () -> Void) {
    let before = unsafe fields.pointee.running
    unsafe fields.pointee.running = job
    repeat {
      unsafe fields.pointee.goesOn = false
      body()
    } while unsafe fields.pointee.goesOn
    unsafe fields.pointee.running = before
  }

  /// Whether a job that is handed to the executor on which it runs goes on within its step.
  ///
  /// Where the task executor that a task prefers is not the one on which it is said to run, the
  /// runtime takes every `await` for a change of executor, and puts the task in line again. But
  /// nothing has changed: those were half of all steps.
  @inline(__always)
  func goesOn(_ job: UnownedJob) -> Bool {
    guard let running = unsafe fields.pointee.running else { return false }
    let isSame = unsafe unsafeBitCast(running, to: UInt.self) == unsafeBitCast(job, to: UInt.self)
    if isSame { unsafe fields.pointee.goesOn = true }
    return isSame
  }

  private static func address(of lane: Lane) -> UnsafeRawPointer {
    unsafe UnsafeRawPointer(Unmanaged.passUnretained(lane).toOpaque())
  }

  // MARK: What is ready

  var readyCount: Int { unsafe fields.pointee.count }

  func ready(at index: Int) -> Ready { unsafe fields.pointee.ready[index] }

  @inline(__always)
  func addReady(_ lane: Lane) {
    add(Ready(lane: lane, loose: nil, origin: 0, since: now, sequence: nextSequence()))
  }

  func addReady(_ loose: LooseJob) {
    let origin = trace { $0.bear() }
    add(Ready(lane: nil, loose: loose, origin: origin, since: now, sequence: nextSequence()))
  }

  @inline(__always)
  private func add(_ entry: Ready) {
    if unsafe fields.pointee.count == fields.pointee.capacity { grow() }
    unsafe fields.pointee.ready[fields.pointee.count] = entry
    unsafe fields.pointee.count &+= 1
  }

  private func grow() {
    let (old, count) = unsafe (fields.pointee.ready, fields.pointee.count)
    let wider = UnsafeMutablePointer<Ready>.allocate(capacity: count * 2)
    unsafe wider.initialize(from: old, count: count)
    unsafe old.deallocate()
    unsafe fields.pointee.ready = wider
    unsafe fields.pointee.capacity = count * 2
  }

  /// Takes an entry out; the last one comes in its place.
  @inline(__always)
  func removeReady(at index: Int) -> Ready {
    let entry = ready(at: index)
    let last = readyCount &- 1
    unsafe fields.pointee.ready[index] = fields.pointee.ready[last]
    unsafe fields.pointee.count = last
    return entry
  }

  /// Takes out a lane, if it is here: its head does not wait for its turn.
  func withdraw(_ lane: Lane) {
    for index in 0..<readyCount where ready(at: index).lane === lane {
      _ = removeReady(at: index)
      return
    }
  }

  /// Takes out what belongs to a domain; the others keep their order.
  func removeReady(of domain: FailureDomain) -> [Ready] {
    var doomed: [Ready] = []
    var kept = 0
    for index in 0..<readyCount {
      let entry = ready(at: index)
      if entry.belongs(to: domain) {
        doomed.append(entry)
      } else {
        unsafe fields.pointee.ready[kept] = entry
        kept += 1
      }
    }
    unsafe fields.pointee.count = kept
    return doomed
  }

  func removeAllReady() { unsafe fields.pointee.count = 0 }
}

/// A job on no actor: its own place in the queue, as on a pool of many threads.
///
/// Sound as ``Ready`` is.
@safe
struct LooseJob {
  let job: UnownedJob
  private let owner: Unmanaged<FailureDomain>

  init(job: UnownedJob, domain: FailureDomain) {
    self.job = job
    unsafe owner = .passUnretained(domain)
  }

  var domain: FailureDomain { unsafe owner.takeUnretainedValue() }

  @inline(__always)
  func run() {
    unsafe job.runSynchronously(on: domain.root.asUnownedTaskExecutor())
  }
}
