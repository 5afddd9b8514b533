/// A seeded, single-threaded world.
///
/// Everything that happens in it is a *step*: a job of Swift concurrency, or an event posted to a
/// lane. A strategy chooses among the candidates for the next step, so the same seed gives the same
/// run in every process of the same build. See <doc:Determinism> for what the code under test must
/// avoid.
///
/// ```swift
/// let simulation = Simulation(seed: 7, strategy: RandomWalk())
/// let account = Account(host: simulation.world.makeHost())
/// for _ in 1...2 { simulation.world.start { await account.deposit(1) } }
/// simulation.run()
/// ```
public final class Simulation {
  /// The exact cost of a run.
  package struct Counters: Hashable, Sendable {
    /// The number of jobs and events that ran.
    package internal(set) var steps: UInt64 = 0
    /// The number of jobs that the runtime has enqueued.
    package internal(set) var enqueues: UInt64 = 0
    /// The number of steps with more than one candidate.
    package internal(set) var picks: UInt64 = 0
    /// The number of random numbers drawn by the world.
    package internal(set) var draws: UInt64 = 0
    /// The number of events, timers and deliveries that were scheduled for an instant or a window.
    package internal(set) var timerPushes: UInt64 = 0
  }

  /// The run's seed.
  public let seed: UInt64
  /// The cost of this run so far.
  package var counters: Counters {
    var counters = tally
    counters.enqueues = state.enqueues
    counters.timerPushes = agenda.pushes
    return counters
  }
  /// The number of the current step, from 1; 0 before the first.
  public var steps: UInt64 { tally.steps }
  /// The domain of everything that belongs to no process: the outside world.
  public private(set) lazy var world = FailureDomain(simulation: self, number: 0)
  /// The results of all strategy choices and draws, if the run is recorded.
  public var choices: ChoiceLog? { choiceLog.value }

  /// The step at which a replay pauses, and the handler, which receives a description of the step.
  package var pause: (step: UInt64, body: (String) -> Void)?
  /// Descriptions of the candidates at the point where a replay diverged.
  package internal(set) var candidatesTold: [String] = []
  /// The named events, if the run is recorded.
  package var names: NameLog? { tracker?.log }

  let agenda: Agenda
  let handle: SimulationHandle
  private var digestState = TraceDigest()
  let state: RunState
  private var tally = Counters()
  /// The strategy, in its role.
  let role: Cell<StrategyRole>
  /// Whether the strategy follows a recording; a constant, because each step asks several times.
  private let followsRecording: Bool
  private var divergence: Divergence? { followsRecording ? role.value.divergence : nil }
  private let choiceLog: Cell<ChoiceLog?>
  private let observer: (any StepObserver)?
  private var unseedStream: RandomStream
  private var laneCount: UInt32 = 0
  private var domainCount: UInt32 = 0
  private var lastOperation = Operation.job
  private var wantsStop = false
  /// The watch for endless loops; off unless set before the run.
  package var loopWatch = LoopWatch.off
  /// The real-time configuration, if the run keeps pace with the wall clock.
  private let realTime: RealTime?
  /// The tracker of named events, which exists only in recordings and replays.
  let tracker: CausalityTracker?
  var living = Roster<FailureDomain>()
  /// Dead domains with remaining work, in the order of discovery.
  let reapQueue = Cell<[FailureDomain]>([])
  /// Domains whose step waits until another domain has been drained.
  var interrupted: [FailureDomain] = []
  /// Whether killed domains are left as they are instead of being drained.
  ///
  /// Use this if code that crashes on the responses a dead process gets would end this process.
  /// Such a simulation ends with ``abandon()``.
  package var leavesDead = false
  /// The folder with the files that come with the code under test; nil if it has none.
  package var resources: String?
  private var left: [FailureDomain] = []
  /// Whether the simulation is kept forever.
  var isKept = false
  /// Gives each process its own globals, if the app has any.
  package var globals: GlobalsExchange? {
    get { exchange.value }
    set {
      exchange.value = newValue
      newValue?.noteChange = { [handle] in handle.noteEscape(.globalChanged) }
    }
  }
  private let exchange = Cell<GlobalsExchange?>(nil)
  /// Detects uses of the app's globals where they are not exchanged.
  package var globalsWatch: GlobalsWatch?
  /// Whether the code that runs now is not code under test, although it runs in one of its steps.
  var ignoresGlobals = false
  /// What answers code that was not written for a simulation, once there is any.
  var capture: (any CodeCapture)?

