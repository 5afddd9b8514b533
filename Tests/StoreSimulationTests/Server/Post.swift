import Simulation
import StoreModel
import Synchronization

@testable import StoreSimulation

/// A store, a server, and their log, without people or devices.
final class Post {
  /// How the server behaves; one for all workers.
  struct Habits: Sendable {
    /// The answers to successive attempts; the last one is repeated.
    var answers = [ServerAnswer.ok]
    /// How long it takes for an answer.
    var takes = Duration.zero
    /// Counts the attempts, over all workers.
    let count = Counter()
  }

  final class Counter: Sendable {
    private let value = Mutex(0)
    func next() -> Int {
      value.withLock { count in
        defer { count += 1 }
        return count
      }
    }
  }

  /// A worker without a mind of its own.
  struct Worker: PurchaseServer {
    let environment: ServerEnvironment
    var habits = Habits()

    init(environment: ServerEnvironment) { self.environment = environment }

    func receive(_ signed: SignedNotification) async -> ServerAnswer {
      let number = habits.count.next()
      if habits.takes > .zero { try? await environment.clock.sleep(for: habits.takes) }
      return habits.answers[min(number, habits.answers.count - 1)]
    }

    func answer(_ request: ServerRequest) async throws -> ServerResponse { .accepted }
  }

  let simulation: Simulation
  private let sender: NotificationSender
  private let site: ServerSite
  private let told: Confined<[TimedEvent]>

  init(
    _ plan: NotificationPlan,
    habits: Habits = Habits(),
    faults: Faults = Faults(),
    network: NetworkPlan = NetworkPlan(),
    timing: Timing = .instants
  ) {
    let simulation = Simulation(seed: 1, timing: timing)
    let told = Confined<[TimedEvent]>([], to: simulation)
    let eventLog = Confined(EventLog(simulation: simulation), to: simulation)
    let world = WorldPlan(
      horizon: .days(30),
      catalog: Catalog(products: []),
      population: Population(users: 1),
      journeys: [],
      network: network,
      faults: faults
    )
    let conditions = Confined(Conditions(world), to: simulation)
    let site = ServerSite(
      plan: ServerPlan(),
      appStore: .production,
      simulation: simulation,
      eventLog: eventLog,
      conditions: conditions
    ) {
      var worker = Worker(environment: $0)
      worker.habits = habits
      return worker
    }
    self.simulation = simulation
    self.site = site
    self.told = told
    sender = NotificationSender(
      plan: plan,
      site: site,
      simulation: simulation,
      eventLog: eventLog,
      conditions: conditions
    )
    simulation.entered {
      eventLog.with { log in log.listeners = [{ event in told.with { $0.append(event) } }] }
    }
  }

  /// Sends now.
  func send(_ payload: NotificationPayload) {
    let sender = sender
    simulation.entered {
      sender.visit(in: simulation) { $0.send(payload) }
    }
  }

  /// Runs for a while and returns all events so far.
  func run(for length: VirtualDuration) -> [TimedEvent] {
    _ = simulation.run(until: .start + length, maxSteps: 1_000_000)
    return simulation.entered { told.with { $0 } }
  }

  func end() {
    let site = site
    simulation.entered {
      site.visit(in: simulation) { $0.stopWorkers() }
    }
    simulation.tearDown()
  }

  static func payload(
    _ number: Int,
    environment: StoreEnvironment = .production
  ) -> NotificationPayload {
    NotificationPayload(
      notification: .didRenew(isRecovery: false),
      id: NotificationID(rawValue: "\(number)"),
      signedDate: StoreDate(rawValue: Int64(number)),
      environment: environment
    )
  }
}

extension [TimedEvent] {
  /// When each attempt was made.
  var attempts: [VirtualInstant] {
    compactMap { if case .notificationSent = $0.event { $0.instant } else { nil } }
  }

  /// The sent notifications, in order.
  var sent: [NotificationPayload] {
    compactMap { if case .notificationSent(let payload, _) = $0.event { payload } else { nil } }
  }

  /// The arrived notifications, in order.
  var arrived: [NotificationPayload] {
    compactMap { if case .notificationArrived(let payload) = $0.event { payload } else { nil } }
  }

  var givenUp: Int {
    count { if case .notificationGivenUp = $0.event { true } else { false } }
  }
}
