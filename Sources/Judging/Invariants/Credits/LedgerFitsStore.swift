import Simulation
import StoreModel
import StoreSimulation

/// I3 and the books: at rest the ledger holds what the store sold, and what became of it.
///
/// What was paid for is credited, unless nobody is there who could bring it: it names no customer,
/// and on none of the account's devices somebody is signed in. What was refunded is so in the
/// ledger as well, and what was reversed is in force again; of what the store had to give up
/// telling last, nothing is demanded. And a pack gives what it gave when it was bought, as often as
/// it was bought.
struct LedgerFitsStore: Invariant {
  let id = "ledger-fits-store"
  let rule = "at rest every pack that was paid for is credited, and refunds and reversals once"
  let check = """
    At rest the ledger is compared with the store's books: each sale that somebody could bring \
    is credited with what its pack gave that day, each refund and each reversal is there once.
    """
  let bugs: [RealBug] = [.outageLosesCharge, .finishedUnprocessed]

  func makeChecker() -> any Checker { Watch() }

  private struct Watch: Checker {
    /// The newest notification of each transaction, and those that were given up.
    private var newest: [TransactionID: NotificationID] = [:]
    private var givenUp: Set<NotificationID> = []

    mutating func observe(_ event: TimedEvent, _ history: History, _ verdict: inout Verdict) {
      switch event.event {
      case .notificationSent(let payload, attempt: 1):
        if let id = payload.transaction?.id { newest[id] = payload.id }
      case .notificationGivenUp(let payload): givenUp.insert(payload.id)
      default: break
      }
    }

    mutating func rest(_ history: History, _ verdict: inout Verdict) {
      guard history.isRestComplete else { return }
      for account in history.books.indices {
        let id = AccountID(rawValue: account)
        for entry in history.entries(of: id)
        where entry.transaction.productType == .consumable {
          judge(entry, of: id, history, &verdict)
        }
      }
    }

    private func judge(
      _ entry: BookEntry,
      of account: AccountID,
      _ history: History,
      _ verdict: inout Verdict
    ) {
      let transaction = entry.transaction
      let isTold = newest[transaction.id].map { !givenUp.contains($0) } ?? true
      let isWhole = transaction.revocation.map { $0.type != .refundProrated } ?? false
      guard let row = history.ledger.purchases(of: transaction.id).last else {
        guard !isWhole, isDue(transaction, isTold, of: account, history) else {
          return
        }
        verdict.premiseHeld()
        return verdict.add(violation(entry, "not-credited", "no row", account, history))
      }
      verdict.premiseHeld()
      judgeAmount(of: row, entry, account, history, &verdict)
      guard isTold else { return }
      let wanted: LedgerEntry.Status = isWhole ? .refunded : .completed
      if row.entry.status != wanted {
        let effect = isWhole ? "still-credited" : "taken-back"
        verdict.add(
          violation(entry, effect, "a row that is \(row.entry.status.phrase)", account, history)
        )
      }
      let parts = history.ledger.prorations(of: transaction.id).filter {
        $0.entry.status == .completed
      }
      let isPart = transaction.isRevoked && !isWhole
      if parts.count != (isPart ? 1 : 0) {
        let effect = isPart ? "part-kept" : "part-taken"
        verdict.add(violation(entry, effect, "\(parts.count) rows", account, history))
      }
    }

    private func judgeAmount(
      of row: LedgerBooks.Row,
      _ entry: BookEntry,
      _ account: AccountID,
      _ history: History,
      _ verdict: inout Verdict
    ) {
      let (transaction, amount) = (entry.transaction, row.entry.amount)
      func due(_ pack: CreditPack) -> Int {
        pack.credits(at: transaction.purchaseDate) * transaction.purchasedQuantity
      }
      let ledger = history.ledger
      guard let pack = ledger.pack(transaction.productID), amount != due(pack) else { return }
      // A change that was under way when it was credited may come to be of an earlier date.
      let before = ledger.pack(transaction.productID, whenCame: row.id)
      guard before.map({ due($0) != amount }) ?? true else { return }
      let effect = amount < due(pack) ? "fewer-credits" : "more-credits"
      verdict.add(
        violation(entry, effect, "\(amount) credits, not \(due(pack)),", account, history)
      )
    }

    /// Whether somebody or something was there to bring it to the server.
    private func isDue(
      _ transaction: Transaction,
      _ isTold: Bool,
      of account: AccountID,
      _ history: History
    ) -> Bool {
      if transaction.appAccountToken != nil, isTold { return true }
      return history.processes(of: account).contains { device, process in
        process.isAlive
          && process.screens.contains { screen in
            guard let user = screen?.appUser else { return false }
            return transaction.appAccountToken.map { $0 == user } ?? true
          }
          && device.copies.contains { $0.entry.transaction.id == transaction.id && $0.isTrusted }
      }
    }

    private func violation(
      _ entry: BookEntry,
      _ effect: String,
      _ saw: String,
      _ account: AccountID,
      _ history: History
    ) -> Violation {
      Violation(
        signature: Signature(
          invariant: "ledger-fits-store",
          cause: EventKind(entry.transaction.isRevoked ? "refunded" : "paid-\(entry.origin.name)"),
          effect: EventKind(effect),
          source: AppAccountToken.source(of: entry.transaction)
        ),
        instant: history.now,
        account: account,
        saw: "the ledger has \(saw) for transaction \(entry.transaction.id.rawValue)",
        expected: entry.transaction.isRevoked ? "what was given is taken back once" : "one row",
        because: "so say the store's books, and the world has come to rest"
      )
    }
  }
}
