import Simulation
import StoreModel
import StoreSimulation
import Testing

/// A world of one family around a probe, run to its end, with all that happened in it.
struct TinyWorld {
  static let card: ProductID = "com.example.card"
  /// The adult comes first, then the children.
  static let adult = AccountID(rawValue: 0)
  static let child = AccountID(rawValue: 1)

  /// A catalog that sells the card alone.
  static let cardShop = Catalog(products: [
    Product(
      id: card,
      type: .nonConsumable,
      displayName: "Card",
      description: "A card",
      price: Price(milliunits: 2_990, currency: "USD")
    )
  ])

  /// The steps and settings; by default everything is calm and takes a fixed time.
  struct Plan {
    var catalog = TinyWorld.cardShop
    var billing = BillingTerms()
    var storeEvents: [StoreEvent] = []
    var sharingDelay = DelayRange(.minutes(2), .minutes(2))
    /// The steps of each child; without steps there is no child.
    var child: [Journey.Step] = []
    var children = 1
    /// The steps of the adult.
    var adult: [Journey.Leg] = []
    var devices = 1
    var thinkTime = DelayRange(.seconds(1), .seconds(1))
    var horizon = VirtualDuration.hours(1)
    var habits = ProbeHabits()
    var prompts = Prompts {
      $0.paymentAnswered = DelayRange(.seconds(2), .seconds(2))
      $0.signInAnswered = DelayRange(.seconds(2), .seconds(2))
      $0.approvalAnswered = DelayRange(.seconds(60), .seconds(60))
    }
    var clocks = ClockPlan()
    var sandboxShare = Ratio.never
    var boughtApp: BoughtApp?
    var network = NetworkPlan()
    var irregularities = Irregularities()
    var reported = ReportedBehaviors()
    var faults = Faults()
    var background = BackgroundPlan()
    var timing = Timing.instants
    /// Makes the app; nil: a probe.
    var makeApp: (@Sendable (AppEnvironment) -> any PurchaseApp)?
  }

  let events: [TimedEvent]
  let lines: [String]
  let ending: World.Ending
  /// The digest of everything that happened.
  let digest: UInt64
  /// Hosts that the apps left behind.
  let leaked: Int

  init(_ plan: Plan, seed: UInt64 = 1) {
    let people = plan.child.isEmpty ? 1 : 1 + plan.children
    var worldPlan = WorldPlan(
      horizon: plan.horizon,
      catalog: plan.catalog,
      population: Population(
        users: people,
        familySize: people...people,
        devicesPerPerson: plan.devices...plan.devices,
        sharingDelay: plan.sharingDelay,
        clocks: plan.clocks,
        sandboxShare: plan.sandboxShare,
        boughtApp: plan.boughtApp
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
      reported: plan.reported,
      faults: plan.faults,
      billing: plan.billing,
      storeEvents: plan.storeEvents
    )
    worldPlan.background = plan.background
    let log = ProbeLog()
    let habits = plan.habits
    var events: [TimedEvent] = []
    let simulation = Simulation(seed: seed, timing: plan.timing)
    let world = World(
      plan: worldPlan,
      simulation: simulation,
      makeApp: plan.makeApp ?? { ProbeApp(environment: $0, habits: habits, log: log) },
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

  var quiescenceBegan: VirtualInstant {
    instants { if case .quiescenceBegan = $0 { true } else { false } }.first ?? .never
  }

  /// How often the probes noted a line.
  func count(_ line: String) -> Int { lines.count { $0 == line } }
}
