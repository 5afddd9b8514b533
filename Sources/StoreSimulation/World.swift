package import Simulation
package import StoreModel

/// A simulated world: people with accounts, families and devices around one store.
///
/// It is built from a plan and the logic under test, and runs to the plan's horizon and then to
/// quiescence.
package final class World {
  /// The reason why a run of the world ended, and the phase in which it did.
  package struct Ending: Hashable, Sendable {
    /// The reason why the simulation stopped.
    package let machine: Simulation.Ending
    /// Whether the world reached quiescence.
    package let reachedRest: Bool

    /// Creates an ending.
    package init(machine: Simulation.Ending, reachedRest: Bool) {
      self.machine = machine
      self.reachedRest = reachedRest
    }
  }

  /// The simulation on which the world runs.
  package let simulation: Simulation
  /// The plan from which it was built.
  package let plan: WorldPlan
  private let eventLog: Confined<EventLog>
  private let conditions: Confined<Conditions>
  private let people: Confined<[Person]>
  private let store: AppStore
  private let bus: TransactionBus
  private let devices: [Device]
  private let site: ServerSite?
  private let sender: NotificationSender?
  private let load: LoadGenerator?
  private let stations: Stations
  private let session: Confined<SessionState>?

  /// Creates a world before its first event.
  ///
  /// - Parameters:
  ///   - plan: the plan of the world.
  ///   - simulation: a fresh simulation.
  ///   - makeApp: creates the app of each launch.
  ///   - makeServer: creates each worker of the app's own server, if there is one.
  ///   - listener: receives every event with its instant; nil if there is none.
  package init(
    plan: WorldPlan,
    simulation: Simulation,
    makeApp: @escaping @Sendable (AppEnvironment) -> any PurchaseApp,
    makeServer: (@Sendable (ServerEnvironment) -> any PurchaseServer)? = nil,
    listener: ((TimedEvent) -> Void)?
  ) {
    self.plan = plan
    self.simulation = simulation
    let eventLog = Confined(EventLog(simulation: simulation), to: simulation)
    let conditions = Confined(Conditions(plan), to: simulation)
    let people = Confined<[Person]>([], to: simulation)
    self.eventLog = eventLog
    self.conditions = conditions
    self.people = people
    let members = Self.members(plan, simulation)
    let accounts = AccountNumbering(people: members.count, journeys: plan.journeys)
    bus = TransactionBus(
      simulation: simulation,
      conditions: conditions,
      accountCount: accounts.count
    )
    let store = AppStore(
      plan: plan,
      simulation: simulation,
      eventLog: eventLog,
      conditions: conditions,
      bus: bus,
      members: members,
      accounts: accounts
    )
    self.store = store
    site = makeServer.map {
      ServerSite(
        plan: plan.server,
        appStore: plan.billing.environment,
        hasSandboxUsers: !plan.population.sandboxShare.isNever,
        simulation: simulation,
        eventLog: eventLog,
        conditions: conditions,
        // The way between the two is as long as for a notification.
        apiLatency: plan.notifications.latency,
        takeOrder: Self.takeOrder(store, simulation),
        makeServer: $0
      )
    }
    sender = site.map { Self.sender(plan, $0, simulation, eventLog, conditions) }
    stations = Stations(plan.capacity, simulation: simulation, conditions: conditions)
    session = plan.session.map { Confined(SessionState(delay: $0.delay), to: simulation) }
    let context = DeviceContext(
      simulation: simulation,
      eventLog: eventLog,
      conditions: conditions,
      store: store,
      bus: bus,
      site: site,
      makeApp: makeApp,
      ask: Self.ask(people, simulation),
      session: session,
      stations: stations
    )
    load = LoadGenerator.make(plan, simulation, conditions, people)
    let shared = PersonContext(context, load: load, accounts: accounts, journeys: plan.journeys)
    devices = Self.populate(members, people, plan, context, shared, bus)
    planStoreEvents()
    openLog(listener)
    connectStore(to: members, accounts)
    beginLoad()
  }

  private static func sender(
    _ plan: WorldPlan,
    _ site: ServerSite,
    _ simulation: Simulation,
    _ eventLog: Confined<EventLog>,
    _ conditions: Confined<Conditions>
  ) -> NotificationSender {
    NotificationSender(
      plan: plan.notifications,
      site: site,
      simulation: simulation,
      eventLog: eventLog,
      conditions: conditions
    )
  }

  /// Returns how the developer's orders reach the store, which reaches the server by its sender.
  private static func takeOrder(
    _ store: AppStore,
    _ simulation: Simulation
  ) -> @Sendable (StoreOrder) -> Void {
    { [weak store] order in
      guard let store else { return }
      simulation.post(
        WorldOperation.storeEvent.of(0),
        to: store.lane,
        in: simulation.window(after: .zero, upTo: .zero)
      ) { store.assumeIsolated { $0.carryOut(order) } }
    }
  }

  private static func members(
    _ plan: WorldPlan,
    _ simulation: Simulation
  ) -> [Families.Member] {
    var families = Families(plan: plan, simulation: simulation)
    return families.members(drawing: simulation)
  }

  private func beginLoad() {
    guard let load else { return }
    simulation.entered {
      load.visit(in: simulation) { $0.beginArrivals() }
    }
  }

  /// Opens the event log, also for the books of the App Store Server API if there is a server.
  private func openLog(_ listener: ((TimedEvent) -> Void)?) {
    simulation.entered {
      eventLog.with { log in
        if let books = site?.books {
          log.listeners.append { timed in books.with { $0.record(timed) } }
        }
        if let listener { log.listeners.append(listener) }
      }
    }
  }

  /// Schedules the developer's changes of the store.
  private func planStoreEvents() {
    let store = store
    // A single stream keeps two events with the same window apart.
    var stream = RandomStream(seed: simulation.seed, purpose: "store event")
    for event in plan.storeEvents {
      simulation.post(
        WorldOperation.storeEvent.of(0),
        to: store.lane,
        in: simulation.window(
          after: event.begins.least,
          upTo: event.begins.most,
          drawing: &stream
        )
      ) {
        store.assumeIsolated { $0.carryOut(event.action) }
      }
    }
  }

  /// Connects the store with the adults it asks and with the notification sender.
  private func connectStore(to members: [Families.Member], _ accounts: AccountNumbering) {
    let (simulation, people, store, sender) = (simulation, people, store, sender)
    let customers = members.indices.map {
      AppAccountToken(of: AccountID(rawValue: $0), number: 1)
    }
    simulation.entered {
      for account in store.appPurchases.earlierCustomers {
        guard let purchase = store.appPurchases.purchase(by: account) else { continue }
        eventLog.append(.boughtApp(purchase, account: account))
      }
      if let site {
        site.visit(in: simulation) { $0.startTasks(customers: customers) }
      }
      store.visit(in: simulation) {
        $0.setSender(sender)
        $0.setAdults { account, approver, request in
          let adult = approver ?? accounts.person(of: account)
          let person = people.with { $0[adult.rawValue] }
          person.visit(in: simulation) { $0.decide(request, of: account) }
        }
      }
    }
  }

  /// Returns how devices prompt their owners.
  private static func ask(_ people: Confined<[Person]>, _ simulation: Simulation) -> Ask {
    { account, prompt, operation, answer in
      let person = people.with { $0[account.rawValue] }
      person.visit(in: simulation) { $0.ask(prompt, operation, answer) }
    }
  }

  /// Creates the people and their devices, and starts everyone's journey.
  private static func populate(
    _ members: [Families.Member],
    _ people: Confined<[Person]>,
    _ plan: WorldPlan,
    _ context: DeviceContext,
    _ personContext: PersonContext,
    _ bus: TransactionBus
  ) -> [Device] {
    let simulation = context.simulation
    var devices: [Device] = []
    var numbers = 0
    simulation.entered {
      for (index, member) in members.enumerated() {
        let account = AccountID(rawValue: index)
        let person = Person(
          account: account,
          isChild: member.approver != nil,
          isAbsent: member.isAbsent,
          context: personContext
        )
        people.with { $0.append(person) }
        for number in numbers..<numbers + member.usedDevices {
          let id = DeviceID(rawValue: number)
          let device = Device(
            id: id,
            account: account,
            setting: DeviceSetting(plan.population.clocks, device: id, drawing: simulation),
            context: context
          )
          devices.append(device)
          bus.visit(in: simulation) { $0.connect(device) }
          person.visit(in: simulation) { $0.own(device) }
        }
        // Absent devices keep their numbers, because streams are named by them.
        numbers += member.deviceCount
        person.visit(in: simulation) { $0.beginJourney() }
      }
    }
    return devices
  }

  // MARK: Running

  /// Runs to the horizon, then to quiescence.
  ///
  /// At quiescence, every app is launched once. A world of more devices than
  /// ``WorldPlan/mostAtRest`` reaches quiescence in parts, because no plan asked for so many
  /// running apps at once.
  ///
  /// - Parameters:
  ///   - maxSteps: the number of steps after which the run ends.
  ///   - pulse: receives the number of steps every few hundred steps; does not affect the run.
  ///   - part: receives the device numbers of each part but the last at its quiescence; then their
  ///     apps end.
  /// - Returns: the reason why the run ended.
  package func run(
    maxSteps: UInt64 = .max,
    pulse: ((UInt64) -> Void)? = nil,
    part: ((Range<Int>) -> Void)? = nil
  ) -> Ending {
    let ending = run(until: .start + plan.horizon, maxSteps: maxSteps, pulse: pulse)
    if let session {
      let hasEnded = simulation.entered { session.with { $0.hasEnded } }
      return Ending(machine: hasEnded ? .quiet : ending, reachedRest: true)
    }
    guard ending == .quiet else { return Ending(machine: ending, reachedRest: false) }
    calm()
    var length = restLength
    var first = 0
    while true {
      let end = min(first + plan.mostAtRest, devices.count)
      wake(devices[first..<end])
      let limit = simulation.now + length
      let last = run(until: limit, maxSteps: maxSteps, pulse: pulse)
      guard last == .quiet, end < devices.count else {
        lastPart = first == 0 ? nil : devices[first].id.rawValue..<Int.max
        return Ending(machine: last, reachedRest: true)
      }
      part?(devices[first].id.rawValue..<devices[end].id.rawValue)
      sleep(devices[first..<end])
      first = end
      length = settling
    }
  }

  /// The numbers of the last devices to reach quiescence; nil if all did at once.
  package private(set) var lastPart: Range<Int>?

  /// The number of steps between two calls of the pulse.
  private static let stepsPerBeat: UInt64 = 256

  private func run(
    until limit: VirtualInstant,
    maxSteps: UInt64,
    pulse: ((UInt64) -> Void)?
  ) -> Simulation.Ending {
    guard let pulse else { return simulation.run(until: limit, maxSteps: maxSteps) }
    while true {
      let beat = min(maxSteps, simulation.counters.steps + Self.stepsPerBeat)
      let ending = simulation.run(until: limit, maxSteps: beat)
      guard ending == .stepLimit, beat < maxSteps else { return ending }
      pulse(simulation.counters.steps)
    }
  }

  /// The time at quiescence: long enough for every prompt to be answered, every timeout to fire and
  /// every app to settle.
  private var restLength: VirtualDuration {
    // Without families there is no approver, unless every purchase needs approval.
    let isAsked = plan.population.familySize.upperBound > 1 || plan.prompts.asksEverybody
    let approval = isAsked ? plan.prompts.approvalAnswered.most : .zero
    return approval + settling
  }

  /// The time for every timeout to fire and every app to settle.
  private var settling: VirtualDuration {
    plan.network.timeout + plan.network.timeout + .minutes(10)
  }

  /// Ends faults and irregularities.
  private func calm() {
    simulation.entered {
      conditions.with { $0.calm() }
      eventLog.append(.quiescenceBegan)
      store.visit(in: simulation) { $0.resolveAll() }
      if let site { site.visit(in: simulation) { $0.comeBack() } }
      if let sender {
        sender.visit(in: simulation) { $0.attemptAllNow() }
      }
    }
  }

  /// Brings devices online and their apps to the front; users reopen apps whose requests failed.
  private func wake(_ devices: ArraySlice<Device>) {
    simulation.entered {
      for device in devices {
        device.visit(in: simulation) { device in
          device.straighten()
          if device.isOnline { device.refresh() } else { device.setOnline(true) }
          device.quitAfterFailedRequest()
          device.launch()
        }
      }
    }
  }

  /// Ends the apps of devices that have been checked.
  private func sleep(_ devices: ArraySlice<Device>) {
    simulation.entered {
      for device in devices {
        device.visit(in: simulation) { $0.kill() }
      }
    }
  }

  // MARK: Looking

  /// The result of the load; nil if there is none.
  package var loadTally: LoadTally? {
    load.map { load in
      load.visit(in: simulation) { $0.tally }
    }
  }

  /// The results of the services with limited capacity.
  package var serviceTallies: ServiceTallies {
    simulation.entered {
      ServiceTallies(store: stations.store?.tally, server: stations.server?.tally)
    }
  }

  /// The number of accounts.
  package var accountCount: Int { simulation.entered { people.with { $0.count } } }

  /// Returns the store's book entries of an account.
  package func books(of account: AccountID) -> ContiguousArray<BookEntry> {
    let store = store
    return ContiguousArray(
      store.visit(in: simulation) { $0.entries(of: account) }
    )
  }

  /// Returns the processes with closed windows that the app still retains.
  package func leakedWindows() -> [ProcessID] {
    devices.compactMap { device in
      device.visit(in: simulation) { device in
        guard let process = device.process, !process.leakedWindows().isEmpty else { return nil }
        return process.id
      }
    }
  }

  /// Returns the processes with a running task or a listener that was started for a closed window.
  package func windowsWithTasks() -> [ProcessID] {
    devices.compactMap { device in
      device.visit(in: simulation) { device in
        device.process.flatMap { $0.hasTasksOfClosedWindows ? $0.id : nil }
      }
    }
  }

  /// Ends every process and frees the world.
  ///
  /// The world cannot be used afterward.
  ///
  /// - Returns: the number of hosts that the apps left behind.
  @discardableResult
  package func tearDown() -> Int {
    simulation.entered {
      eventLog.with { $0.listeners = [] }
      for device in devices {
        device.visit(in: simulation) { $0.kill() }
      }
      people.with { everyone in
        for person in everyone {
          person.visit(in: simulation) { $0.disown() }
        }
        everyone = []
      }
      bus.visit(in: simulation) { $0.disconnect() }
      store.visit(in: simulation) { $0.setAdults { _, _, _ in } }
      if let site { site.visit(in: simulation) { $0.stopWorkers() } }
    }
    simulation.tearDown()
    return simulation.liveHosts
  }
}

@available(*, unavailable)
extension World: Sendable {}
