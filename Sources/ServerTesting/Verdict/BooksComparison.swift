import Foundation
import StoreModel

/// A comparison of the server's answers about its users with the store's books.
struct BooksComparison {
  let books: ServerBooks
  /// Whether the server can name several plans.
  private let namesSeveral: Bool
  /// When it is asked.
  private let date: StoreDate
  /// The requests of the run, in order.
  let exchanges: [Exchange]

  /// Prepares a comparison.
  ///
  /// - Parameters:
  ///   - books: The books, and the server's knowledge of them.
  ///   - target: The server.
  ///   - date: The date of the readings.
  ///   - exchanges: The requests of the run, in order.
  init(books: ServerBooks, _ target: ServerTarget, _ date: StoreDate, _ exchanges: [Exchange]) {
    (self.books, self.date, self.exchanges) = (books, date, exchanges)
    namesSeveral = target.plans?.isList ?? true
  }

  /// Asks for all users until the answers agree with the books twice in a row, or patience ends.
  ///
  /// Twice, because a server that works off a queue may pass the right state on its way. The last
  /// time, all users are asked however long it takes, unless the server does not answer.
  ///
  /// - Parameters:
  ///   - users: The users; all if nil.
  ///   - patience: How long to wait for the right answers.
  ///   - goesOn: Whether to go on.
  ///   - read: Asks what a user has.
  /// - Returns: The answers that do not agree.
  func findings(
    about users: [AppAccountToken]? = nil,
    patience: Duration,
    while goesOn: () -> Bool,
    _ read: (AppAccountToken) -> UserReading
  ) -> [ServerFinding] {
    let deadline = ContinuousClock.now + patience
    var agreements = 0
    while true {
      let isLast = ContinuousClock.now >= deadline
      var findings: [ServerFinding] = []
      for user in users ?? books.users {
        guard goesOn() else { return findings }
        let reading = read(user)
        // A reading that was cut short is none.
        guard goesOn() else { return findings }
        findings += self.findings(about: user, reading)
        let isPatient = reading.isAnswered || ContinuousClock.now < deadline
        guard isPatient else { return findings }
      }
      agreements = findings.isEmpty ? agreements + 1 : 0
      guard agreements < 2, findings.isEmpty || !isLast else { return findings }
      // A server that is still at work should not be kept from it.
      Thread.sleep(forTimeInterval: 0.1)
    }
  }

