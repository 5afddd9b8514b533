import Foundation
import StoreModel

/// The server's balances against the store's books.
struct BalanceComparison {
  let audit: CreditAudit
  /// The requests of the run, in order.
  let exchanges: [Exchange]

  /// Reads all balances until they agree with the books twice in a row, or until patience ends.
  ///
  /// Twice, because a server that works off a queue may pass the right balance on its way.
  ///
  /// - Parameters:
  ///   - users: The users; all if nil.
  ///   - patience: How long to wait for the right balances.
  ///   - goesOn: Whether to go on.
  ///   - read: Reads a user's balance; if there is none, what was found in its place.
  /// - Returns: The balances that do not agree.
  func findings(
    about users: [AppAccountToken]? = nil,
    patience: Duration,
    while goesOn: () -> Bool,
    _ read: (AppAccountToken) -> (number: Int?, found: String)
  ) -> [ServerFinding] {
    let deadline = ContinuousClock.now + patience
    var (findings, agreements): ([ServerFinding], Int) = ([], 0)
    while goesOn() {
      findings = []
      for user in users ?? audit.users {
        let (balance, found) = read(user)
        if let finding = finding(about: user, balance, found) { findings.append(finding) }
        guard ContinuousClock.now < deadline || findings.isEmpty, goesOn() else { return findings }
      }
      agreements = findings.isEmpty ? agreements + 1 : 0
      guard agreements < 2, findings.isEmpty || ContinuousClock.now < deadline else { break }
      // A server that is still at work should not be kept from it.
      Thread.sleep(forTimeInterval: 0.1)
    }
    return findings
  }

  /// Returns the notifications that the server refused at every attempt.
  func refusals(of payloads: [NotificationPayload]) -> [ServerFinding] {
    payloads.compactMap { payload in
      let attempts = exchanges.filter {
        if case .notification(_, payload.id, _) = $0.purpose { true } else { false }
      }
      // Attempts that were lost on the way say nothing; the sandbox need not be accepted.
      guard payload.environment == .production, attempts.contains(where: { $0.status != nil }),
        !attempts.contains(where: \.isAccepted)
      else { return nil }
      return ServerFinding(
        kind: .refused,
        user: payload.transaction?.appAccountToken,
        summary: "\(payload.notification.type) was answered with a failure at each attempt",
        story: attempts.map(Self.line)
      )
    }
  }

  private func finding(
    about user: AppAccountToken,
    _ balance: Int?,
    _ found: String
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
    let expected =
      bounds.lowerBound == bounds.upperBound
      ? "\(bounds.lowerBound)" : "\(bounds.lowerBound) to \(bounds.upperBound)"
    return ServerFinding(
      kind: kind,
      user: user,
      summary:
        "user \(user.rawValue) has \(balance.map { "\($0)" } ?? found), expected \(expected)",
      story: purchases.flatMap { purchase in
        let id = purchase.transaction.id
        let state = purchase.transaction.isRevoked ? ", refunded" : ""
        return ["transaction \(id.rawValue): \(purchase.credits) credits\(state)"]
          + exchanges.filter { $0.transaction?.id == id }.map { "  " + Self.line(of: $0) }
      }
    )
  }

  private static func line(of exchange: Exchange) -> String {
    "request \(exchange.number): \(exchange.line)"
  }
}
