import Simulation
import StoreModel

/// Starts people's journeys according to a load plan.
///
/// Each arrival schedules the next one, so the load takes no memory.
actor LoadGenerator: LaneActor {
  nonisolated let lane: Lane
  private nonisolated let host: Host
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe host.unownedExecutor }
  private let plan: LoadPlan
  private let simulation: Simulation
  private let conditions: Confined<Conditions>
  private let people: Confined<[Person]>
  private var arrivals: Arrivals
  private var stream: RandomStream
  /// The first person who has never arrived; all later ones have not either.
  private var fresh = 0
  /// The people who may arrive again; from ``firstIdle`` on, the longest absent first.
  private var idle: [Int32] = []
  private var firstIdle = 0
  /// The number of users of a closed load, on a journey or between two.
  private var present = 0
  private(set) var tally: LoadTally

  init(
    plan: LoadPlan,
    simulation: Simulation,
    conditions: Confined<Conditions>,
    people: Confined<[Person]>
  ) {
    self.plan = plan
    self.simulation = simulation
    self.conditions = conditions
    self.people = people
    if case .open(let stages, _) = plan {
      arrivals = Arrivals(stages)
    } else {
      arrivals = Arrivals([])
    }
    stream = RandomStream(seed: simulation.seed, purpose: "load")
    tally = LoadTally(stages: plan.lengths.count)
    host = simulation.world.makeHost()
    lane = host.lane
    lane.label = WorldOwner.load.label
  }

  /// Returns the generator of a plan with a load.
  static func make(
    _ plan: WorldPlan,
    _ simulation: Simulation,
    _ conditions: Confined<Conditions>,
    _ people: Confined<[Person]>
  ) -> LoadGenerator? {
    plan.load.map {
      LoadGenerator(plan: $0, simulation: simulation, conditions: conditions, people: people)
    }
  }

  /// Begins at the first instant of the first stage.
  func beginArrivals() {
    switch plan {
    case .open: awaitArrival()
    case .closed(let stages, _):
      fill(stages)
      awaitRise(stages, after: .start)
    }
  }

  private func post(
    at instant: VirtualInstant,
    _ body: @escaping @Sendable (isolated LoadGenerator) -> Void
  ) {
    simulation.post(WorldOperation.arrive.of(0), to: lane, in: Window(from: instant, to: instant)) {
      self.assumeIsolated { body($0) }
    }
  }

  // MARK: Open

  private func awaitArrival() {
    let (simulation, bound) = (simulation, UInt64(1) << ExponentialDraw.wordBits)
    var stream = stream
    let arrival = arrivals.next { simulation.draw(below: bound, from: &stream) }
    self.stream = stream
    guard let arrival else { return }
    post(at: arrival.instant) { generator in
      generator.arrive(in: arrival.stage)
      generator.awaitArrival()
    }
  }

  private func arrive(in stage: Int) {
    guard case .open(_, let atMost) = plan, !conditions.with({ $0.isResting }) else { return }
    guard tally.underWay < atMost, let number = nextFree() else {
      tally.stages[stage].dropped += 1
      return
    }
    send(number)
  }

  // MARK: Closed

  private func awaitRise(_ stages: [UserStage], after instant: VirtualInstant) {
    guard let next = stages.nextRise(after: instant) else { return }
    post(at: next) { generator in
      generator.fill(stages)
      generator.awaitRise(stages, after: next)
    }
  }

  /// Adds users until there are as many as planned.
  private func fill(_ stages: [UserStage]) {
    guard !conditions.with({ $0.isResting }) else { return }
    let wanted = stages.users(at: simulation.now)
    while present < wanted, let number = nextFree() {
      present += 1
      send(number)
    }
  }

  // MARK: Journeys

  /// Returns a person who is not on a journey; new users arrive first.
  private func nextFree() -> Int? {
    if fresh < people.with({ $0.count }) {
      defer { fresh += 1 }
      return fresh
    }
    guard firstIdle < idle.count else { return nil }
    defer {
      firstIdle += 1
      if firstIdle > 1_024, firstIdle > idle.count / 2 {
        idle.removeFirst(firstIdle)
        firstIdle = 0
      }
    }
    return Int(idle[firstIdle])
  }

  /// The current stage; events after the last stage count toward it.
  private var stage: Int { plan.stage(at: simulation.now) ?? tally.stages.count - 1 }

  private func send(_ number: Int) {
    let stage = stage
    tally.underWay += 1
    tally.stages[stage].begun += 1
    tally.stages[stage].mostAtOnce = max(tally.stages[stage].mostAtOnce, tally.underWay)
    let person = people.with { $0[number] }
    person.visit(in: simulation) { $0.visit() }
  }

  /// Records that a journey has ended.
  func isOver(_ account: AccountID) {
    tally.underWay -= 1
    tally.stages[stage].finished += 1
    let number = account.rawValue
    guard case .closed(let stages, let pause) = plan else {
      idle.append(Int32(number))
      return
    }
    guard present <= stages.users(at: simulation.now) else {
      present -= 1
      idle.append(Int32(number))
      return
    }
    let window = simulation.window(after: pause.least, upTo: pause.most, drawing: &stream)
    post(at: window.earliest) { generator in
      guard !generator.conditions.with({ $0.isResting }) else { return }
      if generator.present <= stages.users(at: generator.simulation.now) {
        generator.send(number)
      } else {
        generator.present -= 1
        generator.idle.append(Int32(number))
      }
    }
  }
}

extension [UserStage] {
  /// Returns the number of users at an instant; zero after the last stage.
  fileprivate func users(at instant: VirtualInstant) -> Int {
    var begin = VirtualInstant.start
    for stage in self {
      if instant < begin + stage.length { return stage.users(after: instant - begin) }
      begin = begin + stage.length
    }
    return 0
  }

  /// Returns the first instant after a given one at which there are more users.
  fileprivate func nextRise(after instant: VirtualInstant) -> VirtualInstant? {
    var begin = VirtualInstant.start
    for stage in self {
      if instant < begin { return begin }
      if instant < begin + stage.length, let rise = stage.rise(after: instant - begin),
        rise < stage.length
      {
        return begin + rise
      }
      begin = begin + stage.length
    }
    return nil
  }
}
