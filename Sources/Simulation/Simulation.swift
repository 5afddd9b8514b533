/// One seeded, single-threaded world.
///
/// Everything that happens in it is a *step*: a job of Swift's concurrency, or an event posted to a
/// lane. A strategy chooses among what could happen next, so the same seed gives the same run, in
/// every process of the same build. See <doc:Determinism> for what must be kept out of it.
///
/// ```swift
/// let simulation = Simulation(seed: 7, strategy: RandomWalk())
/// let account = Account(host: simulation.world.makeHost())
/// for _ in 1...2 { simulation.world.start { await account.deposit(1) } }
/// simulation.run()
/// ```
public final class Simulation {
  /// What a run cost, in exact numbers.
  public struct Counters: Hashable, Sendable {
    /// Jobs and events that ran.
    public internal(set) var steps: UInt64 = 0
    /// Jobs that the runtime handed over.
    public internal(set) var enqueues: UInt64 = 0
    /// Steps for which there was more than one candidate.
    public internal(set) var picks: UInt64 = 0
    /// Random numbers drawn by the world.
    public internal(set) var draws: UInt64 = 0
    /// Events, timers and deliveries that were put off until an instant or a window.
    public internal(set) var timerPushes: UInt64 = 0
  }

  /// Why a run ended.
  public enum Ending: Hashable, Sendable {
    /// Nothing was left to do before the limit.
    case quiet
    /// The number of steps reached its bound: an endless loop.
    case stepLimit
    /// Something left the simulation; the run says nothing.
    case escaped(Escape)
    /// A replay met something else than its recording.
    case diverged(Divergence)
    /// Whoever watched had seen enough.
    case stopped
  }

  /// The run's seed.
  public let seed: UInt64
  /// What this run has cost so far.
  public var counters: Counters {
    var counters = tally
    counters.enqueues = state.enqueues
    counters.timerPushes = agenda.pushes
    return counters
  }
  /// The number of the present step, from 1; 0 before the first.
  public var steps: UInt64 { tally.steps }
  /// Everything that belongs to no process: the outside world.
  public private(set) lazy var world = FailureDomain(simulation: self, number: 0)
  /// What every strategy call and draw returned, if the run is recorded.
  public private(set) var choices: ChoiceLog?

  /// Where a replay is to stop, and what is done there; gets the step in words.
  public var pause: (step: UInt64, body: (String) -> Void)?
  /// What could have happened where a replay left its recording, in words.
  public internal(set) var candidatesTold: [String] = []
  /// What happened under a name, if the run is recorded.
  public var names: NameLog? { isRecording ? tracker?.log : nil }

  let agenda: Agenda
  let handle: SimulationHandle
  private var digestState = TraceDigest()
  let state: RunState
  private var tally = Counters()
  var strategy: any Strategy
  /// The strategy, if it is the usual one: then choosing costs no call through a table.
  private var walk: RandomWalk?
  private var unseedStream: RandomStream
  private var laneCount: UInt32 = 0
  private var domainCount: UInt32 = 0
  private var lastOperation = Operation.job
  private var wantsStop = false
  /// How it keeps pace with the wall clock, if it does.
  private let realTime: RealTime?
  let followsRecording: Bool
  let watchesSteps: Bool
  /// Where somebody writes the steps down: a run may end before one.
  private let watched: StepRecording.Recorder?
  /// Whether it is kept what each step comes from: where a strategy decides about races.
  private let tracksCauses: Bool
  private let isRecording: Bool
  /// Hears names where somebody wants to know them: in recordings and replays.
  let tracker: CausalityTracker?
  var living = Roster<FailureDomain>()
  /// Dead domains with something left to run, in the order of noticing.
  var reapQueue: [FailureDomain] = []
  /// Domains whose step waits for the drain of another to end.
  var interrupted: [FailureDomain] = []
  /// Whether a domain that is killed is left as it is, and not brought to an end.
  ///
  /// Code that falls over what a dead process is told would end this one. Ends with ``abandon()``.
  public var leavesDead = false
  private var left: [FailureDomain] = []
  /// Whether it is kept for good.
  var isKept = false
  /// Gives each process globals of its own, where the app has any.
  public var globals: GlobalsExchange? { didSet { globals?.handle = handle } }
  /// Knows which variables are the app's, where they are not exchanged.
  public var globalsWatch: GlobalsWatch?
  /// Whether what runs now is no code under test, though it runs in a step of it.
  var ignoresGlobals = false
  /// For how many nanoseconds code of a step has paused its thread.
  var pauses = (step: UInt64(0), total: Int64(0))
  /// Lanes whose work waits, in the present step, for work on another queue.
  var waitingLanes: [Lane] = []
  /// Lanes whose work waits for the very block that runs: it is theirs, too.
  var enclosingLanes: [Lane] = []
  /// What stands for plain actors.
  var actorLanes = ActorLanes()
  /// What the runtime may know of lanes that stand for actors.
  var captured: [(CapturedExecutor, Lane)] = []
  /// Processes that have asked for more than they were handed.
  var surrounded: [FailureDomain] = []

