package import AppStoreSigning
package import FileFormats
import Foundation
import Simulation
package import StoreModel
import StoreSimulation
import Synchronization
package import Trials

/// A scenario's customers and App Store against a real server, one request at a time.
package struct ServerRun {
  /// Why a run has no result.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  /// The result of a run.
  package struct Result: Sendable {
    /// The balances that disagree with the books.
    package let findings: [ServerFinding]
    /// All requests with their answers, in order.
    package let exchanges: [Exchange]
    /// The digest of the bytes of all requests before the balances were read.
    package let digest: FileDigest
    /// The number of users whose balance was compared.
    package let users: Int
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
  /// - Parameter trial: The trial.
  /// - Returns: The result.
  /// - Throws: Why there is none.
  package func run(_ trial: Trial) throws(Failure) -> Result {
    defer { kill() }
    try start()
    if let exchange = connection.reset(at: StoreDate(at: .start)), !exchange.isAccepted {
      throw Failure(description: "the server could not be reset: \(exchange.outcome)")
    }
    var (audit, restarts) = (CreditAudit(credits: target.credits), 0)
    var failure: Failure?
    let outcome = trial.run(hearing: { timed in
      audit.take(timed.event)
      guard case .serverUp(let isUp) = timed.event, failure == nil else { return }
      guard isUp else { return kill() }
      restarts += 1
      do throws(Failure) { try start() } catch { failure = error }
    })
    if let failure { throw failure }
    guard case .quiet = outcome.ending else {
      throw Failure(description: "the simulation did not come to its end: \(outcome.ending)")
    }
    let log = connection.log
    for exchange in log.exchanges { audit.take(exchange) }
    let findings = compare(audit, log.exchanges, at: StoreDate(at: .start + trial.plan.horizon))
    return Result(
      findings: findings,
      exchanges: connection.log.exchanges,
      digest: log.digest,
      users: audit.users.count,
      restarts: process == nil ? 0 : restarts
    )
  }

  private func start() throws(Failure) {
    guard let process else { return }
    let failure = Simulation.outside { () -> ServerProcess.Failure? in
      do throws(ServerProcess.Failure) { try process.start() } catch { return error }
      return nil
    }
    if let failure { throw Failure(description: failure.description) }
  }

  private func kill() {
    guard let process else { return }
    Simulation.outside { process.kill() }
  }

  /// Reads all balances until they agree with the books, or until patience ends.
  private func compare(
    _ audit: CreditAudit,
    _ exchanges: [Exchange],
    at date: StoreDate
  ) -> [ServerFinding] {
    let deadline = ContinuousClock.now + target.patience
    var open = audit.users
    var findings: [ServerFinding] = []
    repeat {
      findings = open.compactMap { user in
        let (balance, exchange) = connection.balance(of: user, at: date)
        return finding(about: user, balance, exchange, audit, exchanges)
      }
      open = findings.map(\.user)
      // A server that is still at work should not be kept from it.
      if !open.isEmpty { Thread.sleep(forTimeInterval: 0.1) }
    } while !open.isEmpty && ContinuousClock.now < deadline
    return findings
  }

  private func finding(
    about user: AppAccountToken,
    _ balance: Int?,
    _ read: Exchange,
    _ audit: CreditAudit,
    _ exchanges: [Exchange]
  ) -> ServerFinding? {
    let (bounds, purchases) = (audit.bounds(of: user), audit.purchases(of: user))
    if let balance, bounds.contains(balance) { return nil }
    let kind: ServerFinding.Kind
    if let balance {
      let excess = balance - bounds.upperBound
      let isRefunded = purchases.contains { $0.transaction.isRevoked && $0.credits == excess }
      kind = excess < 0 ? .lost : isRefunded ? .keptAfterRefund : .tooMany
    } else {
      kind = .unreadable
    }
    var story = purchases.flatMap { purchase in
      let id = purchase.transaction.id
      let state = purchase.transaction.isRevoked ? ", refunded" : ""
      let about = exchanges.filter { $0.transaction?.id == id }
      return ["transaction \(id.rawValue): \(purchase.credits) credits\(state)"]
        + about.map { "  request \($0.number): \($0.phrase): \($0.outcome)" }
    }
    if balance == nil { story.append("  \(read.phrase): \(read.outcome)") }
    return ServerFinding(
      kind: kind,
      user: user,
      balance: balance,
      expected: bounds,
      story: story
    )
  }
}
