import RuntimeHooks

/// What the code of one process meets where it asks the runtime, the system or Dispatch: its main
/// actor, its clocks, its randomness, its queues.
final class Surroundings {
  private unowned let domain: FailureDomain
  /// The name of a timer that fires.
  let timer: Operation
  /// What the device's clock shows at an instant, in nanoseconds since 1970.
  let wallClock: (VirtualInstant) -> Int64
  /// The how-manieth of its owner's processes it is.
  private let launch: UInt32
  private var ownMain: (lane: Lane, executor: CapturedExecutor?)?
  /// Lanes of the serial queues that the code has made, by their address, which none gets again: a
  /// queue is kept as long as this.
  private var queues: [UInt: Lane] = [:]
  private var groups: [UInt: Group] = [:]
  /// What waits for an instant, by the numbers of lanes, the earliest first.
  private var waiting: [UInt32: [(due: VirtualInstant, work: QueuedWork)]] = [:]
  private var random: RandomStream?
  /// How many steps the process has taken at an instant.
  private var steps = (count: 0, instant: VirtualInstant.start)
  /// What stands for the preferences of the process.
  let preferences: Preferences
  /// What its app may touch, for modules that stand in for the system's.
  let environment: (any Sendable)?
  /// How many objects it has numbered.
  private var objects: UInt64 = 0
  /// Whether the code has asked for a lane here: the runtime may know it for ever.
  private(set) var isUsed = false

  /// How much a group of Dispatch waits for, and what waits for it.
  private struct Group {
    var count: Int64 = 0
    var waiting: [QueuedWork] = []
  }

  init(
    of domain: FailureDomain,
    main: Lane? = nil,
    launch: UInt32 = 0,
    timer: Operation = Operation(code: 1),
    preferences: (any PropertyStorage)? = nil,
    environment: (any Sendable)? = nil,
    wallClock: @escaping (VirtualInstant) -> Int64 = Surroundings.plainClock
  ) {
    self.environment = environment
    self.preferences = Preferences(storage: preferences)
    self.domain = domain
    self.launch = launch
    self.timer = timer
    self.wallClock = wallClock
    ownMain = main.map { ($0, nil) }
  }

  /// A clock that shows 2026-01-01 00:00 UTC at the beginning.
  static let plainClock: @Sendable (VirtualInstant) -> Int64 = {
    1_767_225_600_000_000_000 + $0.rawValue
  }

  deinit { for queue in queues.keys { storestorm_release_queue(queue) } }

  /// The number of one more object: by an address, sets would be in another order in each run.
  func nextObject() -> UInt64 {
    objects += 1
    return objects
  }

  private func use() {
    guard !isUsed else { return }
    isUsed = true
    domain.simulation.keepSurroundings(of: domain)
  }

  // MARK: The main actor

  /// Where the main actor's jobs and the main queue's work run.
  var main: Lane { mainPlace.lane }

  /// What the runtime knows the main actor by.
  var mainExecutor: CapturedExecutor { mainPlace.executor }

  private var mainPlace: (lane: Lane, executor: CapturedExecutor) {
    if let (lane, known) = ownMain, let executor = known { return (lane, executor) }
    use()
    let lane = ownMain?.lane ?? domain.makeLane()
    let executor = CapturedExecutor.make(for: lane)
    lane.become(.main(executor))
    domain.simulation.keep(executor, lane)
    ownMain = (lane, executor)
    return (lane, executor)
  }

  // MARK: Randomness

  /// The next random number of the process.
  func draw() -> UInt64 {
    var stream =
      random
      ?? RandomStream(
        seed: domain.simulation.seed,
        purpose: "what the app itself draws",
        owner: (domain.label == 0 ? UInt64(domain.number) : domain.label) &+ UInt64(launch) << 40
      )
    defer { random = stream }
    return stream.next()
  }

  // MARK: Time

  /// Counts a step that is over; says whether a device would have needed time for so many.
  func isInLoop(at instant: VirtualInstant) -> Bool {
    if steps.instant != instant { steps = (0, instant) }
    steps.count += 1
    guard steps.count >= 1_000 else { return false }
    steps.count = 0
    return true
  }

  // MARK: Queues

  /// Where the work of a queue runs.
  func lane(of queue: UInt, _ kind: QueuedWork.Queue) -> Lane {
    switch kind {
    case .main: return main
    case .concurrent: return domain.makeLane()
    case .serial:
      if let lane = queues[queue] { return lane }
      use()
      let lane = domain.makeLane()
      queues[queue] = lane
      storestorm_keep_queue(queue)
      return lane
    }
  }

  /// Keeps work that is due on its lane at an instant.
  func add(_ work: QueuedWork, due: VirtualInstant) {
    var line = waiting[work.lane.number] ?? []
    let place = line.firstIndex { $0.due > due } ?? line.endIndex
    line.insert((due, work), at: place)
    waiting[work.lane.number] = line
  }

  /// A timer of a lane fires: what was due first, whose timer may be another one.
  func nextDue(on lane: Lane) -> QueuedWork? {
    guard var line = waiting[lane.number], !line.isEmpty else { return nil }
    let next = line.removeFirst()
    waiting[lane.number] = line.isEmpty ? nil : line
    return next.work
  }

  // MARK: Groups

  /// Changes how much a group waits for; what waits for it goes on once that is nothing.
  func change(group: UInt, by change: Int64) -> Int64 {
    var state = groups[group] ?? Group()
    state.count += change
    guard state.count <= 0 else {
      groups[group] = state
      return state.count
    }
    groups[group] = nil
    for work in state.waiting { work.lineUp() }
    return 0
  }

  /// Lets work wait until a group waits for nothing.
  func add(_ work: QueuedWork, waitingFor group: UInt) {
    guard var state = groups[group] else { return work.lineUp() }
    state.waiting.append(work)
    groups[group] = state
  }
}

/// The preferences of one process, and the object by which its code knows them.
public final class Preferences {
  /// What is kept; nil: nobody keeps anything.
  public let storage: (any PropertyStorage)?
  /// One for each suite, made by whoever knows Foundation; the one without a name is the standard.
  public var objects: [String: AnyObject] = [:]
  /// The process's center of notifications, made likewise.
  public var notifications: AnyObject?

  init(storage: (any PropertyStorage)?) { self.storage = storage }
}

@available(*, unavailable)
extension Preferences: Sendable {}

@available(*, unavailable)
extension Surroundings: Sendable {}
