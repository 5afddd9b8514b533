import Simulation
import StoreModel
import StoreSimulation

/// A balance is always the sum of the completed rows, wherever a client can see it.
///
/// Checks the customer's record after each commit, and every balance that an app receives: it must
/// have been the sum at some instant between the question and the answer.
struct BalanceIsSum: CatalogedInvariant {
  static let id = "balance-is-sum"
  let rule = "a balance is the sum of the completed rows whenever a client can see it"
  let check = """
    After each commit, the customer's record is compared with the sum of the completed rows. Each \
    balance that an app receives must have been the sum at some instant between the question and \
    the answer.
    """

  func makeChecker() -> any Checker { Watch() }

  private struct Question {
    let user: AppAccountToken
    /// The sums since the app asked.
    var sums: [Int]
  }

  private struct Watch: Checker {
    private var asked: PerProcess<SmallTable<CallID, Question>> = [:]
    private var askers: [AppAccountToken: [(ProcessID, CallID)]] = [:]

    mutating func observe(_ event: TimedEvent, _ history: History, _ verdict: inout Verdict) {
      switch event.event {
      case .committed(let records): judgeRecords(records, history, &verdict)
      case .serverAsked(let request, let call, let id):
        let user = request.user
        asked[id, default: [:]][call] = Question(
          user: user,
          sums: [history.ledger.customer(user).credits]
        )
        askers[user, default: []].append((id, call))
      case .returned(let call, _, let id, let outcome):
        guard let question = asked[id]?.removeValue(forKey: call) else { return }
        askers[question.user]?.removeAll { $0 == (id, call) }
        guard let balance = outcome.balance else { return }
        verdict.premiseHeld()
        guard !question.sums.contains(balance.credits) else { return }
        verdict.add(
          violation(
            "told",
            balance.user,
            saw: balance.credits,
            question.sums.last ?? 0,
            by: id,
            history
          )
        )
      default: break
      }
    }

    mutating func forget(_ id: ProcessID) { asked[id] = nil }

    private mutating func judgeRecords(
      _ records: [Record<CreditRecord>],
      _ history: History,
      _ verdict: inout Verdict
    ) {
      var users: [AppAccountToken] = []
      for user in records.compactMap(\.content.customer) where !users.contains(user) {
        users.append(user)
      }
      for user in users {
        let customer = history.ledger.customer(user)
        for (id, call) in askers[user] ?? [] { asked[id]?[call]?.sums.append(customer.credits) }
        guard let account = customer.account else { continue }
        verdict.premiseHeld()
        // A balance stored beside the rows, if any.
        guard account.balance + account.freeCredits != customer.credits else { continue }
        verdict.add(
          violation("stored", user, saw: account.balance, customer.sum, history)
        )
      }
    }

    private func violation(
      _ effect: String,
      _ user: AppAccountToken,
      saw balance: Int,
      _ sum: Int,
      by process: ProcessID? = nil,
      _ history: History
    ) -> Violation {
      BalanceIsSum.violation(
        cause: EventKind(balance < sum ? "too-little" : "too-much"),
        effect: EventKind(effect),
        instant: history.now,
        process: process,
        saw: "\(user.phrase) has \(balance) credits",
        expected: "\(sum), the sum of the completed rows",
        because: "a balance is always derived from the rows",
        evidence: [.customer(user)] + (process == nil ? [] : [.moment(history.now)])
      )
    }
  }
}

extension CallOutcome {
  /// The balance in an answer of the server, if any.
  var balance: CreditBalance? {
    guard case .server(.credits(let response)) = self else { return nil }
    return switch response {
    case .balance(let balance), .purchased(_, _, let balance), .image(let balance): balance
    case .history, .packs: nil
    }
  }
}

extension CreditRecord {
  /// The user whose record it is, if any.
  var customer: AppAccountToken? {
    switch self {
    case .account(let account): account.user
    case .entry(let entry): entry.user
    case .pack, .news: nil
    }
  }
}
