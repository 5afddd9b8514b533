import Foundation
import Simulation
import StoreModel

extension TargetClient {
  /// Reads what a user has; again, until patience ends, while it is less than before a kill.
  ///
  /// A server that was killed may still be recovering its state.
  ///
  /// - Parameters:
  ///   - planned: The request.
  ///   - user: The user.
  ///   - number: The number of the request.
  ///   - history: What was read before.
  ///   - patience: How long to ask.
  ///   - wasKilled: Whether a part of the server was killed since the request at a place.
  /// - Returns: The last reading.
  func read(
    _ planned: PlannedRequest,
    _ user: AppAccountToken,
    number: Int,
    after history: ReadHistory,
    patience: Duration,
    wasKilled: (_ since: Int) -> Bool
  ) -> Exchange {
    let deadline = ContinuousClock.now + patience
    while true {
      let exchange = read(user, at: planned.date, number: number).exchange
      guard let loss = history.loss(in: exchange), wasKilled(loss.earlier),
        ContinuousClock.now < deadline
      else { return exchange }
      Thread.sleep(forTimeInterval: 0.1)
    }
  }
}

extension ServerTarget {
  /// Whether a user's state is read after a request.
  ///
  /// - Parameters:
  ///   - number: The number of the request.
  ///   - seed: The seed of the run.
  /// - Returns: Whether it is.
  func reads(afterRequest number: Int, seed: UInt64) -> Bool {
    guard !readsAfterRequests.isNever else { return false }
    var stream = RandomStream(seed: seed, purpose: "reads", owner: UInt64(number))
    return stream.happens(readsAfterRequests)
  }
}

extension ServerFinding {
  /// Finds each user of whom a reading has shown less than an earlier one.
  ///
  /// - Parameters:
  ///   - exchanges: All requests in order.
  ///   - history: A history without requests.
  /// - Returns: The findings, one for each user.
  static func losses(in exchanges: [Exchange], _ history: ReadHistory) -> [ServerFinding] {
    var history = history
    var findings: [ServerFinding] = []
    for exchange in exchanges {
      if let loss = history.loss(in: exchange), case .read(let user) = exchange.purpose,
        !findings.contains(where: { $0.user == user })
      {
        findings.append(ServerFinding(loss, user, in: exchanges))
      }
      history.observe(exchange)
    }
    return findings
  }

  private init(_ loss: ReadHistory.Loss, _ user: AppAccountToken, in exchanges: [Exchange]) {
    let (earlier, later) = (exchanges[loss.earlier], exchanges[loss.later])
    let before = earlier.reading?.description ?? "nothing"
    let after = later.reading?.description ?? "nothing"
    let between = exchanges[loss.earlier...loss.later].filter { exchange in
      exchange.isAbout(user) || !exchange.kills.isEmpty
    }
    self.init(
      kind: .wentBack,
      user: user,
      summary: "user \(user.rawValue) had \(before) at request \(earlier.number), "
        + "and \(after) at request \(later.number)",
      found: after,
      expected: "no less than \(before)",
      story: between.map { "request \($0.number): \($0.line)" }
    )
    marked = [earlier.number, later.number]
  }
}

extension Exchange {
  /// Whether it is about a user's state.
  fileprivate func isAbout(_ user: AppAccountToken) -> Bool {
    switch purpose {
    case .read(user), .post(_, by: user), .forgery(_, _, of: user, _): true
    case .read, .reset, .forgery, .unknownNotification: false
    case .notification, .post: transaction?.appAccountToken == user
    }
  }
}
