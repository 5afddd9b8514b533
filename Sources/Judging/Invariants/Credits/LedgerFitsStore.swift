import Simulation
import StoreModel
import StoreSimulation

/// I3 and the books: At quiescence, the ledger matches the store's sales, refunds and reversals.
///
/// Every paid pack is credited, unless nothing could report it to the server: it names no customer,
/// and no user is signed in on any of the account's devices. Refunds appear in the ledger, and
/// reversed refunds are in force again. A transaction is exempt if the store gave up on its latest
/// notification. A pack gives the credits that it gave when it was bought, times the quantity.
struct LedgerFitsStore: CatalogedInvariant {
  static let id = "ledger-fits-store"
  let rule = "at quiescence, the ledger has each paid pack, each refund and each reversal once"
  let check = """
    At quiescence, the ledger is compared with the store's books. Each sale that an app or a \
    notification could report is credited with what its pack gave that day. Each refund and each \
    reversal is present once.
    """
  let keys = ["scenario.sandboxShare", "server.packChanges"]
  let bugs: [RealBug] = [.outageLosesCharge, .finishedUnprocessed]

  func makeChecker() -> any Checker { Watch() }

  private struct Watch: Checker {
    /// The newest notification about each transaction, and the notifications given up.
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
      guard history.isQuiescenceComplete else { return }
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
      // A change of the pack in progress at the credit may be recorded with an earlier date.
      let before = ledger.pack(transaction.productID, whenCame: row.id)
      guard before.map({ due($0) != amount }) ?? true else { return }
      let effect = amount < due(pack) ? "fewer-credits" : "more-credits"
      verdict.add(
        violation(entry, effect, "\(amount) credits, not \(due(pack)),", account, history)
      )
    }

    /// Whether an app or a notification could report the transaction to the server.
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
      let id = entry.transaction.id
      // The posts show whether the server was told of the purchase, and whether it refused it.
      let posts: [Evidence] = effect == "not-credited" ? [.posts(id)] : []
      return LedgerFitsStore.violation(
        cause: EventKind(
          entry.transaction.isRevoked ? "refunded" : "paid-\(entry.origin.rawValue)"
        ),
        effect: EventKind(effect),
        source: AppAccountToken.source(of: entry.transaction),
        instant: history.now,
        account: account,
        saw: "the ledger has \(saw) for transaction \(id.rawValue)",
        expected: entry.transaction.isRevoked ? "the credits are taken back once" : "one row",
        because: "the store's books say so, and the world is at quiescence",
        evidence: [.transaction(id), .credits(id), .lastNotification(id)] + posts
      )
    }
  }
}
