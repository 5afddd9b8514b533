import StoreModel
import Synchronization
import Trials

extension ServerRun {
  /// The results of the rounds of a load so far.
  private struct Rounds {
    var findings: [ServerFinding] = []
    var times = AnswerTimes()
    var restarts: [ServerPart] = []
    /// The books of the last round.
    var books: ServerBooks
    /// The number of rounds that have ended.
    var count = 0

    /// Takes in the findings of a round.
    mutating func add(_ found: [ServerFinding]) {
      let isRecorded = findings.isEmpty
      for var finding in found {
        finding.isRecorded = isRecorded
        let known = findings.firstIndex { $0.kind == finding.kind && $0.user == finding.user }
        if let known { findings[known].rounds += 1 } else { findings.append(finding) }
      }
    }
  }

  /// Runs a trial without the server, then sends all its requests to the server at a pace.
  func run(_ trial: Trial, _ pace: LoadPace) throws(Failure) -> Result? {
    guard pace.rounds == 1 || target.reset != nil else {
      throw Failure("several rounds need \"reset\" in the target file")
    }
    guard let customers = try simulate(trial) else { return nil }
    let planned = recorder.requests
    // Many requests at once cannot have a date each.
    try start(at: customers.date)
    var rounds = Rounds(books: customers.books)
    // The results of the rounds before an interruption are kept.
    while rounds.count < pace.rounds, server.goesOn() {
      try runRound(planned, pace, customers, &rounds)
    }
    guard rounds.count > 0 else { return nil }
    shrink(&rounds.findings, planned, customers)
    let verdicts = target.thresholds.map { $0.verdict(on: rounds.times) }
    let missed = verdicts.filter { !$0.isKept }.map { verdict in
      ServerFinding(missed: verdict, rounds: rounds.count)
    }
    return Result(
      findings: rounds.findings + missed,
      digest: nil,
      users: rounds.books.users.count,
      purchases: rounds.books.purchases,
      accepted: rounds.books.accepted,
      restarts: rounds.restarts,
      times: rounds.times,
      verdicts: verdicts,
      books: customers.books,
      exchanges: exchanges,
      date: customers.date,
      rounds: rounds.count
    )
  }

  /// Sends all requests once; a round that is interrupted does not count.
  private func runRound(
    _ planned: [PlannedRequest],
    _ pace: LoadPace,
    _ customers: Customers,
    _ rounds: inout Rounds
  ) throws(Failure) {
    let client = server.client(movesClock: false)
    if target.reset != nil {
      let planned = PlannedRequest(content: .reset, date: customers.date)
      let (exchange, _) = client.send(planned, number: 0)
      guard server.goesOn() else { return }
      guard exchange.isAccepted else {
        throw Failure("the server could not be reset: \(exchange.outcome)")
      }
    }
    let round = pace.rounds == 1 ? "" : " (round \(rounds.count + 1) of \(pace.rounds))"
    note("sending \(planned.count) requests over \(pace.connections) connections\(round)")
    let outcome: LoadDriver.Outcome
    do throws(TestedServer.Failure) {
      outcome = try LoadDriver(planned, to: server, pace).drive()
    } catch {
      guard server.goesOn() else { return }
      throw Failure(error.description)
    }
    guard server.goesOn() else { return }
    var books = customers.books
    for exchange in outcome.exchanges { books.observe(exchange) }
    if rounds.findings.isEmpty { loaded.withLock { $0 = outcome.exchanges } }
    try checkWhatWasTested(books, outcome.exchanges)
    let comparison = BooksComparison(books: books, target, customers.date, outcome.exchanges)
    var times = outcome.times
    note("asking what \(books.users.count) users have")
    let found = comparison.findings(patience: target.patience, while: server.goesOn) {
      let (exchange, reading) = client.read($0, at: customers.date, number: 0)
      times.record(exchange, exchange.time, isSpoiled: false)
      return reading
    }
    // Users who were not asked must not count as right.
    guard server.goesOn() else { return }
    try checkWhoAnswered()
    rounds.count += 1
    rounds.add(
      comparison.refusals(of: outcome.givenUp) + comparison.wrongAnswers() + found
    )
    rounds.times.add(times)
    rounds.restarts += outcome.restarts
    rounds.books = books
  }
}