  /// Returns the notifications that the server refused at every attempt.
  ///
  /// - Parameters:
  ///   - payloads: The notifications that the App Store has given up.
  ///   - failed: The attempts of the App Store that had no success, in order.
  /// - Returns: The findings; each story has all attempts, in order.
  func refusals(
    of payloads: [NotificationPayload],
    failed: [FailedAttempt] = []
  ) -> [ServerFinding] {
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
        found: "failures only",
        expected: "success, as the notification is genuine",
        story: Self.story(of: attempts, failed.filter { $0.notification == payload.id })
      )
    }
  }

  /// The attempts to send a notification in their order, with those that never arrived.
  private static func story(of arrived: [Exchange], _ failed: [FailedAttempt]) -> [String] {
    var missing = failed.filter { attempt in
      !arrived.contains { attempt.dates.contains($0.date) }
    }[...]
    var lines: [String] = []
    for exchange in arrived {
      while let attempt = missing.first, attempt.dates.upperBound < exchange.date {
        lines.append(attempt.line)
        missing.removeFirst()
      }
      lines.append(line(of: exchange))
    }
    return lines + missing.map(\.line)
  }

  /// Returns the first forged post that was accepted, and the first notification of an unknown type
  /// that was refused at each attempt.
  func wrongAnswers() -> [ServerFinding] {
    let forged = exchanges.first { exchange in
      if case .forgery(_, .app, _, _) = exchange.purpose { exchange.isAccepted } else { false }
    }
    let unknown = Dictionary(
      grouping: exchanges.filter { $0.status != nil },
      by: \.unknownNotification
    )
    let refused = exchanges.lazy.compactMap(\.unknownNotification).compactMap { unknown[$0] }
      .first { attempts in !attempts.contains(where: \.isAccepted) }
    let found: [(ServerFinding.Kind, String, expected: String, [Exchange])] =
      [
        forged.map { (.acceptedForgery, "a forged post was accepted", "a failure", [$0]) },
        refused.map {
          (.refusedUnknown, "a notification of an unknown type was refused", "success", $0)
        },
      ].compactMap(\.self)
    return found.map { kind, summary, expected, exchanges in
      ServerFinding(
        kind: kind,
        user: nil,
        summary: summary,
        found: exchanges.first?.outcome ?? "",
        expected: expected,
        story: exchanges.map(Self.line)
      )
    }
  }

  /// Returns where an answer about a user does not agree with the books.
  func findings(about user: AppAccountToken, _ reading: UserReading) -> [ServerFinding] {
    var mistakes: [Mistake] = []
    switch reading.balance {
    case .found(let balance):
      if let credits = books.credits, let mistake = mistake(in: balance, credits, of: user) {
        mistakes.append(mistake)
      }
    case .unreadable(let found): mistakes.append(Mistake(unreadable: found))
    case nil: break
    }
    switch reading.plans {
    case .found(let claims):
      let found = books.plans?.mistakes(in: claims, of: user, on: date, isList: namesSeveral)
      mistakes += (found ?? []).map { Mistake(kind: $0.kind, text: $0.text, product: $0.product) }
    case .unreadable(let found) where mistakes.isEmpty: mistakes.append(Mistake(unreadable: found))
    case .unreadable, nil: break
    }
    return mistakes.map { mistake in
      var finding = ServerFinding(
        kind: mistake.kind,
        user: user,
        summary: "user \(user.rawValue) \(mistake.text)",
        found: reading.description,
        expected: books.expectation(of: user, on: date),
        story: story(of: user, withPlans: mistake.kind.isAboutPlans)
      )
      finding.product = mistake.product
      finding.alternative = mistake.alternative
      if case .found(let balance) = reading.balance { finding.balance = balance }
      return finding
    }
  }

  private func mistake(
    in balance: Int,
    _ credits: CreditAudit,
    of user: AppAccountToken
  ) -> Mistake? {
    let bounds = credits.bounds(of: user)
    guard !bounds.contains(balance) else { return nil }
    let excess = balance - bounds.upperBound
    let isRefunded = credits.sold.purchases(of: user).contains {
      $0.transaction.isRevoked && credits.credits(of: $0.transaction) == excess
    }
    let expected =
      bounds.lowerBound == bounds.upperBound
      ? "\(bounds.lowerBound)" : "\(bounds.lowerBound) to \(bounds.upperBound)"
    let text = "has \(balance), expected \(expected)"
    if excess < 0 { return Mistake(kind: .lost, text: text) }
    guard isRefunded else { return Mistake(kind: .tooMany, text: text) }
    // An invented purchase may give as many credits as a refund takes.
    return hasAcceptedInvention(for: user)
      ? Mistake(kind: .tooMany, text: text, alternative: .keptAfterRefund)
      : Mistake(kind: .keptAfterRefund, text: text)
  }

  /// Whether the server has accepted a request about a purchase that the store never made.
  private func hasAcceptedInvention(for user: AppAccountToken) -> Bool {
    let own = Set(books.transactions(of: user).map(\.id))
    return exchanges.contains { exchange in
      exchange.isForged(about: user) && exchange.isAccepted
        && !(exchange.about.map(own.contains) ?? false)
    }
  }

  /// The user's purchases, each with the requests about it.
  private func story(of user: AppAccountToken, withPlans: Bool) -> [String] {
    let credits = books.credits.map { credits in
      credits.sold.purchases(of: user).map(\.transaction).map {
        ($0, "\(credits.credits(of: $0)) credits")
      }
    }
    let plans = books.plans?.sold.purchases(of: user).map(\.transaction).map {
      ($0, $0.productID.rawValue + ($0.expirationDate.map { " until \($0)" } ?? ""))
    }
    let own = Set(books.transactions(of: user).map(\.id))
    let forged = exchanges.filter { exchange in
      exchange.isForged(about: user) && !(exchange.about.map(own.contains) ?? false)
    }
    return ((withPlans ? plans : credits) ?? []).flatMap { transaction, text in
      let state = transaction.isRevoked ? ", refunded" : transaction.isUpgraded ? ", replaced" : ""
      return ["transaction \(transaction.id.rawValue): \(text)\(state)"]
        + exchanges.filter { $0.about == transaction.id }.map { "  " + Self.line(of: $0) }
    } + forged.map(Self.line)
  }

  private static func line(of exchange: Exchange) -> String {
    "request \(exchange.number): \(exchange.line)"
  }
}

/// A part of an answer that does not agree with the books.
private struct Mistake {
  let kind: ServerFinding.Kind
  /// The found and the expected state, after the name of the user.
  let text: String
  var product: ProductID?
  var alternative: ServerFinding.Kind?
}

extension Mistake {
  /// Makes a mistake of an answer that says nothing.
  fileprivate init(unreadable found: String) {
    self.init(kind: .unreadable, text: "cannot be read: \(found)")
  }
}

extension Exchange {
  /// The identifier of a notification of an unknown type; nil for other requests.
  fileprivate var unknownNotification: NotificationID? {
    if case .unknownNotification(let id, _) = purpose { id } else { nil }
  }

  fileprivate func isForged(about user: AppAccountToken) -> Bool {
    if case .forgery(_, _, user, _) = purpose { true } else { false }
  }
}

extension ServerFinding.Kind {
  /// Whether it is about plans rather than credits.
  fileprivate var isAboutPlans: Bool {
    switch self {
    case .planAfterRefund, .unpaidPlan, .lostPlan: true
    case .tooMany, .keptAfterRefund, .lost, .unreadable, .refused, .acceptedForgery,
      .refusedUnknown, .missedThreshold, .wentBack:
      false
    }
  }
}
