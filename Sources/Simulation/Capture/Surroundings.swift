import RuntimeHooks

/// The environment that the code of one process gets from the runtime, the system and Dispatch: its
/// main actor, clocks, randomness and queues.
final class Surroundings: ProcessSurroundings {
  private unowned let domain: FailureDomain
  /// The name of a firing timer.
  let timer: Operation
  /// Returns the time of the device's clock at an instant, in nanoseconds since 1970.
  let wallClock: (VirtualInstant) -> Int64
  /// The 1-based index of the process among those of its owner.
  private let launch: UInt32
  private var ownMain: (lane: Lane, executor: CapturedExecutor?)?
  /// The lanes of the serial queues that the code has created, by address.
  ///
  /// A queue is kept as long as this object, so its address is not reused.
  private var queues: [UInt: Lane] = [:]
  private var groups: [UInt: Group] = [:]
  /// Work that waits for an instant, by lane number, earliest first.
  private var waiting: [UInt32: [(due: VirtualInstant, work: QueuedWork)]] = [:]
  private var random: RandomStream?
  /// The number of steps that the process has taken at an instant.
  private var steps = (count: 0, instant: VirtualInstant.start)
  /// The preferences of the process.
  let preferences: Preferences
  /// The storage of the keychain; nil if there is none.
  let keychain: (any PropertyStorage)?
  /// The environment of the app, for modules that replace the system's.
  let environment: (any Sendable)?
  /// The number of objects numbered so far.
  private var objects: UInt64 = 0
  /// Whether the code has asked for a lane here, which the runtime may then know forever.
  private(set) var isUsed = false

  /// The count of a Dispatch group, and the work that waits for it.
  private struct Group {
    var count: Int64 = 0
    var waiting: [QueuedWork] = []
  }

  init(of domain: FailureDomain, _ environment: ProcessEnvironment = ProcessEnvironment()) {
    self.domain = domain
    self.environment = environment.app
    preferences = Preferences(storage: environment.preferences)
    keychain = environment.keychain
    launch = environment.launch
    timer = environment.timer
    wallClock = environment.wallClock
    ownMain = environment.main.map { ($0, nil) }
  }

  deinit { for queue in queues.keys { storestorm_release_queue(queue) } }

  /// Returns the number of a new object; with addresses, the order of sets would differ in each
  /// run.
  func nextObject() -> UInt64 {
    objects += 1
    return objects
  }

  private func use() {
    guard !isUsed else { return }
    isUsed = true
    domain.simulation.captured.keepSurroundings(of: domain)
  }

  // MARK: The main actor

  /// The lane for the main actor's jobs and the main queue's work.
  var main: Lane { mainPlace.lane }

  /// The executor by which the runtime knows the main actor.
  var mainExecutor: CapturedExecutor { mainPlace.executor }

  private var mainPlace: (lane: Lane, executor: CapturedExecutor) {
    if let (lane, known) = ownMain, let executor = known { return (lane, executor) }
    use()
    let lane = ownMain?.lane ?? domain.makeLane()
    let executor = CapturedExecutor.make(for: lane)
    lane.become(.main(executor))
    domain.simulation.captured.keep(executor, lane)
    ownMain = (lane, executor)
    return (lane, executor)
  }

  // MARK: Randomness

  /// Returns the next random number of the process.
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

  /// Counts a finished step and returns whether a device would have needed time for so many steps.
  func isInLoop(at instant: VirtualInstant) -> Bool {
    if steps.instant != instant { steps = (0, instant) }
    steps.count += 1
    guard steps.count >= 1_000 else { return false }
    steps.count = 0
    return true
  }

  // MARK: Queues

  /// Returns the lane for the work of a queue.
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

  /// Adds work that is due on its lane at an instant.
  func add(_ work: QueuedWork, due: VirtualInstant) {
    var line = waiting[work.lane.number] ?? []
    let place = line.firstIndex { $0.due > due } ?? line.endIndex
    line.insert((due, work), at: place)
    waiting[work.lane.number] = line
  }

  /// Returns the work that is due first when a timer of the lane fires, which may not be the
  /// timer's own.
  func nextDue(on lane: Lane) -> QueuedWork? {
    guard var line = waiting[lane.number], !line.isEmpty else { return nil }
    let next = line.removeFirst()
    waiting[lane.number] = line.isEmpty ? nil : line
    return next.work
  }

  // MARK: Groups

  /// Changes the count of a group, whose waiting work continues once the count is zero.
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

  /// Adds work that waits until the count of a group is zero.
  func add(_ work: QueuedWork, waitingFor group: UInt) {
    guard var state = groups[group] else { return work.lineUp() }
    state.waiting.append(work)
    groups[group] = state
  }
}

extension FailureDomain {
  /// The environment that its code gets from the runtime, the system and Dispatch.
  var surroundings: Surroundings {
    if case .set(let make) = knownSurroundings {
      // What makes them may itself ask for the date.
      knownSurroundings = .standard
      knownSurroundings = .made(make())
    }
    if case .made(let made as Surroundings) = knownSurroundings { return made }
    let made = Surroundings(of: self)
    knownSurroundings = .made(made)
    return made
  }

  /// Sets the environment that the code of this process gets, such as the main actor and the date.
  ///
  /// - Parameter make: Returns the environment. It is called when the code first asks for any of
  ///   it, and on real threads at once.
  package func surround(_ make: @escaping () -> ProcessEnvironment) {
    // On real threads, several could ask at the same time.
    knownSurroundings =
      handle.threads == nil
      ? .set { [unowned self] in Surroundings(of: self, make()) }
      : .made(Surroundings(of: self, make()))
  }
}

/// The preferences of one process, and the objects by which its code knows them.
package final class Preferences {
  /// The storage; nil if nothing is stored.
  package let storage: (any PropertyStorage)?
  /// The object of each suite, created by code that uses Foundation.
  ///
  /// The empty name is the standard suite.
  package var objects: [String: AnyObject] = [:]
  /// The notification center of the process, created in the same way.
  package var notifications: AnyObject?

  init(storage: (any PropertyStorage)?) { self.storage = storage }
}

@available(*, unavailable)
extension Preferences: Sendable {}

@available(*, unavailable)
extension Surroundings: Sendable {}
