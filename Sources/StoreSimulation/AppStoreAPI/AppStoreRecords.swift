package import StoreModel

/// The records that a developer's server can query, built from the events of a world.
///
/// A pure value. It keeps all states of a transaction, so an answer can be as of an earlier date.
package struct AppStoreRecords: Hashable, Sendable {
  /// The date of the last event, on which answers are signed.
  package private(set) var today: StoreDate
  /// All notifications, in the order in which they were first sent.
  private var notifications: [SentNotification] = []
  private var places: [NotificationID: Int] = [:]
  private var transactions: [TransactionID: TransactionVersions] = [:]
  private var customers: [AccountID: [TransactionID]] = [:]
  /// The transactions that the app has finished.
  private var finished: Set<TransactionID> = []

  /// Opens the records of a world that begins on a date.
  package init(at date: StoreDate) { today = date }

  // MARK: Taking in

  /// Takes in the next event of the world.
  package mutating func take(_ timed: TimedEvent) {
    pass(to: StoreDate(at: timed.instant))
    switch timed.event {
    case .charged(let entry, let account), .refunded(let entry, let account),
      .changed(let entry, let account), .shared(let entry, let account):
      keep(entry, of: account)
    case .finished(let id, _): finished.insert(id)
    case .notificationSent(let payload, let attempt):
      // The second of two notifications at one instant is signed a millisecond later.
      pass(to: payload.signedDate)
      let place = places[payload.id] ?? notifications.count
      if place == notifications.count {
        places[payload.id] = place
        notifications.append(SentNotification(payload: payload))
      }
      notifications[place].attempts.append(SendAttempt(number: attempt, date: today))
    case .notificationAnswered(let payload, let attempt, let answer):
      guard let place = places[payload.id],
        let index = notifications[place].attempts.firstIndex(where: { $0.number == attempt })
      else { return }
      notifications[place].attempts[index].result = SendAttemptResult(of: answer)
    default: break
    }
  }

  /// Lets time pass up to a date, if it has not.
  package mutating func pass(to date: StoreDate) { today = max(today, date) }

  private mutating func keep(_ entry: BookEntry, of account: AccountID) {
    let id = entry.transaction.id
    if transactions[id] == nil {
      transactions[id] = TransactionVersions(entry, of: account, at: today)
      customers[account, default: []].append(id)
    } else {
      transactions[id]?.add(entry, at: today)
    }
  }

  // MARK: Transactions

  /// Returns the entry of a transaction in one of the stores, as of a date.
  package func entry(
    of id: TransactionID,
    in environment: StoreEnvironment,
    at date: StoreDate
  ) -> BookEntry? {
    let entry = transactions[id]?.entry(at: date)
    return entry?.transaction.environment == environment ? entry : nil
  }

  /// Returns the entries of the customer to whom a transaction belongs, as of a date, the last
  /// modified one last; nil if the transaction is not known.
  package func history(
    ofCustomerWith id: TransactionID,
    in environment: StoreEnvironment,
    at date: StoreDate
  ) -> [BookEntry]? {
    guard entry(of: id, in: environment, at: date) != nil, let account = account(of: id) else {
      return nil
    }
    return (customers[account] ?? []).compactMap { entry(of: $0, in: environment, at: date) }
      .sorted { $0.sequence < $1.sequence }
  }

  /// Returns the customer to whom a transaction belongs; nil if it is not known.
  package func account(of id: TransactionID) -> AccountID? { transactions[id]?.account }

  /// Whether the app has finished a transaction.
  package func isFinished(_ id: TransactionID) -> Bool { finished.contains(id) }

  // MARK: Notifications

  /// Returns a notification; nil if it was not sent yet.
  package func notification(_ id: NotificationID) -> SentNotification? {
    places[id].map { notifications[$0] }
  }

  /// Returns the page after the notification with a number, the oldest one first.
  ///
  /// - Parameters:
  ///   - last: the number of the last notification of the page before, from 1; 0 if there is none.
  ///   - transaction: any transaction of the only customer; nil for all customers.
  ///   - environment: the store.
  ///   - date: the date as of which the page is.
  ///   - isWanted: whether a notification passes the other filters.
  /// - Returns: the page.
  package func notifications(
    after last: UInt64,
    ofCustomerWith transaction: TransactionID?,
    in environment: StoreEnvironment,
    at date: StoreDate,
    where isWanted: (SentNotification) -> Bool
  ) -> AnswerPage<SentNotification> {
    let account = transaction.flatMap { self.account(of: $0) }
    let rest = notifications.enumerated().dropFirst(Int(clamping: last)).filter { _, sent in
      guard sent.payload.environment == environment,
        let first = sent.attempts.first, first.date <= date, isWanted(sent)
      else { return false }
      guard transaction != nil else { return true }
      let other = sent.payload.transaction.flatMap { self.account(of: $0.id) }
      return account != nil && other == account
    }
    let page = rest.prefix(PageCursor.pageSize)
    return AnswerPage(
      records: page.map(\.element),
      last: page.last.map { UInt64($0.offset + 1) } ?? last,
      hasMore: rest.count > page.count
    )
  }

  /// How long notifications are kept.
  package static func days(in environment: StoreEnvironment) -> Int64 {
    environment == .production ? 180 : 30
  }
}

extension [BookEntry] {
  /// The entries with a refund, which a family member never gets.
  package var refunds: [BookEntry] {
    filter { $0.transaction.isRevoked && $0.transaction.ownershipType == .purchased }
  }

  /// The latest transaction of each subscription with its standing, by group, in order.
  package var subscriptions:
    [(group: SubscriptionGroupID, latest: [(entry: BookEntry, standing: SubscriptionStanding)])]
  {
    var groups:
      [(group: SubscriptionGroupID, latest: [(entry: BookEntry, standing: SubscriptionStanding)])] =
        []
    for entry in self {
      guard let standing = entry.standing, let group = entry.transaction.subscription?.groupID
      else { continue }
      let place = groups.firstIndex { $0.group == group } ?? groups.count
      if place == groups.count { groups.append((group, [])) }
      groups[place].latest.append((entry, standing))
    }
    return groups
  }
}