  /// Whether everything of every killed domain could be brought to an end; a loop that ignores
  /// its cancellation cannot, and what it holds stays in memory.
  public internal(set) var drainedCompletely = true

  /// Makes a world in which nothing has happened.
  ///
  /// - Parameters:
  ///   - seed: decides every choice and draw.
  ///   - strategy: chooses the next step.
  ///   - timing: how windows become instants.
  ///   - recording: whether to keep every choice, for a replay.
  ///   - realTime: how to keep pace with the wall clock, with what can be killed on real threads;
  ///     nil: one thread, virtual time. Not with `recording`, as no such run can be repeated.
  public init(
    seed: UInt64,
    strategy: any Strategy = RandomWalk(),
    timing: Timing = .windows(hop: .milliseconds(50)),
    recording: Bool = false,
    realTime: RealTime? = nil
  ) {
    _ = Self.catchesLooseTasks
    Capture.install
    Capture.lookAgain()
    self.seed = seed
    self.strategy = strategy
    state = RunState()
    self.realTime = realTime
    handle = SimulationHandle(isWatched: strategy.watchesSteps, pace: realTime?.pace)
    precondition(realTime == nil || timing == .instants && !recording, "threads repeat nothing")
    self.agenda = Agenda(timing: timing, state: state)
    self.unseedStream = RandomStream(seed: seed, purpose: "unseed")
    self.choices = recording ? ChoiceLog() : nil
    self.timing = timing
    followsRecording = strategy.followsRecording
    watchesSteps = strategy.watchesSteps
    watched = (strategy as? StepRecording)?.notes
    tracksCauses = timing != .instants
    agenda.asksAlways = watchesSteps
    if strategy.watchesSteps { state.trace { $0.watch() } }
    isRecording = recording
    tracker = recording || strategy.goesByNames ? CausalityTracker(keepsLog: recording) : nil
    agenda.tracker = strategy.goesByNames ? tracker : nil
    state.isHeard = tracker != nil
    handle.belong(to: self)
    self.strategy.begin(seed: seed)
    walk = self.strategy as? RandomWalk
    digestState.add(seed)
  }

  deinit {
    handle.close()
    state.free()
  }

  /// How windows become instants.
  public let timing: Timing

  /// The present instant.
  public var now: VirtualInstant { state.now }

  /// The digest of everything that has happened so far, in order.
  public var digest: UInt64 { digestState.value }

  /// How many bytes of trace went into the digest.
  public var traceBytes: UInt64 { digestState.words &* 8 }

