import StoreModel
package import TrialReports

extension ServerRun.Result {
  /// Returns the page of a finding; nil for one that is not about a user's requests.
  ///
  /// - Parameters:
  ///   - finding: The finding.
  ///   - scenario: The name of the scenario.
  ///   - seed: The seed.
  ///   - again: The command that repeats the run.
  /// - Returns: The page.
  package func page(
    of finding: ServerFinding,
    scenario: String,
    seed: UInt64,
    again: String
  ) -> ResultPage? {
    guard let user = finding.user else { return nil }
    let shortest = finding.shortest
    let own = Set(books.transactions(of: user).map(\.id))
    let recorded = finding.isRecorded ? exchanges : []
    let shown = shortest?.exchanges ?? recorded.compactMap { $0.part(about: user, own) }
    let marked = finding.marked.compactMap { number in
      shown.firstIndex { $0.number == number }
    }
    let guess =
      marked.count == 2
      ? DecisiveRequests(marked[0], marked[1]) : DecisiveRequests(in: shown, for: finding.kind)
    // The shortest order begins with an empty server.
    let known = shortest.map { books.only(in: $0.exchanges) } ?? books
    let drawing = RequestPicture(finding: finding, user: user, books: known, date: date)
    let picture = drawing.picture(
      shown,
      shortest.map(\.marks) ?? guess,
      right: shortest?.right
    )
    let facts = [
      ("Scenario", scenario), ("Seed", String(seed)), ("User", user.rawValue),
      ("Requests", String(exchanges.count)),
      ("Rounds", rounds == 1 ? "" : "\(finding.rounds) of \(rounds)"),
    ]
    return ResultPage(
      ServerPage(
        kind: finding.kind.rawValue,
        summary: finding.summary,
        facts: facts.filter { !$0.1.isEmpty },
        found: finding.found,
        expected: finding.expected,
        story: finding.story,
        picture: shown.isEmpty ? nil : picture,
        pictured: shortest.map { "It \($0.title.dropLast())." }
          ?? "Requests about the user's purchases, in the order of the run.",
        script: shortest?.script,
        again: again
      )
    )
  }
}

extension Exchange {
  /// Returns the part that matters to a user: of another user's request, only the kill after it.
  fileprivate func part(about user: AppAccountToken, _ own: Set<TransactionID>) -> Exchange? {
    guard !isAbout(user, own) else { return self }
    guard !kills.isEmpty else { return nil }
    var part = Exchange(
      number: number,
      purpose: .reset,
      date: date,
      transaction: nil,
      status: nil,
      failure: nil
    )
    part.kills = kills
    return part
  }

  /// Whether it is about a user, or one of the user's transactions.
  fileprivate func isAbout(_ user: AppAccountToken, _ own: Set<TransactionID>) -> Bool {
    switch purpose {
    case .read(user), .post(_, by: user), .forgery(_, _, of: user, _): true
    case .read, .reset: false
    case .notification, .unknownNotification, .forgery, .post: about.map(own.contains) ?? false
    }
  }
}
