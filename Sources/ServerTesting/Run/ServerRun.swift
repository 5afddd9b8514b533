package import FileFormats
import Foundation
import HTTP
import Simulation
package import StoreModel
package import StoreSigning
import StoreSimulation
import Synchronization
package import Trials

/// A scenario's customers and App Store against a real server: one request at a time, or many.
package final class ServerRun: Sendable {
  /// The reason why a run has no result.
  package struct Failure: Error, CustomStringConvertible {
    /// Whether the simulation met something that it cannot repeat.
    package let isEscape: Bool
    package let description: String

    init(_ description: String, isEscape: Bool = false) {
      self.description = description
      self.isEscape = isEscape
    }
  }

  /// The result of a run.
  package struct Result: Sendable {
    /// The findings.
    package internal(set) var findings: [ServerFinding]
    /// The digest of all requests before the balances were read; nil for a load.
    package let digest: FileDigest?
    /// The number of users who were compared.
    package let users: Int
    /// The number of purchases that give credits or plans.
    package let purchases: Int
    /// The number of those that the server has accepted a request about.
    package let accepted: Int
    /// The processes that were killed and restarted, in order.
    package let restarts: [ServerPart]
    /// How long the server took to answer.
    package let times: AnswerTimes
    /// The verdicts of a load on the thresholds; none for a run with one request at a time.
    package let verdicts: [AnswerThreshold.Verdict]
    /// The books before the first request.
    let books: ServerBooks
    /// The requests of the run, or of the first round with findings.
    let exchanges: [Exchange]
    /// The end of the time that is judged.
    let date: StoreDate
    /// How often all requests were sent; fewer times than asked for if it was interrupted.
    package let rounds: Int
  }

  /// The actions of the simulated side.
  struct Customers {
    /// The books before the first request.
    var books: ServerBooks
    /// The notifications that the App Store has given up.
    var givenUp: [NotificationPayload] = []
    var attempts = NotificationAttempts()
    /// The end of the time that is judged.
    let date: StoreDate
  }

  let server: TestedServer
  let pace: LoadPace?
  /// How many findings are sent again to find their shortest orders.
  let shrinks: Int
  /// Receives a line about each phase as it begins.
  let note: @Sendable (String) -> Void
  let connection: TargetConnection
  let recorder: RequestRecorder
  private let api: APIPort?
  /// The requests of a load's last round, or of the first one with findings.
  let loaded = Mutex<[Exchange]>([])

  /// Prepares a run.
  ///
  /// - Parameters:
  ///   - target: The server under test.
  ///   - app: The app.
  ///   - seed: The seed of the trial, which also decides the faults at the boundary.
  ///   - pace: How many requests are sent at once; nil for one after the other.
  ///   - shrinks: How many findings are sent again to find their shortest orders.
  ///   - log: An existing file for the server's output; nil to drop it.
  ///   - folder: Where the file of the server's clock is put, if it has one.
  ///   - note: Receives a line about each phase as it begins.
  ///   - goesOn: Whether to go on; asked several times a second.
  package init(
    target: ServerTarget,
    app: AppStoreApp,
    seed: UInt64,
    pace: LoadPace? = nil,
    shrinks: Int = 3,
    log: String? = nil,
    folder: String = NSTemporaryDirectory(),
    note: @escaping @Sendable (String) -> Void = { _ in },
    while goesOn: @escaping @Sendable () -> Bool = { true }
  ) {
    self.note = note
    server = TestedServer(
      TargetRequests(target, app: app),
      log: log,
      folder: folder,
      while: goesOn
    )
    (self.pace, self.shrinks) = (pace, shrinks)
    connection = TargetConnection(server, seed: seed)
    recorder = RequestRecorder(target.faults, seed: seed)
    let clock = server.clock
    api = target.api.map { APIPort($0, app: app, seed: seed, clock: clock) }
  }

  package var target: ServerTarget { server.requests.target }

  /// All requests so far with their answers, in order; of a load, those of one round.
  package var exchanges: [Exchange] {
    pace == nil ? connection.log.exchanges : loaded.withLock { $0 }
  }

  /// All requests to the App Store Server API so far, in order.
  package var apiCalls: [APICallRecord] { api?.calls ?? [] }

  private var recipient: any Recipient { pace == nil ? connection : recorder }

  /// The logic of the simulated side: an app that posts, and a site that forwards.
  package func variant(of system: String) -> Variant {
    let recipient = recipient
    let api = api
    return Variant(
      "\(system)/server-under-test",
      summary: "The server under test, with an app that posts each transaction.",
      captures: false,
      makeServer: { TargetServer(environment: $0, recipient: recipient, api: api) },
      makeApp: { PostingApp(environment: $0) }
    )
  }

  /// Runs a trial, which has ``variant(of:)``, and compares what the users have with the books.
  ///
  /// - Parameter trial: The trial.
  /// - Returns: The result; nil if the run was stopped.
  /// - Throws: The reason why there is no result.
  package func run(_ trial: Trial) throws(Failure) -> Result? {
    let counted = trial.plan.catalog.products.filter { product in
      target.balance != nil && (target.plans == nil || product.type == .consumable)
    }
    let unknown = counted.map(\.id).filter { target.credits[$0] == nil }
    guard unknown.isEmpty else {
      throw Failure(
        "the target file must say how many credits these products give, 0 to ignore one: "
          + unknown.map(\.rawValue).joined(separator: ", ")
      )
    }
    try openAPI()
    defer { api?.close() }
    defer { Simulation.outside { server.end() } }
    if let pace { return try run(trial, pace) }
    return try runInOrder(trial)
  }

  /// Runs a trial with one request at a time.
  private func runInOrder(_ trial: Trial) throws(Failure) -> Result? {
    try start(at: StoreDate(at: .start))
    if let exchange = connection.reset(at: StoreDate(at: .start)), !exchange.isAccepted {
      throw Failure("the server could not be reset: \(exchange.outcome)")
    }
    guard let customers = try simulate(trial) else { return nil }
    connection.sendLast()
    guard server.goesOn() else { return nil }
    let asked = connection.log.sent.count
    connection.readBack()
    let log = connection.log
    var books = customers.books
    for exchange in log.exchanges { books.observe(exchange) }
    try checkWhatWasTested(books, log.exchanges)
    let comparison = BooksComparison(books: books, target, customers.date, log.exchanges)
    note("asking what \(books.users.count) users have")
    var findings = comparison.findings(patience: target.patience, while: server.goesOn) {
      connection.read($0, at: customers.date)
    }
    // Balances that were not read must not count as right.
    guard server.goesOn() else { return nil }
    try checkWhoAnswered()
    findings += losses(log.exchanges, asked, customers, findings)
    shrink(&findings, log.sent.map(\.planned), customers)
    let refusals = comparison.refusals(
      of: customers.givenUp,
      failed: customers.attempts.failed
    )
    return Result(
      findings: refusals + comparison.wrongAnswers() + findings,
      digest: log.digest,
      users: books.users.count,
      purchases: books.purchases,
      accepted: books.accepted,
      restarts: log.sent.flatMap(\.planned.kills),
      times: AnswerTimes(of: connection.log.exchanges),
      verdicts: [],
      books: customers.books,
      exchanges: log.exchanges,
      date: customers.date,
      rounds: 1
    )
  }

  /// Finds the users for whom a reading between the requests showed less than an earlier one.
  ///
  /// - Parameters:
  ///   - exchanges: All requests, with the readings after the last one.
  ///   - asked: The number of requests without those readings.
  ///   - customers: The actions of the simulated side.
  ///   - known: The earlier findings; a loss that remains at the end is reported once.
  /// - Returns: The findings.
  private func losses(
    _ exchanges: [Exchange],
    _ asked: Int,
    _ customers: Customers,
    _ known: [ServerFinding]
  ) -> [ServerFinding] {
    let history = ReadHistory(of: target, customers.books)
    let early = ServerFinding.losses(in: Array(exchanges.prefix(asked)), history)
    let told = Set((early + known.filter(\.kind.isLoss)).compactMap(\.user))
    let late = ServerFinding.losses(in: exchanges, history).filter { finding in
      finding.user.map { !told.contains($0) } ?? false
    }
    return early + late
  }

  /// Runs the simulated side; nil if the run was stopped.
  func simulate(_ trial: Trial) throws(Failure) -> Customers? {
    let end = VirtualInstant.start + trial.plan.horizon
    var customers = Customers(books: ServerBooks(of: target), date: StoreDate(at: end))
    let isInOrder = pace == nil
    // Later, all subscriptions expire, and nothing would be left to compare.
    let endsAtHorizon = target.plans != nil
    var isOver = false
    let outcome = trial.run(hearing: { timed in
      if endsAtHorizon, timed.instant > end {
        isOver = true
        self.recipient.close()
      }
      guard !isOver else { return }
      customers.books.observe(timed.event)
      self.api?.record(timed)
      switch timed.event {
      case .notificationSent(let payload, _):
        customers.attempts.begin(payload.id, on: StoreDate(at: timed.instant))
      case .notificationAnswered(let payload, let attempt, let answer):
        let date = StoreDate(at: timed.instant)
        customers.attempts.end(attempt, of: payload.id, on: date, with: answer)
      case .notificationGivenUp(let payload): customers.givenUp.append(payload)
      case .serverUp(isUp: false) where isInOrder: self.connection.restart()
      default: break
      }
    }) { _, _ in !isOver && self.server.goesOn() && self.connection.log.failure == nil }
    if let failure = connection.log.failure { throw Failure(failure.description) }
    guard server.goesOn() else { return nil }
    guard isOver || outcome.ending == .quiet else {
      let isEscape = if case .escaped = outcome.ending { true } else { false }
      throw Failure(
        "the simulation did not end as it should: \(outcome.ending)",
        isEscape: isEscape
      )
    }
    return customers
  }

  /// Looks for the shortest orders of the first findings.
  func shrink(
    _ findings: inout [ServerFinding],
    _ sent: [PlannedRequest],
    _ customers: Customers
  ) {
    let reproduction = Reproduction(
      server: server,
      books: customers.books,
      date: customers.date,
      isTogether: pace != nil
    )
    let balances = findings.indices.filter { findings[$0].kind.isAboutState }
    for place in balances.prefix(shrinks) {
      note("looking for the fewest requests of \(findings[place].kind.rawValue)")
      findings[place].shortest = reproduction.shortest(of: findings[place], among: sent)
      // A search that was cut short says nothing.
      findings[place].isTried =
        target.reset != nil && (findings[place].shortest != nil || server.goesOn())
    }
  }

  /// Throws if nothing was tested, which must not look like success.
  func checkWhatWasTested(
    _ books: ServerBooks,
    _ exchanges: [Exchange]
  ) throws(Failure) {
    guard books.purchases > 0 else {
      throw Failure(
        "no customer bought anything that gives credits or a plan; customers buy only while they "
          + "are signed in (signIn), and of credits only products above 0 in \"credits\" count"
      )
    }
    guard books.accepted > 0 else {
      let last = exchanges.last { $0.transaction != nil }
      let isRefusal = last?.status.map { (400..<500).contains($0) } ?? false
      throw Failure(
        "the server accepted nothing about \(books.purchases) purchases, last: "
          + "\(last?.outcome ?? "no request")"
          + (isRefusal
            ? "; does it trust the root of 'certificate', and expect the right app?" : "")
      )
    }
    try checkKinds(exchanges)
  }

  /// Throws if a whole kind of request has failed, which must not look like success: an address may
  /// be wrong.
  ///
  /// Notifications that were answered with a failure at each attempt are findings of their own.
  private func checkKinds(_ exchanges: [Exchange]) throws(Failure) {
    // A server may refuse what was bought in the sandbox, or by another user.
    let genuine = exchanges.filter {
      $0.fault == .none && $0.transaction?.environment == .production
    }
    let notifications = genuine.filter { $0.notification != nil }
    if let last = notifications.last, notifications.allSatisfy({ $0.status == nil }) {
      throw Failure(
        "none of \(notifications.count) notifications was answered, last: \(last.outcome)"
      )
    }
    let posts = genuine.filter { exchange in
      guard case .post(_, let user) = exchange.purpose else { return false }
      return exchange.transaction?.appAccountToken.map { $0 == user } ?? true
    }
    if let last = posts.last, !posts.contains(where: \.isAccepted) {
      throw Failure("none of \(posts.count) posts was accepted, last: \(last.outcome)")
    }
  }

  /// Begins to answer at the port of the App Store Server API, if the target names one.
  private func openAPI() throws(Failure) {
    guard let api else { return }
    do throws(SocketError) { try api.open() } catch {
      throw Failure(
        "the App Store Server API cannot use port \(api.number), which \"api\" names: \(error)"
      )
    }
  }

  func start(at date: StoreDate) throws(Failure) {
    do throws(TestedServer.Failure) { try server.start(at: date) } catch {
      throw Failure(error.description)
    }
  }

  /// Throws if another process has answered, whose mistakes are not those of the server.
  func checkWhoAnswered() throws(Failure) {
    if let end = server.unexpectedEnd { note("\(end) by itself during the run; see server.log") }
    do throws(TestedServer.Failure) { try server.checkWhoAnswers() } catch {
      throw Failure(error.description)
    }
  }
}