  /// One last draw: equal seeds and digests with unequal unseeds mean that something drew in
  /// secret.
  public func unseed() -> UInt64 {
    var stream = unseedStream
    let last = stream.next() ^ counters.draws &* 0x9E37_79B9_7F4A_7C15
    return last ^ stream.next(below: .max) ^ digestState.value
  }

  // MARK: Making

  /// Makes a domain that can be killed.
  public func makeDomain() -> FailureDomain {
    domainCount += 1
    let domain = FailureDomain(simulation: self, number: domainCount)
    domain.live(at: living.join(domain))
    return domain
  }

  /// Keeps a domain that died and is left as it is.
  func leave(_ domain: FailureDomain) { left.append(domain) }

  /// Forgets a domain that died.
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
  ///   - bound: the number is below it; at least 1.
  ///   - stream: the owner's stream.
  /// - Returns: the number.
  public func draw(below bound: UInt64, from stream: inout RandomStream) -> UInt64 {
    guard handle.mayAct || handle.threads != nil else {
      handle.refuse()
      return 0
    }
    tally.draws &+= 1
    let value = strategy.draw(below: bound, from: &stream)
    digestState.add(value)
    choices?.note(draw: value)
    return value
  }

  // MARK: Posting

  /// Posts an event: something that will happen on a lane, once, inside a window.
  ///
  /// What is posted to the dead is dropped.
  ///
  /// - Parameters:
  ///   - operation: its name.
  ///   - lane: where it happens; what it calls with `assumeIsolated` must live there.
  ///   - window: when.
  ///   - channel: the way it goes, if nothing may overtake it there.
  ///   - domain: whose death takes it away; the lane's own unless said.
  ///   - action: what happens.
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

  func accept(_ job: UnownedJob, of domain: FailureDomain) {
    state.countEnqueue()
    lineUp(job)
    let loose = LooseJob(job: job, domain: domain)
    if domain.isDead { domain.enqueueForReaping(.loose(loose)) } else { state.addReady(loose) }
  }

  // MARK: Running

  /// Ends the run after the present step.
  public func stop() { wantsStop = true }

