package import Simulation

/// How Xcode's local store treats what a test does with Apple's `SKTestSession`.
package struct SessionPlan: Hashable, Sendable {
  /// How soon the device learns of it.
  package var delay = DelayRange.zero

  /// Creates a plan by which the device learns of everything at once.
  package init() {}
}

/// The complete description of a world: people, actions, times and faults.
package struct WorldPlan: Hashable, Sendable {
  /// The length of the faults and journeys, after which the world goes to quiescence.
  package var horizon: VirtualDuration
  /// The products of the store.
  package var catalog: Catalog
  /// The billing rules and the speed of subscriptions.
  package var billing: BillingTerms
  /// The developer's changes of the store.
  package var storeEvents: [StoreEvent]
  /// The people.
  package var population: Population
  /// The journeys.
  package var journeys: [Journey]
  /// The answers to system prompts.
  package var prompts: Prompts
  /// The network to the store.
  package var network: NetworkPlan
  /// The store's irregularities.
  package var irregularities: Irregularities
  /// The behavior of the store that only a single report shows.
  package var reported: ReportedBehaviors
  /// The faults.
  package var faults: Faults
  /// What happens to apps in the background.
  package var background = BackgroundPlan()
  /// The delivery of notifications; relevant only to logic with a server.
  package var notifications: NotificationPlan
  /// The developer's own server; relevant only to logic with a server.
  package var server: ServerPlan
  /// The load; nil if each person goes on one journey.
  package var load: LoadPlan?
  /// The capacity of the services.
  package var capacity: CapacityPlan
  /// The maximum number of devices brought to quiescence at once, at least 1.
  ///
  /// Every app is launched then. A larger world does so in parts, because no plan asked for more
  /// running apps at once.
  package var mostAtRest = 5_000
  /// How a test session affects devices; nil if there is none.
  package var session: SessionPlan?

  /// Creates a plan.
  package init(
    horizon: VirtualDuration,
    catalog: Catalog,
    population: Population,
    journeys: [Journey],
    prompts: Prompts = Prompts(),
    network: NetworkPlan = NetworkPlan(),
    irregularities: Irregularities = Irregularities(),
    reported: ReportedBehaviors = ReportedBehaviors(),
    faults: Faults = Faults(),
    billing: BillingTerms = BillingTerms(),
    storeEvents: [StoreEvent] = [],
    notifications: NotificationPlan = NotificationPlan(),
    server: ServerPlan = ServerPlan(),
    load: LoadPlan? = nil,
    capacity: CapacityPlan = CapacityPlan()
  ) {
    self.horizon = horizon
    self.catalog = catalog
    self.population = population
    self.journeys = journeys
    self.prompts = prompts
    self.network = network
    self.irregularities = irregularities
    self.reported = reported
    self.faults = faults
    self.billing = billing
    self.storeEvents = storeEvents
    self.notifications = notifications
    self.server = server
    self.load = load
    self.capacity = capacity
  }

  /// The plan of a scenario that sets nothing, from which the defaults of its keys are written.
  ///
  /// A scenario always has a catalog, users and journeys of its own.
  package static let standard = WorldPlan(
    horizon: .days(1),
    catalog: Catalog(products: []),
    population: Population(users: 1),
    journeys: []
  )
}
