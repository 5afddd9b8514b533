import Foundation
import HTTP
import StoreModel
import Trials

/// Sends parts of a run's requests again, to find the fewest after which a finding still shows.
struct Reproduction {
  let server: TestedServer
  /// The books before the first request.
  let books: ServerBooks
  /// The date of the last balance.
  let date: StoreDate
  /// Whether the requests are sent at once.
  let isTogether: Bool

  /// How often requests are sent at once; the server decides their order.
  private static let triesTogether = 20
  /// How long the search for one finding may take.
  private static let longestSearch = Duration.seconds(60)
  /// How long the server rests before a request after which it is killed, in seconds.
  private static let rest = 0.5
  /// How long balances may take to become right during the search; the end is more patient.
  private static let shortPatience = Duration.milliseconds(500)

  /// Returns the fewest requests after which a finding still shows.
  ///
  /// - Parameters:
  ///   - finding: The finding, about a user's balance.
  ///   - sent: All requests of the run.
  /// - Returns: The requests; nil if the finding does not show again with the user's own requests.
  func shortest(of finding: ServerFinding, among sent: [PlannedRequest]) -> ShortestOrder? {
    guard let user = finding.user, server.requests.target.reset != nil else { return nil }
    let own = Set(books.transactions(of: user).map(\.id))
    let candidates = sent.filter { request in
      switch request.content {
      case .post(_, by: user): return true
      // A kill after a request is noted at the reading that follows it.
      case .read(user): return finding.kind == .wentBack || !request.kills.isEmpty
      case .forgery(let forgery) where forgery.user == user: return true
      default: return request.subject.map(own.contains) ?? false
      }
    }
    let deadline = ContinuousClock.now + Self.longestSearch
    let goesOn = { ContinuousClock.now < deadline && server.goesOn() }
    let search = ClaimSearch(
      isTogether: isTogether,
      // Two readings are a claim of their own.
      isAboutEnd: finding.kind != .wentBack,
      shows: { goesOn() && shows(finding, after: $0, Self.shortPatience).seen > 0 },
      basis: { goesOn() ? basis(of: finding, after: $0, $1) : ClaimBasis() }
    )
    guard let order = search.least(of: candidates) else { return nil }
    let least = order.requests
    let patience = isTogether ? Self.shortPatience : server.requests.target.patience
    let (seen, tries, shown) = shows(finding, after: least, patience, isLast: true)
    guard let (mistake, exchanges) = shown else { return nil }
    let race = race(of: finding, in: least, exchanges, until: deadline)
    return ShortestOrder(
      steps: isTogether ? exchanges.map(\.line).sorted() : exchanges.map(\.line),
      exchanges: exchanges,
      marks: race?.marks
        ?? DecisiveRequests(in: exchanges, for: finding.kind, decisive: order.decisive),
      right: race?.right,
      isTogether: isTogether,
      seen: seen,
      tries: tries,
      found: mistake.found,
      expected: mistake.expected,
      script: CurlScript(requests: server.requests).text(
        "\(mistake.kind.rawValue): \(mistake.summary)",
        least,
        then: finding.kind == .wentBack ? nil : PlannedRequest(content: .read(user), date: date),
        isTogether: isTogether
      )
    )
  }

  /// Looks for two requests that are harmless in the other order.
  private func race(
    of finding: ServerFinding,
    in least: [PlannedRequest],
    _ exchanges: [Exchange],
    until deadline: ContinuousClock.Instant
  ) -> (marks: DecisiveRequests, right: [Exchange])? {
    guard !isTogether, finding.kind != .wentBack, let user = finding.user else { return nil }
    let accepted = exchanges.filter(\.isAccepted).map(\.purpose)
    for (first, second) in Self.pairs(of: least) where ContinuousClock.now < deadline {
      var swapped = least
      swapped.swapAt(first, second)
      guard let exchanges = self.exchanges(of: swapped, Self.shortPatience),
        Set(exchanges.filter(\.isAccepted).map(\.purpose)) == Set(accepted),
        findings(about: user, after: exchanges, Self.shortPatience).isEmpty,
        // Whoever is interrupted has not asked.
        server.goesOn()
      else { continue }
      return (DecisiveRequests(first, second), exchanges)
    }
    return nil
  }

  /// How many pairs of requests are tried in the other order.
  private static let mostPairs = 10

  /// Returns the places of two different requests each, first those about one transaction.
  private static func pairs(of least: [PlannedRequest]) -> [(Int, Int)] {
    let all = least.indices.flatMap { first in
      least.indices.dropFirst(first + 1).map { (first, $0) }
    }
    .filter {
      // Two posts of a purchase differ if it was refunded in between.
      least[$0.0].purpose != least[$0.1].purpose
        || least[$0.0].transaction != least[$0.1].transaction
    }
    let isOne = { (pair: (Int, Int)) in
      least[pair.0].transaction?.id == least[pair.1].transaction?.id
    }
    return Array((all.filter(isOne) + all.filter { !isOne($0) }).prefix(mostPairs))
  }

  /// Returns the findings about a user after requests.
  private func findings(
    about user: AppAccountToken,
    after exchanges: [Exchange],
    _ patience: Duration
  ) -> [ServerFinding] {
    let client = server.client(movesClock: true)
    return BooksComparison(books: books.after(exchanges), server.requests.target, date, exchanges)
      .findings(about: [user], patience: patience, while: server.goesOn) {
        client.read($0, at: date, number: 0).reading
      }
  }

