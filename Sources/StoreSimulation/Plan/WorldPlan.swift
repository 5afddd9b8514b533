public import Simulation

/// The complete description of a world: people, actions, times and faults.
public struct WorldPlan: Hashable, Sendable {
  /// The length of the faults and journeys, after which the world goes to quiescence.
  public var horizon: VirtualDuration
  /// The products of the store.
  public var catalogue: Catalogue
  /// The billing rules and the speed of subscriptions.
  public var billing: BillingTerms
  /// The developer's changes of the store.
  public var storeEvents: [StoreEvent]
  /// The people.
  public var population: Population
  /// The journeys.
  public var journeys: [Journey]
  /// The answers to system prompts.
  public var prompts: Prompts
  /// The network to the store.
  public var network: NetworkPlan
  /// The store's irregularities.
  public var irregularities: Irregularities
  /// The faults.
  public var faults: Faults
  /// The delivery of notifications; relevant only to logic with a server.
  public var notifications: NotificationPlan
  /// The developer's own server; relevant only to logic with a server.
  public var server: ServerPlan
  /// The load; nil if each person goes on one journey.
  public var load: LoadPlan?
  /// The capacity of the services.
  public var capacity: CapacityPlan
  /// The maximum number of devices brought to quiescence at once, at least 1.
  ///
  /// Every app is launched then. A larger world does so in parts, because no plan asked for more
  /// running apps at once.
  public var mostAtRest = 5_000

  /// Creates a plan.
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
