import StoreModel

/// The records that a developer's server can query, built from the events of a world.
///
/// A pure value. It keeps all states of a transaction, so an answer can be as of an earlier date.
struct AppStoreRecords: Hashable, Sendable {
  /// The date of the last event, on which answers are signed.
  private(set) var today: StoreDate
  /// All notifications, in the order in which they were first sent.
  private var notifications: [SentNotification] = []
  private var places: [NotificationID: Int] = [:]
  private var transactions: [TransactionID: TransactionVersions] = [:]
  private var customers: [AccountID: [TransactionID]] = [:]
  /// The transactions that the app has finished.
  private var finished: Set<TransactionID> = []

  /// Opens the records of a world that begins on a date.
  init(at date: StoreDate) { today = date }

  // MARK: Recording

  /// Records the next event of the world.
  mutating func record(_ timed: TimedEvent) {
    advanceDate(to: StoreDate(at: timed.instant))
    switch timed.event {
    case .charged(let entry, let account), .refunded(let entry, let account),
      .changed(let entry, let account), .shared(let entry, let account):
      addVersion(entry, of: account)
    case .finished(let id, _): finished.insert(id)
    case .notificationSent(let payload, let attempt):
      // The second of two notifications at one instant is signed a millisecond later.
      advanceDate(to: payload.signedDate)
      let place = places[payload.id] ?? notifications.count
      if place == notifications.count {
        places[payload.id] = place
        notifications.append(SentNotification(payload: payload))
      }
      notifications[place].attempts.append(.init(number: attempt, date: today))
    case .notificationAnswered(let payload, let attempt, let answer):
      guard let place = places[payload.id],
        let index = notifications[place].attempts.firstIndex(where: { $0.number == attempt })
      else { return }
      notifications[place].attempts[index].result = SendAttemptResult(of: answer)
    default: break
    }
  }

  /// Lets time pass up to a date, if it has not.
  mutating func advanceDate(to date: StoreDate) { today = max(today, date) }

  private mutating func addVersion(_ entry: BookEntry, of account: AccountID) {
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
  func entry(
    of id: TransactionID,
    in environment: StoreEnvironment,
    at date: StoreDate
  ) -> BookEntry? {
    let entry = transactions[id]?.entry(at: date)
    return entry?.transaction.environment == environment ? entry : nil
  }

  /// Returns the entries of the customer to whom a transaction belongs, as of a date, the last
  /// modified one last; nil if the transaction is not known.
  func history(
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
  func account(of id: TransactionID) -> AccountID? { transactions[id]?.account }

  /// Whether the app has finished a transaction.
  func isFinished(_ id: TransactionID) -> Bool { finished.contains(id) }

  // MARK: Notifications

  /// Returns a notification; nil if it was not sent yet.
  func notification(_ id: NotificationID) -> SentNotification? {
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
  func notifications(
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
    let page = rest.prefix(AnswerPage<SentNotification>.size)
    return AnswerPage(
      records: page.map(\.element),
      last: page.last.map { UInt64($0.offset + 1) } ?? last,
      hasMore: rest.count > page.count
    )
  }

  /// For how many days notifications are kept.
  static func daysOfNotifications(in environment: StoreEnvironment) -> Int64 {
    environment == .production ? 180 : 30
  }
}

/// The states of one transaction since its charge, in order.
private struct TransactionVersions: Hashable {
  private struct Version: Hashable {
    let date: StoreDate
    let entry: BookEntry
  }

  /// The customer whose transaction it is.
  let account: AccountID
  private var versions: [Version]

  /// Begins with the charge.
  init(_ entry: BookEntry, of account: AccountID, at date: StoreDate) {
    self.account = account
    versions = [Version(date: date, entry: entry)]
  }

  /// Adds a newer state.
  mutating func add(_ entry: BookEntry, at date: StoreDate) {
    versions.append(Version(date: date, entry: entry))
  }

  /// Returns the state on a date; nil before the charge.
  func entry(at date: StoreDate) -> BookEntry? { versions.last { $0.date <= date }?.entry }
}

/// A notification to the developer's server, with the attempts to send it.
struct SentNotification: Hashable {
  /// One attempt.
  struct Attempt: Hashable {
    /// The number, from 1.
    let number: Int
    /// When it was sent.
    let date: StoreDate
    /// The result; nil while it is open.
    var result: SendAttemptResult?
  }

  /// The content, the same at each attempt.
  let payload: NotificationPayload
  /// The attempts in order.
  var attempts: [Attempt] = []

  /// Returns the attempts whose result is known, of those sent up to a date.
  func finishedAttempts(at date: StoreDate) -> [SendAttemptItem] {
    attempts.compactMap { attempt in
      guard let result = attempt.result, attempt.date <= date else { return nil }
      return SendAttemptItem(attemptDate: attempt.date, sendAttemptResult: result)
    }
  }

  /// Returns whether an attempt up to a date has succeeded.
  func isDelivered(at date: StoreDate) -> Bool {
    finishedAttempts(at: date).contains { $0.sendAttemptResult == .success }
  }
}

extension SendAttemptResult {
  /// Creates the result of an answer; nil means that none came in time.
  fileprivate init(of answer: ServerAnswer?) {
    self = answer.map { $0.isSuccess ? .success : .unsuccessfulHTTPResponseCode } ?? .timedOut
  }
}