  /// Whether all remaining work of all killed domains could be finished.
  ///
  /// A loop that ignores its cancellation cannot be, and its memory is not freed.
  package internal(set) var drainedCompletely = true

  /// Creates a simulation; the hooks into the runtime and the system are in place.
  init(
    seed: UInt64,
    _ strategy: any Strategy,
    strategySeed: UInt64,
    _ observer: (any StepObserver)?,
    _ timing: Timing,
    isRecording: Bool,
    _ realTime: RealTime?
  ) {
    precondition(
      realTime == nil || timing == .instants && !isRecording,
      "real time requires drawn instants and no recording"
    )
    self.seed = seed
    var strategy = strategy
    strategy.begin(seed: strategySeed)
    let role = strategy.role
    let (followsNames, watchesSteps) = (
      role.nameFollower != nil, role.followsSteps || observer != nil
    )
    self.role = Cell(role)
    followsRecording = role.followsRecording
    self.observer = observer
    state = RunState(watchingSteps: watchesSteps)
    self.realTime = realTime
    handle = SimulationHandle(isWatched: watchesSteps, pace: realTime?.pace)
    tracker = isRecording || followsNames ? CausalityTracker(keepsLog: isRecording) : nil
    agenda = Agenda(
      timing: timing,
      state: state,
      asksAlways: watchesSteps,
      tracker: followsNames ? tracker : nil
    )
    unseedStream = RandomStream(seed: seed, purpose: "unseed")
    choiceLog = Cell(isRecording ? ChoiceLog() : nil)
    self.timing = timing
    state.isHeard = tracker != nil
    handle.belong(to: self)
    digestState.add(seed)
  }

  deinit {
    handle.close()
    state.free()
  }

  /// How windows become instants.
  package let timing: Timing

  /// The current instant.
  public var now: VirtualInstant { state.now }

  /// The digest of everything that has happened so far, in order.
  public var digest: UInt64 { digestState.value }

  /// The number of trace bytes in the digest.
  package var traceBytes: UInt64 { digestState.words &* 8 }

  /// A fingerprint of the happens-before relation; zero if instants are drawn.
  ///
  /// Runs that differ only in the order of steps on different lanes, where neither leads to the
  /// other, have the same fingerprint. The time of the steps and other shared state have no
  /// influence.
  public var causalFingerprint: UInt64 { state.causality.fingerprint }

  /// The number of existing hosts of processes, not counting the world's own.
  ///
  /// After all processes are killed, the number should be zero. Any remaining host was leaked by
  /// the code that ran on it.
  package var liveHosts: Int { handle.hostCount }

  /// Returns one last draw, which reveals unnoticed draws if it differs between runs with the same
  /// seed and digest.
  package func unseed() -> UInt64 {
    var stream = unseedStream
    let last = stream.next() ^ counters.draws &* 0x9E37_79B9_7F4A_7C15
    return last ^ stream.next(below: .max) ^ digestState.value
  }

  // MARK: Creating domains

  /// Creates a domain that can be killed.
  package func makeDomain() -> FailureDomain {
    domainCount += 1
    let domain = FailureDomain(simulation: self, number: domainCount)
    domain.live(at: living.join(domain))
    return domain
  }

  /// Keeps a domain that died and is left as it is.
  func leave(_ domain: FailureDomain) { left.append(domain) }

  /// Removes a domain that died.
  func forget(domain: FailureDomain, at place: Int) {
    if domain.number != 0 { living.leave(place) }
  }

  func makeLane(of domain: FailureDomain, place: UInt32) -> Lane {
    laneCount += 1
    return Lane(simulation: self, number: laneCount, domain: domain, place: place)
  }

  // MARK: Randomness

  /// Draws a number for the world.
  ///
  /// - Parameters:
  ///   - bound: The exclusive upper bound, at least 1.
  ///   - stream: The owner's random stream.
  /// - Returns: The number.
  public func draw(below bound: UInt64, from stream: inout RandomStream) -> UInt64 {
    guard handle.mayAct || handle.threads != nil else {
      handle.refuse()
      return 0
    }
    tally.draws &+= 1
    let value = role.value.draw(below: bound, from: &stream)
    digestState.add(value)
    choiceLog.value?.append(draw: value)
    return value
  }

  // MARK: Posting