  /// Runs until nothing is left to do before a limit.
  ///
  /// - Parameters:
  ///   - limit: what would happen later waits for the next call; time then stands at the limit.
  ///   - maxSteps: the number of steps, over all calls, at which the run counts as endless.
  /// - Returns: why it ended.
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
    while true {
      let before = now
      let choice = agenda.take(until: limit, pick: pick)
      if followsRecording, let divergence = strategy.divergence { return .diverged(divergence) }
      if let watched, watched.isOver { return .stopped }
      switch choice {
      case .nothing:
        globals?.look()
        if let escape = handle.escape { return escaped(escape) }
        return .quiet
      case .ready(let entry):
        if let lane = entry.lane {
          note(lane.nextOperation, on: lane.number)
          begin(lane.nextOperation, from: lane.nextOrigin, on: lane)
          if let tracker { lane.begin(heardBy: tracker) }
          if followsRecording { pauseIfAsked(nil, lane.owner) }
          runHead(of: lane)
          leave(lane)
        } else if let loose = entry.loose {
          note(.job, on: 0)
          begin(.job, from: entry.looseOrigin, on: nil)
          tracker?.begin(RunState.place(of: loose.job))
          if followsRecording { pauseIfAsked(nil, loose.domain.label) }
          state.domain = loose.domain
          globals?.enter(loose.domain)
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
      if !captured.isEmpty { passTimeOfLoop() }
      state.domain = nil
      if watchesSteps {
        strategy.took(state.causality.step)
        if strategy.wantsStop { return .stopped }
      }
      if !reapQueue.isEmpty { drainReapQueue() }
      if let escape = handle.escape { return escaped(escape) }
      if followsRecording, let divergence = strategy.divergence { return .diverged(divergence) }
      if wantsStop { return .stopped }
      if tally.steps >= maxSteps { return .stepLimit }
      // What a loop waits for comes after the limit.
      if agenda.putsOverdueFirst, now > limit { return .quiet }
    }
  }

  private func pick(among candidates: Candidates) -> Int {
    let isChoice = candidates.count > 1
    if isChoice { tally.picks &+= 1 }
    let index: Int
    if var walk {
      index = walk.choose(among: candidates)
      self.walk = walk
    } else {
      index = strategy.choose(among: candidates)
    }
    if isRecording, isChoice { choices?.note(pick: index, of: candidates.count) }
    if followsRecording, strategy.divergence != nil { tellCandidates(candidates.count) }
    return index
  }

  @inline(__always)
  private func note(_ operation: Operation, on lane: UInt32) {
    tally.steps &+= 1
    lastOperation = operation
    digestState.add(UInt64(lane) << 16 | UInt64(operation.code))
    digestState.add(UInt64(bitPattern: now.rawValue) ^ operation.subject << 1)
    guard isRecording || followsRecording else { return }
    let mark = UInt32(truncatingIfNeeded: digestState.value)
    choices?.note(step: mark)
    if followsRecording {
      strategy.check(step: tally.steps, mark: mark, operation: operation)
    }
  }

  /// The present step begins: it comes from what made it, and from what its lane did before.
  @inline(__always)
  private func begin(_ operation: Operation, from origin: UInt64, on lane: Lane?) {
    guard tracksCauses else { return }
    let (past, number) = (lane?.past ?? 0, lane?.number ?? 0)
    let step = state.trace { $0.begin(operation, from: origin, after: past, on: number) }
    lane?.past = step
    if watchesSteps { state.trace { $0.key = lane?.key ?? .none } }
  }

  private func arrive(_ event: Event) {
    if let next = event.channel?.advance() { agenda.add(next) }
    note(event.operation, on: event.lane.number)
    begin(event.operation, from: event.origin, on: event.lane)
    tracker?.arrive(event, &strategy)
    if followsRecording { pauseIfAsked(event.operation, event.lane.owner) }
    if event.lane.isEmpty {
      state.lane = event.lane
      state.domain = event.lane.domain
      globals?.enter(event.lane.domain)
      event.action()
      leave(event.lane)
    } else {
      event.lane.push(event)
    }
  }

  /// A timer entry wakes: where nobody hears names, and what comes from what is not kept.
  private func arrive(_ queuedTimer: QueuedTimer) {
    let lane = queuedTimer.timerEntry.lane
    note(queuedTimer.timerEntry.operation, on: lane.number)
    begin(queuedTimer.timerEntry.operation, from: queuedTimer.origin, on: lane)
    if lane.isEmpty {
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
    globals?.enter(lane.domain)
    lane.runHead()
  }

  /// The step on a lane is over; the caller holds the lane until here.
  @inline(__always)
  private func leave(_ lane: Lane) {
    state.lane = nil
    // On real threads what lives there is looked at by the thread that is on it.
    guard lane.line == nil else { return }
    // Not by `??`, which would allocate for each of these steps.
    if let look = lane.afterEachStep { look() } else { lane.domain.afterOtherSteps?() }
  }

  var currentDomain: FailureDomain { state.domain ?? world }

  private func escaped(_ kind: Escape.Kind) -> Ending {
    keepForever()
    let symbol = handle.escapedSymbol
    return .escaped(Escape(kind: kind, last: lastOperation, instant: now, symbol: symbol))
  }

  /// Says that a run would say nothing: it ends at its first step, as an escape.
  ///
  /// - Parameters:
  ///   - kind: why.
  ///   - symbol: what it is about, where that has a name.
  public func refuse(_ kind: Escape.Kind, _ symbol: String? = nil) { handle.note(kind, symbol) }

  /// What has left the simulation, if anything has; may show long after a run is over.
  public var escapeSeen: Escape? {
    guard let kind = handle.escape, case .escaped(let escape) = escaped(kind) else { return nil }
    return escape
  }
}
