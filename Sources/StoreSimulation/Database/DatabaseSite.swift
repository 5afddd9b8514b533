import Simulation
import StoreModel

/// The developer's database: one engine with its locks and crashes.
actor DatabaseSite: LaneActor {
  typealias Answer = Statement<CreditRecord>.Answer

  nonisolated let lane: Lane
  private nonisolated let host: Host
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe host.unownedExecutor }
  nonisolated let simulation: Simulation
  private nonisolated let conditions: Confined<Conditions>
  private let eventLog: Confined<EventLog>
  nonisolated let delay: DelayRange
  private var engine = TransactionEngine<CreditRecord>()
  /// The continuations of transactions that wait for a lock.
  private var waiting: [TransactionNumber: (Answer) -> Void] = [:]
  /// The open transactions of each group of workers; a group ends as one.
  private var open: [UInt32: [TransactionNumber]] = [:]
  private var groups: [TransactionNumber: UInt32] = [:]
  private var stream: RandomStream
  private var isDown = false
  /// The minute of virtual time of the latest arrival.
  private var lastMinute: Int64?

  init(
    delay: DelayRange,
    simulation: Simulation,
    eventLog: Confined<EventLog>,
    conditions: Confined<Conditions>
  ) {
    self.delay = delay
    self.simulation = simulation
    self.eventLog = eventLog
    self.conditions = conditions
    host = simulation.world.makeHost()
    lane = host.lane
    lane.label = WorldOwner.database.label
    stream = RandomStream(seed: simulation.seed, purpose: "database")
  }

  // MARK: Statements

  /// Begins a transaction of one of the workers in a group; returns nil if the database is down.
  ///
  /// The transaction is rolled back when the group disconnects.
  func begin(_ level: IsolationLevel, for group: UInt32) -> TransactionNumber? {
    guard isReached else { return nil }
    let number = engine.begin(level)
    open[group, default: []].append(number)
    groups[number] = group
    return number
  }

  /// Executes a statement; the answer arrives at once or when a lock is free.
  func perform(
    _ statement: Statement<CreditRecord>,
    in number: TransactionNumber,
    _ answered: @escaping (Answer) -> Void
  ) {
    let isCommit = statement == .commit
    guard isReached, !isCommit || !happens(\.commitFails) else {
      engine.abandon(number)
      forget(number)
      answered(.failed(.unavailable))
      return resume()
    }
    guard let answer = engine.perform(statement, in: number) else {
      waiting[number] = answered
      return
    }
    if answer.isLast { forget(number) }
    if case .committed(let records) = answer, !records.isEmpty {
      eventLog.append(.committed(records))
    }
    let isLost = isCommit && happens(\.commitAnswerLost)
    answered(isLost ? .failed(.connectionLost) : answer)
    resume()
  }

  /// Answers the statements that no longer wait.
  private func resume() {
    for resumed in engine.takeResumed() {
      if resumed.answer.isLast { forget(resumed.number) }
      waiting.removeValue(forKey: resumed.number)?(resumed.answer)
    }
  }

  /// Forgets a transaction that is over.
  private func forget(_ number: TransactionNumber) {
    guard let group = groups.removeValue(forKey: number) else { return }
    open[group]?.removeAll { $0 == number }
  }

  /// Ends the connections of a group of workers and their open transactions.
  func disconnect(_ group: UInt32) {
    for number in open.removeValue(forKey: group) ?? [] {
      waiting[number] = nil
      groups[number] = nil
      engine.abandon(number)
    }
    resume()
  }

  // MARK: Crashes

  /// Whether a message arriving now finds the database up.
  ///
  /// The first arrival in a minute decides whether the database crashes within it.
  private var isReached: Bool {
    guard !isDown else { return false }
    let minute = simulation.now.rawValue / VirtualDuration.minutes(1).rawValue
    if lastMinute != minute {
      lastMinute = minute
      let outage = conditions.with { $0.faults.databaseDown }
      if simulation.happens(outage.chance, drawing: &stream) { planCrash(for: outage.lasts) }
    }
    return !happens(\.serverStorageFails)
  }

  private func planCrash(for lasts: DelayRange) {
    simulation.post(
      WorldOperation.databaseDown.of(0),
      to: lane,
      in: simulation.window(after: .zero, upTo: .minutes(1), drawing: &stream)
    ) { self.assumeIsolated { $0.crash(for: lasts) } }
  }

  private func crash(for lasts: DelayRange) {
    guard !isDown, !conditions.with({ $0.isResting }) else { return }
    isDown = true
    eventLog.append(.databaseUp(isUp: false))
    engine.crash()
    resume()
    open = [:]
    groups = [:]
    simulation.post(
      WorldOperation.databaseUp.of(0),
      to: lane,
      in: simulation.window(after: lasts.least, upTo: lasts.most, drawing: &stream)
    ) { self.assumeIsolated { $0.comeBack() } }
  }

  /// Ends an outage, if any.
  func comeBack() {
    guard isDown else { return }
    isDown = false
    eventLog.append(.databaseUp(isUp: true))
  }

  private func happens(_ fault: KeyPath<Faults, Ratio>) -> Bool {
    let ratio = conditions.with { $0.faults[keyPath: fault] }
    return simulation.happens(ratio, drawing: &stream)
  }
}

extension Statement.Answer {
  /// Whether it ends the transaction.
  fileprivate var isLast: Bool {
    switch self {
    case .committed, .rolledBack, .failed: true
    case .records, .page, .inserted, .updated: false
    }
  }
}
