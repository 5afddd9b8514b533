// This file uses `unsafe`; it is sound for the reasons given in `Executors.swift`.

/// An item that is ready to run: the first entry of a lane, or a job that belongs to no lane.
///
/// It does not count references, because it is moved in every step. This is sound because
/// everything that is ready is alive: a job's task keeps its actor and thus its lane, a message
/// keeps its lane, and every domain lives until it is killed, which removes its items from the
/// agenda and from ``FailureDomain/waiting``.
@safe
struct Ready {
  /// Not `unowned(unsafe)`: an optional of that type cannot represent nil, and iterators never end.
  private let head: Unmanaged<Lane>?
  /// The job that belongs to no lane.
  let loose: LooseJob?
  /// The origin of the job that belongs to no lane, for ``Causality``.
  let looseOrigin: UInt64
  /// The instant since which it has been ready.
  let since: VirtualInstant
  /// Its position in the order in which candidates arose.
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

  /// The lane of the entry.
  @inline(__always)
  var lane: Lane? { unsafe head?.takeUnretainedValue() }

  /// Its origin; see ``Causality``.
  var origin: UInt64 { lane?.nextOrigin ?? looseOrigin }

  /// Returns its causes, and those of the work that waits behind it, by names.
  func causes(heardBy tracker: CausalityTracker) -> [CausalityTracker.Cause] {
    lane?.causes(heardBy: tracker) ?? [
      loose.map { tracker.cause(of: RunState.place(of: $0.job)) } ?? .init()
    ]
  }

  /// The label of the owner.
  var owner: UInt64 { lane?.owner ?? loose?.domain.label ?? 0 }

  func belongs(to domain: FailureDomain) -> Bool {
    (lane?.domain ?? loose?.domain) === domain
  }
}

/// The state that changes in every step, in separate memory.
///
/// Access needs no reference counting or exclusivity check, which would cost more than the step
/// itself.
///
/// This is sound because it is freed with its simulation, and lanes and executors that live longer
/// check whether their simulation runs before they use it.
@safe
struct RunState {
  @safe
  private struct Fields {
    var lane: UnsafeRawPointer?
    var domain: Unmanaged<FailureDomain>?
    /// The running job, and whether it continues.
    var running: UnownedJob?
    var goesOn = false
    /// Whether the causes of jobs are tracked.
    var isHeard = false
    var now = VirtualInstant.start
    var sequence: UInt64 = 0
    var enqueues: UInt64 = 0
    var causality: Causality
    var ready: UnsafeMutablePointer<Ready>
    var count = 0
    var capacity = 16

    init(watchingSteps isWatched: Bool) {
      causality = Causality(isWatched: isWatched)
      unsafe lane = nil
      unsafe domain = nil
      unsafe ready = .allocate(capacity: 16)
    }
  }

  private let fields: UnsafeMutablePointer<Fields>

  init(watchingSteps isWatched: Bool) {
    unsafe fields = .allocate(capacity: 1)
    unsafe fields.initialize(to: Fields(watchingSteps: isWatched))
  }

  func free() {
    unsafe fields.pointee.ready.deallocate()
    unsafe fields.deinitialize(count: 1)
    unsafe fields.deallocate()
  }

  /// The current instant.
  var now: VirtualInstant { unsafe fields.pointee.now }

  func advance(to instant: VirtualInstant) {
    if now < instant { unsafe fields.pointee.now = instant }
  }

  func nextSequence() -> UInt64 {
    unsafe fields.pointee.sequence &+= 1
    return unsafe fields.pointee.sequence
  }

  /// The number of jobs that the runtime has enqueued.
  var enqueues: UInt64 { unsafe fields.pointee.enqueues }

  @inline(__always)
  func countEnqueue() { unsafe fields.pointee.enqueues &+= 1 }

  /// The causes and effects of the current step.
  var causality: Causality { unsafe fields.pointee.causality }