  /// Posts an event that happens once on a lane, inside a window.
  ///
  /// Events for dead domains are dropped.
  ///
  /// - Parameters:
  ///   - operation: The name of the event.
  ///   - lane: The lane of the event. Actors that it calls with `assumeIsolated` must be on this
  ///     lane.
  ///   - window: The window of time.
  ///   - channel: The channel of the event, if its events must stay in order.
  ///   - domain: The domain whose death removes the event; by default the lane's own.
  ///   - action: The action of the event.
  public func post(
    _ operation: Operation,
    to lane: Lane,
    in window: Window,
    on channel: Channel? = nil,
    of domain: FailureDomain? = nil,
    _ action: @escaping () -> Void
  ) {
    guard handle.mayAct || handle.threads != nil else { return handle.refuse() }
    let event = Event(
      window: window,
      sequence: state.nextSequence(),
      lane: lane,
      operation: operation,
      domain: domain ?? lane.domain,
      channel: channel,
      origin: state.trace { $0.bear() },
      action: action
    )
    guard !event.isDead else { return }
    if channel != nil { state.trace { $0.fill(lane.number) } }
    if let tracker { event.cause = tracker.cause }
    if channel?.admits(event) ?? true { agenda.add(event) }
  }

  // MARK: Running

  /// Ends the run after the current step.
  public func stop() { wantsStop = true }

  /// Runs until no work is left before a limit.
  ///
  /// - Parameters:
  ///   - limit: The limit; later work waits for the next call, and time stops at the limit.
  ///   - maxSteps: The number of steps, over all calls, at which the run ends.
  /// - Returns: The reason why the run ended.
  @discardableResult
  public func run(
    until limit: VirtualInstant = .never,
    maxSteps: UInt64 = .max
  ) -> Ending {
    wantsStop = false
    if let realTime, let threads = handle.threads {
      return keepPace(realTime, on: threads, until: limit, maxSteps: maxSteps)
    }
    guard handle.isHere || handle.claim() else {
      handle.refuse()
      return .escaped(Escape(kind: .foreignEnqueue, last: .job, instant: .start))
    }
    defer { if !handle.isHere { handle.giveUp() } }
    let ending = entered { loop(until: limit, maxSteps: maxSteps) }
    if ending == .quiet, limit != .never { state.advance(to: limit) }
    return ending
  }

  func loop(until limit: VirtualInstant, maxSteps: UInt64) -> Ending {
    drainReapQueue()
    // Retained once, because each step would otherwise retain and release it several times.
    let agenda = agenda
    let watchesSteps = handle.isWatched
    while true {
      let before = now
      let choice = agenda.takeNext(until: limit, for: self)
      if let divergence { return .diverged(divergence) }
      if let observer, observer.endsRun { return .stopped }
      switch choice {
      case .nothing:
        globals?.checkSharedMemory()
        if let escape = handle.escape { return escaped(escape) }
        return .quiet
      case .ready(let entry):
        if let lane = entry.lane {
          traceStep(lane.nextOperation, on: lane.number)
          beginStep(lane.nextOperation, from: lane.nextOrigin, on: lane)
          if let tracker { lane.beginHead(heardBy: tracker) }
          if followsRecording { pauseIfAsked(nil, lane.owner) }
          runHead(of: lane)
          leave(lane)
        } else if let loose = entry.loose {
          traceStep(.job, on: 0)
          beginStep(.job, from: entry.looseOrigin, on: nil)
          tracker?.beginJob(RunState.place(of: loose.job))
          if followsRecording { pauseIfAsked(nil, loose.domain.label) }
          state.domain = loose.domain
          globals?.enter(loose.domain.number)
          state.run(loose.job) { loose.run() }
          loose.domain.afterOtherSteps?()
        }
      case .event(let event):
        arrive(event)
        state.trace { $0.fill(event.lane.number) }
        if before < now { state.trace { $0.touchAll() } }
      case .queuedTimer(let queuedTimer):
        arrive(queuedTimer)
        state.trace { $0.fill(queuedTimer.timerEntry.lane.number) }
        if before < now { state.trace { $0.touchAll() } }
      }
      capture?.tookStep()
      state.domain = nil
      if watchesSteps {
        let step = state.trace { $0.step }
        observer?.took(step)
        if role.value.endsRun(after: step) { return .stopped }
      }
      if !reapQueue.value.isEmpty { drainReapQueue() }
      if let escape = handle.escape { return escaped(escape) }
      if let divergence { return .diverged(divergence) }
      if wantsStop { return .stopped }
      // First, because a run in many calls must end at the same step as one in a single call.
      if loopWatch.isLoop(at: now, after: tally.steps) { return .endless }
      if tally.steps >= maxSteps { return .stepLimit }
      // The event that a loop waits for comes after the limit.
      if agenda.putsOverdueFirst, now > limit { return .quiet }
    }
  }

