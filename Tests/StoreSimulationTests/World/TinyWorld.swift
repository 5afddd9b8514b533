import Simulation
import StoreModel
import StoreSimulation
import Testing

/// A world of one or two people around a probe, run to its end, with all that happened in it.
struct TinyWorld {
  static let card: ProductID = "com.example.card"

  /// What is done and how; everything that is not said is calm and takes a fixed time.
  struct Plan {
    /// What the child does; without steps there is no child.
    var child: [Journey.Step] = []
    /// What the adult does.
    var adult: [Journey.Leg] = []
    var devices = 1
    var thinkTime = DelayRange(.seconds(1), .seconds(1))
    var horizon = VirtualDuration.hours(1)
    var habits = ProbeHabits()
    var prompts = Prompts(
      paymentAnswered: DelayRange(.seconds(2), .seconds(2)),
      signInAnswered: DelayRange(.seconds(2), .seconds(2)),
      approvalAnswered: DelayRange(.seconds(60), .seconds(60))
    )
    var clocks = ClockPlan()
    var network = NetworkPlan()
    var irregularities = Irregularities()
    var faults = Faults()
    var timing = Timing.instants
  }

  let events: [TimedEvent]
  let lines: [String]
  let ending: World.Ending
  /// The digest of everything that happened.
  let digest: UInt64
  /// Hosts that the apps left behind.
  let leaked: Int

  init(_ plan: Plan, seed: UInt64 = 1) {
    let product = Product(
      id: Self.card,
      type: .nonConsumable,
      displayName: "Card",
      description: "A card",
      price: Price(milliunits: 2_990, currency: "USD")
    )
    let people = plan.child.isEmpty ? 1 : 2
    let worldPlan = WorldPlan(
      horizon: plan.horizon,
      catalogue: Catalogue(products: [product]),
      population: Population(
        users: people,
        familySize: people...people,
        devicesPerPerson: plan.devices...plan.devices,
        clocks: plan.clocks
      ),
      journeys: [
        Journey(
          name: "child",
          traveller: .child,
          thinkTime: plan.thinkTime,
          legs: plan.child.map { Journey.Leg($0) }
        ),
        Journey(name: "adult", traveller: .adult, thinkTime: plan.thinkTime, legs: plan.adult),
      ],
      prompts: plan.prompts,
      network: plan.network,
      irregularities: plan.irregularities,
      faults: plan.faults
    )
    let log = ProbeLog()
    let habits = plan.habits
    var events: [TimedEvent] = []
    let simulation = Simulation(seed: seed, timing: plan.timing)
    let world = World(
      plan: worldPlan,
      simulation: simulation,
      makeApp: { ProbeApp(environment: $0, habits: habits, log: log) },
      listener: { events.append($0) }
    )
    ending = world.run(maxSteps: 200_000)
    digest = simulation.digest
    leaked = world.tearDown()
    self.events = events
    lines = log.lines
    #expect(ending == World.Ending(machine: .quiet, reachedRest: true))
    #expect(leaked == 0)
  }

  // MARK: Looking

  /// The instants of the events that fit.
  func instants(_ fits: (WorldEvent) -> Bool) -> [VirtualInstant] {
    events.filter { fits($0.event) }.map(\.instant)
  }

  /// The place of the first event that fits.
  func place(_ fits: (WorldEvent) -> Bool) -> Int? { events.firstIndex { fits($0.event) } }

  var charges: [BookEntry] {
    events.compactMap { if case .charged(let entry, _) = $0.event { entry } else { nil } }
  }

  /// Every update that was handed to an app: to which launch, when, and how many listened.
  var deliveries: [(process: ProcessID, at: VirtualInstant, listeners: Int)] {
    events.compactMap {
      guard case .delivered(_, _, let process, let listeners) = $0.event else { return nil }
      return (process, $0.instant, listeners)
    }
  }

  var restBegan: VirtualInstant {
    instants { if case .restBegan = $0 { true } else { false } }.first ?? .never
  }

  /// How often the probes noted a line.
  func count(_ line: String) -> Int { lines.count { $0 == line } }
}
