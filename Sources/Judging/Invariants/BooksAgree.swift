import StoreModel
import StoreSimulation

/// At quiescence, the store's books and the rows of the developer's server agree.
///
/// The rule covers the notifications that the server accepted, in whatever order they arrived. For
/// each transaction, the row holds the state in the newest notification, or the state now in the
/// books, because an app may have posted it. For the renewal, the row holds the newest state. If
/// no notification was given up, row and books also agree on the buyer's access. The store sends no
/// notifications for renewals of a shared plan, so the rule does not cover family members' access.
struct BooksAgree: CatalogedInvariant {
  static let id = "books-agree"
  let rule = "at quiescence, the server's rows hold the newest state from the store's notifications"
  let check = """
    At quiescence, each row of the server is compared with the newest notification that the \
    server accepted about that transaction, in whatever order notifications arrived, and with the \
    store's books.
    """
  let bugs: [RealBug] = [.renewalAfterRefund, .outageLosesCharge]

  func makeChecker() -> any Checker { Watch() }

  private struct Watch: Checker {
    /// The notifications sent about each purchase, in ascending order of date.
    private var sent: [TransactionID: [NotificationPayload]] = [:]
    private var newestTaken: [TransactionID: NotificationPayload] = [:]
    /// The newest accepted notification about each transaction.
    private var taken: [TransactionID: NotificationPayload] = [:]
    /// The transactions of each purchase, in the order of their first accepted notification.
    private var notified: [TransactionID: [TransactionID]] = [:]
    /// The book entries of each purchase at quiescence.
    private var books: [TransactionID: [BookEntry]] = [:]
    /// The purchases, in the order of their first notification.
    private var originals: [TransactionID] = []

    mutating func observe(_ event: TimedEvent, _ history: History, _ verdict: inout Verdict) {
      switch event.event {
      case .notificationSent(let payload, attempt: 1):
        guard let original = payload.transaction?.originalID else { return }
        if sent[original] == nil { originals.append(original) }
        sent[original, default: []].append(payload)
      case .notificationAnswered(let payload, _, let answer):
        guard answer?.isSuccess ?? false, let transaction = payload.transaction else { return }
        verdict.premiseHeld()
        Self.keepNewer(payload, of: transaction.originalID, in: &newestTaken)
        if taken[transaction.id] == nil {
          notified[transaction.originalID, default: []].append(transaction.id)
        }
        Self.keepNewer(payload, of: transaction.id, in: &taken)
      default: break
      }
    }

    private static func keepNewer(
      _ payload: NotificationPayload,
      of id: TransactionID,
      in newest: inout [TransactionID: NotificationPayload]
    ) {
      guard newest[id].map({ $0.signedDate < payload.signedDate }) ?? true else { return }
      newest[id] = payload
    }

    mutating func rest(_ history: History, _ verdict: inout Verdict) {
      guard history.isQuiescenceComplete else { return }
      books = [:]
      for truth in history.books.joined() {
        books[truth.entry.transaction.originalID, default: []].append(truth.entry)
      }
      for original in originals {
        guard let last = newestTaken[original] else { continue }
        guard let record = history.record(of: original) else {
          verdict.add(violation(last, "row-missing", "no row", history))
          continue
        }
        let isOwn = last.transaction?.ownershipType == .purchased
        if isOwn, sent[original]?.last?.id == last.id {
          judgeAccess(last, record, history, &verdict)
        }
        judgeTransactions(of: original, record, history, &verdict)
        // The server may have accepted a notification that it answered too late.
        let lawful = (sent[original] ?? []).filter { last.signedDate <= $0.signedDate }
        if last.renewal != nil, !lawful.contains(where: { $0.renewal == record.renewal }) {
          verdict.add(violation(last, "renewal-differs", "another renewal", history))
        }
      }
    }

    private func judgeTransactions(
      of original: TransactionID,
      _ record: PurchaseRecord,
      _ history: History,
      _ verdict: inout Verdict
    ) {
      for id in notified[original] ?? [] {
        guard let payload = taken[id] else { continue }
        let held = record.copies.first { $0.transaction.id == id }?.transaction
        let book = books[original]?.first { $0.transaction.id == id }
        guard let held else {
          verdict.add(violation(payload, "transaction-missing", "no such transaction", history))
          continue
        }
        let isSame =
          held.state == book?.transaction.state
          || sent[original]?.contains {
            payload.signedDate <= $0.signedDate && $0.transaction?.id == id
              && $0.transaction?.state == held.state
          } ?? false
        if !isSame {
          let saw = held.isRevoked ? "revoked" : "in force"
          verdict.add(violation(payload, "transaction-differs", saw, history))
        }
      }
    }

    private func judgeAccess(
      _ last: NotificationPayload,
      _ record: PurchaseRecord,
      _ history: History,
      _ verdict: inout Verdict
    ) {
      guard let original = last.transaction?.originalID else { return }
      let row = Row(number: 0, key: .purchase(original), content: .purchase(record))
      let served = ServedAccess([row], of: nil, at: history.today).products
      let entries = (books[original] ?? []).filter { $0.entitles(at: history.today) }
      let sold = entries.map(\.transaction.productID)
      if served != sold {
        let words = served.isEmpty ? "no access" : "access to \(served[0])"
        verdict.add(violation(last, "access-differs", words, history))
      }
    }

    private func violation(
      _ payload: NotificationPayload,
      _ effect: String,
      _ saw: String,
      _ history: History
    ) -> Violation {
      BooksAgree.violation(
        cause: EventKind(payload.notification.type.lowercased().replacing("_", with: "-")),
        effect: EventKind(effect),
        source: AppAccountToken.source(of: payload.transaction),
        instant: history.now,
        saw: "the server's rows hold: \(saw)",
        expected: "the state in \(payload.phrase), or a newer one",
        because: "the server answered that notification with success",
        evidence: [.notification(payload.id)]
          + (payload.transaction.map { [.row(.purchase($0.originalID)), .transaction($0.id)] }
            ?? [])
      )
    }
  }
}

extension Transaction {
  /// The properties of a transaction that can change.
  fileprivate struct State: Hashable {
    let isRevoked: Bool
    let isUpgraded: Bool
    let end: StoreDate?
  }

  fileprivate var state: State {
    State(isRevoked: isRevoked, isUpgraded: isUpgraded, end: expirationDate)
  }
}
