package import AppStoreSigning
package import FileFormats
import Foundation
import Simulation
package import StoreModel
import StoreSimulation
package import Trials

/// A scenario's customers and App Store against a real server, one request at a time.
package struct ServerRun {
  /// Why a run has no result.
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
    /// What the server has got wrong.
    package let findings: [ServerFinding]
    /// The digest of all requests before the balances were read.
    package let digest: FileDigest
    /// The number of users whose balance was compared.
    package let users: Int
    /// The number of purchases that give credits.
    package let purchases: Int
    /// The number of those that the server has accepted a request about.
    package let accepted: Int
    /// How often the server was killed and started again.
    package let restarts: Int
  }

  private let target: ServerTarget
  private let connection: TargetConnection
  private let process: ServerProcess?

  /// Prepares a run.
  package init(target: ServerTarget, app: AppStoreApp) {
    self.target = target
    connection = TargetConnection(target, app: app)
    process = target.program.map { ServerProcess($0) }
  }

  /// All requests so far with their answers, in order.
  package var exchanges: [Exchange] { connection.log.exchanges }

  /// The logic of the simulated side: an app that posts, and a site that hands on.
  package func variant(of system: String) -> Variant {
    let connection = connection
    return Variant(
      "\(system)/server-under-test",
      summary: "The server under test, with an app that posts each transaction.",
      captures: false,
      makeServer: { TargetServer(environment: $0, connection: connection) },
      makeApp: { PostingApp(environment: $0) }
    )
  }

  /// Runs a trial, which has ``variant(of:)``, and compares the balances with the books.
  ///
  /// - Parameters:
  ///   - trial: The trial.
  ///   - goesOn: Whether to go on; asked between the steps of the simulation.
  /// - Returns: The result; nil if it was told not to go on.
  /// - Throws: Why there is none.
  package func run(
    _ trial: Trial,
    while goesOn: @escaping () -> Bool = { true }
  ) throws(Failure) -> Result? {
    let unknown = trial.plan.catalog.products.map(\.id).filter { target.credits[$0] == nil }
    guard unknown.isEmpty else {
      throw Failure(
        "the target file must say how many credits these products give, 0 to ignore one: "
          + unknown.map(\.rawValue).joined(separator: ", ")
      )
    }
    defer { kill() }
    try start()
    if let exchange = connection.reset(at: StoreDate(at: .start)), !exchange.isAccepted {
      throw Failure("the server could not be reset: \(exchange.outcome)")
    }
    var (audit, restarts) = (CreditAudit(credits: target.credits), 0)
    var (failure, givenUp): (Failure?, [NotificationPayload]) = (nil, [])
    let outcome = trial.run(hearing: { timed in
      audit.take(timed.event)
      if case .notificationGivenUp(let payload) = timed.event { givenUp.append(payload) }
      guard case .serverUp(let isUp) = timed.event, failure == nil else { return }
      guard isUp else { return kill() }
      restarts += 1
      do throws(Failure) { try start() } catch { failure = error }
    }) { _, _ in goesOn() }
    if let failure { throw failure }
    guard goesOn() else { return nil }
    guard case .quiet = outcome.ending else {
      let isEscape = if case .escaped = outcome.ending { true } else { false }
      throw Failure(
        "the simulation did not end as it should: \(outcome.ending)",
        isEscape: isEscape
      )
    }
    let log = connection.log
    for exchange in log.exchanges { audit.take(exchange) }
    try checkWhatWasTested(audit, log.exchanges)
    let comparison = BalanceComparison(audit: audit, exchanges: log.exchanges)
    let date = StoreDate(at: .start + trial.plan.horizon)
    let findings = comparison.findings(patience: target.patience, while: goesOn) {
      connection.balance(of: $0, at: date)
    }
    // Balances that were not read must not count as right.
    guard goesOn() else { return nil }
    return Result(
      findings: comparison.refusals(of: givenUp) + findings,
      digest: log.digest,
      users: audit.users.count,
      purchases: audit.purchases.count,
      accepted: audit.purchases.count { $0.told != nil },
      restarts: process == nil ? 0 : restarts
    )
  }

  /// Throws if nothing was tested, which must not look like success.
  private func checkWhatWasTested(
    _ audit: CreditAudit,
    _ exchanges: [Exchange]
  ) throws(Failure) {
    guard !audit.purchases.isEmpty else {
      throw Failure(
        "no customer bought anything that gives credits; customers buy only while they are signed "
          + "in (signIn), and only products above 0 in \"credits\" count"
      )
    }
    guard audit.purchases.contains(where: { $0.told != nil }) else {
      let last = exchanges.last { $0.transaction != nil }
      throw Failure(
        "the server accepted nothing about \(audit.purchases.count) purchases, last with "
          + "\(last?.outcome ?? "no request"); does it trust the root of 'certificate', and expect "
          + "the right app?"
      )
    }
  }

  private func start() throws(Failure) {
    guard let process else { return }
    let failure = Simulation.outside { () -> ServerProcess.Failure? in
      do throws(ServerProcess.Failure) { try process.start() } catch { return error }
      return nil
    }
    if let failure { throw Failure(failure.description) }
  }

  private func kill() {
    guard let process else { return }
    Simulation.outside { process.kill() }
  }
}
