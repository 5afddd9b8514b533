import Simulation
import StoreModel

/// Where the developer's server runs: a balancer, several workers, storage, and now and then an
/// outage that ends all workers at whatever step they are.
actor ServerSite {
  nonisolated let lane: Lane
  private nonisolated let host: Host
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe host.unownedExecutor }
  nonisolated let simulation: Simulation
  nonisolated let conditions: Confined<Conditions>
  let eventLog: Confined<EventLog>
  nonisolated let plan: ServerPlan
  private let makeServer: @Sendable (ServerEnvironment) -> any PurchaseServer
  private let database: DatabaseSite
  /// How many keys the workers have made.
  private let keys: Confined<Int>
  private(set) var table = RowTable()
  private(set) var domain: FailureDomain?
  private(set) var workers: [any PurchaseServer] = []
  var stream: RandomStream
  /// The minute of the world in which something arrived last.
  private var lastMinute: Int64?
  /// Counts the outages; an outage ends only itself.
  private var outages = 0
  /// What the developer wants done, and is not yet.
  var due: [ServerTask] = []
  var isWorkingOff = false
  /// Whether the logic knows tasks; asked of the first worker.
  var takesTasks = false

  init(
    plan: ServerPlan,
    simulation: Simulation,
    eventLog: Confined<EventLog>,
    conditions: Confined<Conditions>,
    makeServer: @escaping @Sendable (ServerEnvironment) -> any PurchaseServer
  ) {
    self.plan = plan
    self.simulation = simulation
    self.eventLog = eventLog
    self.conditions = conditions
    self.makeServer = makeServer
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
  }

  // MARK: Requests

  /// A notification has arrived; no answer may ever come.
  func take(
    _ payload: NotificationPayload,
    _ answered: @escaping @Sendable (ServerAnswer) -> Void
  ) {
    guard isReached else {
      if happens(Ratio(1, 2)) { answered(.unavailable) }
      return
    }
    work {
      await $0.receive(payload)
    } then: {
      answered($0)
    }
  }

  /// A request of an app's has arrived; no answer may ever come.
  func take(
    _ request: ServerRequest,
    _ answered: @escaping @Sendable (Result<ServerResponse, ServerError>) -> Void
  ) {
    guard isReached else {
      let status = ServerAnswer.unavailable.rawValue
      if happens(Ratio(1, 2)) { answered(.failure(.status(status))) }
      return
    }
    work { worker in
      do {
        return Result<ServerResponse, ServerError>.success(try await worker.answer(request))
      } catch let error as ServerError {
        return .failure(error)
      } catch {
        return .failure(.status(ServerAnswer.failed.rawValue))
      }
    } then: {
      answered($0)
    }
  }

  /// Whether what arrives now finds the server there.
  ///
  /// The first thing to arrive in a minute decides whether the server goes down within it.
  private var isReached: Bool {
    if domain == nil, outages == 0 { start() }
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
    ) {
      self.assumeIsolated { $0.goDown(for: outage.lasts) }
    }
    return true
  }

  /// Has one of the workers do something, and answers from here unless they all end meanwhile.
  func work<Answer: Sendable>(
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
        ) {
          answered(answer)
        }
      }
    }
  }

  // MARK: Coming and going

  func start() {
    let domain = simulation.makeDomain()
    domain.label = WorldOwner.workers.label
    self.domain = domain
    let simulation = simulation
    let rows = SiteRowStore(site: self, domain: domain)
    workers = (0..<plan.workers).map { _ in
      let environment = ServerEnvironment(
        rows: rows,
        database: SiteDatabase(site: database, domain: domain),
        verifier: StoreSignature.verifier,
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
      return simulation.acting(as: domain, on: lane) { makeServer(environment) }
    }
  }

  private func goDown(for lasts: DelayRange) {
    guard domain != nil, !conditions.with({ $0.isResting }) else { return }
    stop()
    outages += 1
    let outage = outages
    eventLog.note(.serverUp(false))
    simulation.post(
      WorldOperation.serverUp.of(0),
      to: lane,
      in: simulation.window(after: lasts.least, upTo: lasts.most, drawing: &stream)
    ) {
      self.assumeIsolated { site in
        if site.outages == outage { site.comeBack() }
      }
    }
  }

  /// Ends an outage, if there is one, and one of the database.
  func comeBack() {
    simulation.inspecting(database.lane) { database.assumeIsolated { $0.comeBack() } }
    guard domain == nil, outages > 0 else { return workOff() }
    eventLog.note(.serverUp(true))
    start()
    // A new version goes live each time.
    order(.deploy)
  }

  /// Ends all workers.
  func stop() {
    if let domain {
      let (database, group) = (database, domain.number)
      simulation.post(
        WorldOperation.rows.of(2),
        to: database.lane,
        in: simulation.window(after: plan.storage.most, upTo: plan.storage.most)
      ) {
        database.assumeIsolated { $0.disconnect(group) }
      }
    }
    domain?.kill()
    domain = nil
    workers = []
    isWorkingOff = false
  }

  // MARK: Storage

  /// Brings a call to the storage and its answer back.
  nonisolated func reach<Answer: Sendable>(
    from domain: FailureDomain,
    _ pending: PendingCall<Result<Answer, RowStoreError>>,
    _ body: @escaping @Sendable (isolated ServerSite) -> Answer
  ) {
    let window = simulation.window(after: plan.storage.least, upTo: plan.storage.most)
    // What was sent before the worker ended still reaches the storage.
    simulation.post(WorldOperation.rows.of(0), to: lane, in: window) {
      self.assumeIsolated { site in
        let answer: Result<Answer, RowStoreError> =
          site.isStorageThere ? .success(body(site)) : .failure(.unavailable)
        site.simulation.post(
          WorldOperation.rows.of(1),
          to: domain.inbox,
          in: site.simulation.window(after: site.plan.storage.least, upTo: site.plan.storage.most)
        ) {
          pending.answer(answer)
        }
      }
    }
  }

  private var isStorageThere: Bool {
    !happens(conditions.with { $0.faults.serverStorageFails })
  }

  func change(_ body: (inout RowTable) -> Row?) -> Bool {
    guard let row = body(&table) else { return false }
    eventLog.note(.rowChanged(row))
    return true
  }

  func happens(_ ratio: Ratio) -> Bool { simulation.happens(ratio, drawing: &stream) }
}
