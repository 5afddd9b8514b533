import Simulation
import StoreModel

/// The developer's server: a load balancer, several workers, storage, and outages.
///
/// An outage ends all workers at whatever step they are.
actor ServerSite: LaneActor {
  nonisolated let lane: Lane
  private nonisolated let host: Host
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe host.unownedExecutor }
  nonisolated let simulation: Simulation
  nonisolated let conditions: Confined<Conditions>
  let eventLog: Confined<EventLog>
  nonisolated let plan: ServerPlan
  /// The App Store environment of the app.
  nonisolated let appStore: StoreEnvironment
  /// Whether users of the app in production may buy in the sandbox.
  nonisolated let hasSandboxUsers: Bool
  private let makeServer: @Sendable (ServerEnvironment) -> any PurchaseServer
  /// Hands the developer's orders to the store.
  let takeOrder: @Sendable (StoreOrder) -> Void
  /// How long a call of the App Store Server API takes, each way.
  nonisolated let apiLatency: DelayRange
  /// What the workers can ask the App Store Server API about.
  nonisolated let books: Confined<APIBooks>
  /// The random stream of the App Store Server API.
  var apiStream: RandomStream
  /// The calls of the App Store Server API, if they are limited.
  var apiCalls = APICallCounts()
  private let database: DatabaseSite
  /// The number of keys that the workers have created.
  private let keys: Confined<Int>
  private(set) var table = RowTable()
  private(set) var domain: FailureDomain?
  private(set) var workers: [any PurchaseServer] = []
  var stream: RandomStream
  /// The minute of virtual time of the latest arrival.
  private var lastMinute: Int64?
  /// The number of outages; an outage ends only itself.
  private var outages = 0
  /// The developer's pending tasks.
  var dueTasks: [ServerTask] = []
  var isPerformingTask = false
  /// Whether the logic supports tasks, as reported by the first worker.
  var takesTasks = false

  init(
    plan: ServerPlan,
    appStore: StoreEnvironment,
    hasSandboxUsers: Bool = false,
    simulation: Simulation,
    eventLog: Confined<EventLog>,
    conditions: Confined<Conditions>,
    apiLatency: DelayRange = .zero,
    takeOrder: @escaping @Sendable (StoreOrder) -> Void = { _ in },
    makeServer: @escaping @Sendable (ServerEnvironment) -> any PurchaseServer
  ) {
    self.plan = plan
    self.appStore = appStore
    self.hasSandboxUsers = hasSandboxUsers
    self.simulation = simulation
    self.eventLog = eventLog
    self.conditions = conditions
    self.apiLatency = apiLatency
    self.takeOrder = takeOrder
    self.makeServer = makeServer
    books = Confined(APIBooks(at: StoreDate(at: .start)), to: simulation)
    keys = Confined(0, to: simulation)
    database = DatabaseSite(
      delay: plan.storage,
      simulation: simulation,
      eventLog: eventLog,
      conditions: conditions
    )
    host = simulation.world.makeHost()
    lane = host.lane
    lane.label = WorldOwner.server.label
    stream = RandomStream(seed: simulation.seed, purpose: "server")
    apiStream = RandomStream(seed: simulation.seed, purpose: "App Store Server API")
  }

  // MARK: Requests

  /// Processes a notification; an answer may never come.
  func receiveNotification(
    _ notification: SignedNotification,
    _ answered: @escaping @Sendable (ServerAnswer) -> Void
  ) {
    guard isReached else {
      if happens(Ratio(1, 2)) { answered(.unavailable) }
      return
    }
    runOnWorker {
      await $0.receive(notification)
    } then: {
      answered($0)
    }
  }

  /// Processes a request of an app; an answer may never come.
  func answerRequest(
    _ request: ServerRequest,
    _ answered: @escaping @Sendable (Result<ServerResponse, ServerError>) -> Void
  ) {
    guard isReached else {
      let status = ServerAnswer.unavailable.rawValue
      if happens(Ratio(1, 2)) { answered(.failure(.status(status))) }
      return
    }
    runOnWorker { worker in
      do {
        return Result<ServerResponse, ServerError>.success(try await worker.answer(request))
      } catch let error as ServerError { return .failure(error) } catch {
        return .failure(.status(ServerAnswer.failed.rawValue))
      }
    } then: {
      answered($0)
    }
  }

  /// Whether a message arriving now finds the server up.
  ///
  /// The first arrival in a minute decides whether the server goes down within it.
  private var isReached: Bool {
    if domain == nil, outages == 0 { startWorkers() }
    guard domain != nil else { return false }
    let minute = simulation.now.rawValue / VirtualDuration.minutes(1).rawValue
    guard lastMinute != minute else { return true }
    lastMinute = minute
    let outage = conditions.with { $0.faults.serverDown }
    guard happens(outage.chance) else { return true }
    simulation.post(
      WorldOperation.serverDown.of(0),
      to: lane,
      in: simulation.window(after: .zero, upTo: .minutes(1), drawing: &stream)
    ) { self.assumeIsolated { $0.goDown(for: outage.lasts) } }
    return true
  }

  /// Runs work on one of the workers and answers from here unless all workers end meanwhile.
  func runOnWorker<Answer: Sendable>(
    _ body: @escaping @Sendable (any PurchaseServer) async -> Answer,
    then answered: @escaping @Sendable (Answer) -> Void
  ) {
    guard let domain, !workers.isEmpty else { return }
    let choice = simulation.draw(below: UInt64(workers.count), from: &stream)
    let worker = workers[Int(choice)]
    let (simulation, lane) = (simulation, lane)
    domain.start {
      let answer = await body(worker)
      simulation.exclusively {
        guard !domain.isDead else { return }
        simulation.post(
          WorldOperation.serverAnswer.of(0),
          to: lane,
          in: simulation.window(after: .zero, upTo: .zero)
        ) { answered(answer) }
      }
    }
  }

  // MARK: Coming and going

  func startWorkers() {
    let domain = simulation.makeDomain()
    domain.label = WorldOwner.workers.label
    self.domain = domain
    let simulation = simulation
    let rows = SiteRowStore(site: self, domain: domain)
    let takeOrder = takeOrder
    workers = (0..<plan.workers).map { _ in
      var environment = ServerEnvironment(
        rows: rows,
        database: SiteDatabase(site: database, domain: domain),
        verifier: StoreSignature.verifier(in: appStore),
        sandboxVerifier: hasSandboxUsers ? StoreSignature.verifier(in: .sandbox) : nil,
        notificationVerifier: StoreSignature.notificationVerifier(in: appStore),
        sandboxNotificationVerifier: hasSandboxUsers
          ? StoreSignature.notificationVerifier(in: .sandbox) : nil,
        appStore: api(in: appStore, for: domain),
        sandboxAppStore: hasSandboxUsers ? api(in: .sandbox, for: domain) : nil,
        makeImage: { try await self.makeImage(for: domain) },
        makeKey: { [keys] in
          let number = keys.with { count in
            count += 1
            return count
          }
          return RequestKey(rawValue: "key-\(number)")
        },
        clock: VirtualClock(domain: domain, operation: WorldOperation.timer.of(0)),
        today: { simulation.exclusively { StoreDate(at: simulation.now) } },
        makeHost: { domain.makePlace() }
      )
      environment.order = { order in
        simulation.exclusively { if !domain.isDead { takeOrder(order) } }
      }
      return simulation.acting(as: domain, on: lane) { makeServer(environment) }
    }
  }

  private func goDown(for lasts: DelayRange) {
    guard domain != nil, !conditions.with({ $0.isResting }) else { return }
    stopWorkers()
    outages += 1
    let outage = outages
    eventLog.append(.serverUp(isUp: false))
    simulation.post(
      WorldOperation.serverUp.of(0),
      to: lane,
      in: simulation.window(after: lasts.least, upTo: lasts.most, drawing: &stream)
    ) { self.assumeIsolated { site in if site.outages == outage { site.comeBack() } } }
  }

  /// Ends an outage of the server and of the database, if any.
  func comeBack() {
    database.visit(in: simulation) { $0.comeBack() }
    guard domain == nil, outages > 0 else { return performNextTask() }
    eventLog.append(.serverUp(isUp: true))
    startWorkers()
    // Each restart deploys a new version.
    queueTask(.deploy)
  }

  /// Ends all workers.
  func stopWorkers() {
    if let domain {
      let (database, group) = (database, domain.number)
      simulation.post(
        WorldOperation.rows.of(2),
        to: database.lane,
        in: simulation.window(after: plan.storage.most, upTo: plan.storage.most)
      ) { database.assumeIsolated { $0.disconnect(group) } }
    }
    domain?.kill()
    domain = nil
    workers = []
    isPerformingTask = false
  }

  // MARK: Storage

  /// Sends a call to the storage and returns its answer.
  nonisolated func callStorage<Answer: Sendable>(
    from domain: FailureDomain,
    _ pending: PendingCall<Result<Answer, RowStoreError>>,
    _ body: @escaping @Sendable (isolated ServerSite) -> Answer
  ) {
    let window = simulation.window(after: plan.storage.least, upTo: plan.storage.most)
    // Messages sent before the worker ended still reach the storage.
    simulation.post(WorldOperation.rows.of(0), to: lane, in: window) {
      self.assumeIsolated { site in
        let answer: Result<Answer, RowStoreError> =
          site.isStorageThere ? .success(body(site)) : .failure(.unavailable)
        site.simulation.post(
          WorldOperation.rows.of(1),
          to: domain.inbox,
          in: site.simulation.window(after: site.plan.storage.least, upTo: site.plan.storage.most)
        ) { pending.answer(answer) }
      }
    }
  }

  private var isStorageThere: Bool { !happens(conditions.with { $0.faults.serverStorageFails }) }

  func changeRow(_ body: (inout RowTable) -> Row?) -> Bool {
    guard let row = body(&table) else { return false }
    eventLog.append(.rowChanged(row))
    return true
  }

  func happens(_ ratio: Ratio) -> Bool { simulation.happens(ratio, drawing: &stream) }
}