  /// Sends requests to an empty server, and says how often a finding shows.
  ///
  /// The last time, it tries as often as allowed, rather than until the finding shows.
  private func shows(
    _ finding: ServerFinding,
    after planned: [PlannedRequest],
    _ patience: Duration,
    isLast: Bool = false
  ) -> (seen: Int, tries: Int, last: (ServerFinding, [Exchange])?) {
    let most = isTogether ? Self.triesTogether : 1
    var (seen, tries, last): (Int, Int, (ServerFinding, [Exchange])?) = (0, 0, nil)
    while tries < most, server.goesOn(), isLast || seen == 0, let user = finding.user {
      tries += 1
      guard let exchanges = exchanges(of: planned, patience) else { break }
      let found =
        finding.kind == .wentBack
        ? ServerFinding.losses(in: exchanges, history)
        : findings(about: user, after: exchanges, patience)
      if let mistake = found.first(where: finding.isLike) {
        seen += 1
        last = (mistake, exchanges)
      }
    }
    return (seen, tries, last)
  }

  /// Returns what an empty server is right about after requests, one after the other.
  ///
  /// - Parameters:
  ///   - finding: The finding, which must not show yet.
  ///   - planned: The requests.
  ///   - purchases: The purchases that the server must know; nil for any of the user.
  /// - Returns: What it is right about.
  private func basis(
    of finding: ServerFinding,
    after planned: [PlannedRequest],
    _ purchases: Set<TransactionID>?
  ) -> ClaimBasis {
    guard let user = finding.user else { return ClaimBasis() }
    var basis = ClaimBasis()
    var observer = ClaimObserver(of: purchases)
    let sent = exchanges(of: planned, Self.shortPatience, inOrder: true) { client, exchanges in
      if let last = exchanges.last { observer.observe(last) }
      // Later, a plan may be over that the server still has to show.
      let date = isTogether ? date : exchanges.last?.date ?? planned.first?.date ?? date
      let told = books.after(exchanges)
      let unshown = observer.unshown(in: told, on: date)
      let isLast = exchanges.count == planned.count
      guard isLast || !unshown.isEmpty else { return }
      let comparison = BooksComparison(
        books: told.asTold,
        server.requests.target,
        date,
        exchanges
      )
      let isRight = agrees(comparison, about: user, on: date, observer, finding, client)
      if isRight { observer.show(unshown) }
      if isLast { basis.isRight = isRight }
    }
    guard sent != nil else { return ClaimBasis() }
    basis.knowledge = observer.knowledge
    return basis
  }

  /// Whether the server's answer agrees with the books before patience ends.
  private func agrees(
    _ comparison: BooksComparison,
    about user: AppAccountToken,
    on date: StoreDate,
    _ observer: ClaimObserver,
    _ finding: ServerFinding,
    _ client: TargetClient
  ) -> Bool {
    let deadline = ContinuousClock.now + Self.shortPatience
    while true {
      let reading = client.read(user, at: date, number: 0).reading
      let found = comparison.findings(about: user, reading)
      // A server need not know a user of whom it was told nothing.
      let isRight =
        observer.knowsNothing ? !found.contains(where: finding.isLike) : found.isEmpty
      if isRight { return true }
      guard server.goesOn(), ContinuousClock.now < deadline else { return false }
      Thread.sleep(forTimeInterval: 0.05)
    }
  }

  /// The history before the first reading.
  private var history: ReadHistory { ReadHistory(of: server.requests.target, books) }

  /// Empties the server and sends requests.
  ///
  /// - Parameters:
  ///   - planned: The requests.
  ///   - patience: How long to wait for a server that was killed.
  ///   - inOrder: Whether to send them one after the other in any case.
  ///   - note: Sees the requests so far: none first, and then after each.
  /// - Returns: What came of them; nil if the server does not come back.
  private func exchanges(
    of planned: [PlannedRequest],
    _ patience: Duration,
    inOrder: Bool = false,
    _ note: (TargetClient, [Exchange]) -> Void = { _, _ in }
  ) -> [Exchange]? {
    let client = server.client(movesClock: !isTogether)
    let reset = client.send(PlannedRequest(content: .reset, date: date), number: 0)
    guard reset.exchange.isAccepted else { return nil }
    guard inOrder || !isTogether else { return RequestsAtOnce(planned, to: server).send() }
    var exchanges: [Exchange] = []
    note(client, exchanges)
    var history = history
    for request in planned {
      guard server.goesOn() else { return nil }
      // In the run, earlier changes had the time to become durable.
      if !request.kills.isEmpty { Thread.sleep(forTimeInterval: Self.rest) }
      let number = exchanges.count + 1
      var exchange: Exchange
      if case .read(let user) = request.content {
        let past = exchanges
        exchange = client.read(request, user, number: number, after: history, patience: patience) {
          since in past[since...].contains { !$0.kills.isEmpty }
        }
        exchange.kills = request.kills
      } else {
        exchange = client.send(request, number: number).exchange
      }
      history.observe(exchange)
      exchanges.append(exchange)
      do throws(TestedServer.Failure) { try server.restart(request.kills) } catch { return nil }
      note(client, exchanges)
    }
    return exchanges
  }
}