  /// Picks a candidate for the next step.
  func pick(among candidates: Candidates) -> Int {
    let isChoice = candidates.count > 1
    if isChoice { tally.picks &+= 1 }
    let isAsked = isChoice || role.value.followsSteps
    let index = isAsked ? role.value.choose(among: candidates) : 0
    observer?.chose(index, among: candidates)
    if isChoice { choiceLog.value?.append(pick: index, of: candidates.count) }
    if divergence != nil { tellCandidates(candidates.count) }
    return index
  }

  @inline(__always)
  private func traceStep(_ operation: Operation, on lane: UInt32) {
    tally.steps &+= 1
    lastOperation = operation
    digestState.add(UInt64(lane) << 16 | UInt64(operation.code))
    digestState.add(UInt64(bitPattern: now.rawValue) ^ operation.subject << 1)
    let mark = UInt32(truncatingIfNeeded: digestState.value)
    choiceLog.value?.append(step: mark)
    if followsRecording { role.value.compareStep(tally.steps, mark: mark, operation) }
  }

  /// Begins a step; its causes are whatever created it and the previous step on its lane.
  @inline(__always)
  private func beginStep(_ operation: Operation, from origin: UInt64, on lane: Lane?) {
    if case .instants = timing { return }
    let (past, number) = (lane?.past ?? 0, lane?.number ?? 0)
    let step = state.trace { $0.beginStep(operation, from: origin, after: past, on: number) }
    lane?.past = step
    if handle.isWatched { state.trace { $0.key = lane?.key ?? .none } }
  }

  private func arrive(_ event: Event) {
    if let next = event.channel?.advance() { agenda.add(next) }
    traceStep(event.operation, on: event.lane.number)
    beginStep(event.operation, from: event.origin, on: event.lane)
    tracker?.arrive(event, followedBy: &role.value)
    if followsRecording { pauseIfAsked(event.operation, event.lane.owner) }
    if event.lane.isEmpty, !event.lane.domain.isSuspended {
      state.lane = event.lane
      state.domain = event.lane.domain
      globals?.enter(event.lane.domain.number)
      event.action()
      leave(event.lane)
    } else {
      event.lane.push(event)
    }
  }

  /// Wakes a timer entry when neither names nor causes are tracked.
  private func arrive(_ queuedTimer: QueuedTimer) {
    let lane = queuedTimer.timerEntry.lane
    traceStep(queuedTimer.timerEntry.operation, on: lane.number)
    beginStep(queuedTimer.timerEntry.operation, from: queuedTimer.origin, on: lane)
    if lane.isEmpty, !lane.domain.isSuspended {
      state.lane = lane
      state.domain = lane.domain
      queuedTimer.timerEntry.wake()
      leave(lane)
    } else {
      lane.push(queuedTimer.event(at: now))
    }
  }

  @inline(__always)
  private func runHead(of lane: Lane) {
    state.lane = lane
    state.domain = lane.domain
    globals?.enter(lane.domain.number)
    lane.runHead()
  }

  /// Ends a step on a lane; the caller keeps the lane alive until then.
  @inline(__always)
  private func leave(_ lane: Lane) {
    state.lane = nil
    // On real threads, the thread that occupies the lane inspects its actors.
    guard lane.line == nil else { return }
    // `??` would allocate for each of these steps.
    if let look = lane.afterEachStep { look() } else { lane.domain.afterOtherSteps?() }
  }

  var currentDomain: FailureDomain { state.domain ?? world }

  private func escaped(_ kind: Escape.Kind) -> Ending {
    keepForever()
    let symbol = handle.escapedSymbol
    return .escaped(Escape(kind: kind, last: lastOperation, instant: now, symbol: symbol))
  }

  /// Refuses a run that would be inconclusive: it ends at its first step with an escape.
  ///
  /// - Parameters:
  ///   - kind: The reason.
  ///   - symbol: The name of the cause, if it has one.
  package func refuse(_ kind: Escape.Kind, _ symbol: String? = nil) {
    handle.noteEscape(kind, symbol)
  }

  /// The escape that happened, if any.
  ///
  /// It may become known long after a run is over.
  package var escapeSeen: Escape? {
    guard let kind = handle.escape, case .escaped(let escape) = escaped(kind) else { return nil }
    return escape
  }
}