  /// Changes the causes and effects of the current step.
  @inline(__always)
  func trace<Result>(_ body: (inout Causality) -> Result) -> Result {
    unsafe body(&fields.pointee.causality)
  }

  /// Whether the causes of jobs are tracked; see ``CausalityTracker``.
  @inline(__always)
  var isHeard: Bool {
    get { unsafe fields.pointee.isHeard }
    nonmutating set { unsafe fields.pointee.isHeard = newValue }
  }

  /// Returns the memory address of a job, which is the same for all jobs of a task.
  static func place(of job: UnownedJob) -> UInt { unsafe unsafeBitCast(job, to: UInt.self) }

  // MARK: Where the simulation is

  /// The lane of the current step; the code that sets it keeps the lane alive until it is reset.
  @inline(__always)
  var lane: Lane? {
    get { unsafe laneAddress.map { unsafe Unmanaged.fromOpaque($0).takeUnretainedValue() } }
    nonmutating set { unsafe fields.pointee.lane = newValue.map(Self.address) }
  }

  /// The domain of the current step; the code that sets it keeps the domain alive until it is
  /// reset.
  @inline(__always)
  var domain: FailureDomain? {
    get { unsafe fields.pointee.domain?.takeUnretainedValue() }
    nonmutating set {
      unsafe fields.pointee.domain = newValue.map { unsafe .passUnretained($0) }
    }
  }

  @inline(__always)
  func isAt(_ lane: Lane) -> Bool {
    // By identifiers, because `address(of:)` would count a reference for each job.
    unsafe UInt(bitPattern: ObjectIdentifier(lane)) == UInt(bitPattern: laneAddress)
  }

  var laneAddress: UnsafeRawPointer? { unsafe fields.pointee.lane }

  /// Runs a job, for as long as it continues.
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

  /// Whether a job that is enqueued on the executor on which it runs continues within its step.
  ///
  /// If the task executor that a task prefers differs from the one on which it is reported to run,
  /// the runtime treats every `await` as a change of executor and enqueues the task again, although
  /// nothing has changed. Such steps were half of all steps.
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

  // MARK: Ready entries

  var readyCount: Int { unsafe fields.pointee.count }

  func ready(at index: Int) -> Ready { unsafe fields.pointee.ready[index] }

  @inline(__always)
  func addReady(_ lane: Lane) {
    add(makeReady(lane))
  }

  func addReady(_ loose: LooseJob) { add(makeReady(loose)) }

  /// Adds an entry that has waited outside the agenda, as if it became ready now.
  func addReady(again entry: Ready) {
    let (lane, loose, origin) = (entry.lane, entry.loose, entry.looseOrigin)
    add(Ready(lane: lane, loose: loose, origin: origin, since: now, sequence: nextSequence()))
  }

  @inline(__always)
  func makeReady(_ lane: Lane) -> Ready {
    Ready(lane: lane, loose: nil, origin: 0, since: now, sequence: nextSequence())
  }

  func makeReady(_ loose: LooseJob) -> Ready {
    let origin = trace { $0.bear() }
    return Ready(lane: nil, loose: loose, origin: origin, since: now, sequence: nextSequence())
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

  /// Removes an entry, whose place the last one takes.
  @inline(__always)
  func removeReady(at index: Int) -> Ready {
    let entry = ready(at: index)
    let last = readyCount &- 1
    unsafe fields.pointee.ready[index] = fields.pointee.ready[last]
    unsafe fields.pointee.count = last
    return entry
  }

  /// Removes a lane, if it is present: its first entry does not wait for its turn.
  func withdraw(_ lane: Lane) {
    for index in 0..<readyCount where ready(at: index).lane === lane {
      _ = removeReady(at: index)
      return
    }
  }

  /// Removes the entries of a domain; the others keep their order.
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

/// A job on no actor, with its own place in the queue, as on a pool of many threads.
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
