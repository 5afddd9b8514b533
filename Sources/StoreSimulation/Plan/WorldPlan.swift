public import Simulation

/// Everything that a world is built from: who, what, when, under which faults.
public struct WorldPlan: Hashable, Sendable {
  /// How long the faults and journeys last; then the world is brought to rest.
  public var horizon: VirtualDuration
  /// What the store sells.
  public var catalogue: Catalogue
  /// By which rules and how fast the store bills subscriptions.
  public var billing: BillingTerms
  /// What the developer changes in the store meanwhile.
  public var storeEvents: [StoreEvent]
  /// Who lives here.
  public var population: Population
  /// What people do.
  public var journeys: [Journey]
  /// How people answer.
  public var prompts: Prompts
  /// The way to the store.
  public var network: NetworkPlan
  /// The store's oddities.
  public var irregularities: Irregularities
  /// What breaks.
  public var faults: Faults
  /// How the store tells the developer's server; of meaning only to logic that has one.
  public var notifications: NotificationPlan
  /// The developer's own server; of meaning only to logic that has one.
  public var server: ServerPlan
  /// How users come and go; nil: each goes on one journey.
  public var load: LoadPlan?
  /// What the services can do.
  public var capacity: CapacityPlan
  /// How many devices are brought to rest at once, at least 1.
  ///
  /// Then every app is launched; in larger worlds those of so many after the other, as nobody asked
  /// for more of them to run at a time.
  public var mostAtRest = 5_000

  /// Describes a world.
  public init(
    horizon: VirtualDuration,
    catalogue: Catalogue,
    population: Population,
    journeys: [Journey],
    prompts: Prompts = Prompts(),
    network: NetworkPlan = NetworkPlan(),
    irregularities: Irregularities = Irregularities(),
    faults: Faults = Faults(),
    billing: BillingTerms = BillingTerms(),
    storeEvents: [StoreEvent] = [],
    notifications: NotificationPlan = NotificationPlan(),
    server: ServerPlan = ServerPlan(),
    load: LoadPlan? = nil,
    capacity: CapacityPlan = CapacityPlan()
  ) {
    self.horizon = horizon
    self.catalogue = catalogue
    self.population = population
    self.journeys = journeys
    self.prompts = prompts
    self.network = network
    self.irregularities = irregularities
    self.faults = faults
    self.billing = billing
    self.storeEvents = storeEvents
    self.notifications = notifications
    self.server = server
    self.load = load
    self.capacity = capacity
  }
}
