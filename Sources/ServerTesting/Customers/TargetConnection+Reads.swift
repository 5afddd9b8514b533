import Simulation
import StoreModel
import Synchronization

extension TargetConnection {
  /// Reads once more what each user has whose state was read before.
  func readBack() {
    Simulation.outside {
      state.withLock { state in
        catchUp(&state)
        for user in state.history.users where server.goesOn() {
          readBack(user, then: [], &state)
        }
      }
    }
  }

  /// Reads what the user of the last request has, if the target file and the seed want it.
  func readBack(after number: Int, _ state: inout State) {
    guard server.requests.target.reads(afterRequest: number, seed: seed),
      let place = state.log.sent.indices.last, let user = state.log.sent[place].exchange.told
    else { return }
    // A kill that is due after the request comes after the reading, which it may undo.
    let kills = state.log.sent[place].planned.kills
    state.log.sent[place].planned.kills = []
    state.log.sent[place].exchange.kills = []
    catchUp(&state)
    readBack(user, then: kills, &state)
  }

  private func catchUp(_ state: inout State) {
    for (_, exchange) in state.log.sent[state.history.count...] { state.history.observe(exchange) }
  }

  private func readBack(_ user: AppAccountToken, then kills: [ServerPart], _ state: inout State) {
    let planned = PlannedRequest(content: .read(user), date: state.history.today, kills: kills)
    let sent = state.log.sent
    var exchange = state.client.read(
      planned,
      user,
      number: sent.count + 1,
      after: state.history,
      patience: server.requests.target.patience
    ) { since in sent[since...].contains { !$0.exchange.kills.isEmpty } }
    exchange.kills = kills
    if let address = server.requests.address(of: planned.content),
      let request = server.requests.request(planned)
    {
      state.log.addToDigest(request, address)
    }
    state.log.sent.append((planned, exchange))
    state.history.observe(exchange)
  }
}

extension Exchange {
  /// The user whose purchase the server has accepted; nil for other requests.
  fileprivate var told: AppAccountToken? {
    guard isAccepted, let transaction else { return nil }
    if let user = transaction.appAccountToken { return user }
    if case .post(_, let user) = purpose { return user }
    return nil
  }
}
