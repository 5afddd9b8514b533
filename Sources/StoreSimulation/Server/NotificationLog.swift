package import StoreModel

/// The notifications to the developer's server that follow from the events of a trial, in order.
///
/// They are what the store sends to a server, and also what it would send if an app has none. A
/// pure value.
package struct NotificationLog {
  /// The books as of the last event.
  private var entries: [AccountID: BookEntries] = [:]
  private var queue = NotificationQueue()

  /// Creates a log of no events.
  package init() {}

  /// Records the next event, and returns the notification if it is one.
  package mutating func record(_ timed: TimedEvent) -> NotificationPayload? {
    switch timed.event {
    case .charged(let entry, let account), .refunded(let entry, let account),
      .changed(let entry, let account), .shared(let entry, let account):
      updateEntry(entry, of: account)
      return nil
    case .notified(let notification, let transaction, let account):
      return queue.payload(
        of: StoreBooks.Notice(notification: notification, transaction: transaction),
        account: account,
        entries: entries[account] ?? BookEntries(),
        at: StoreDate(at: timed.instant)
      )
    default: return nil
    }
  }

  private mutating func updateEntry(_ entry: BookEntry, of account: AccountID) {
    let place = entries[account]?.place(of: entry.transaction.id)
    if let place {
      entries[account]?[place] = entry
    } else {
      entries[account, default: BookEntries()].append(entry)
    }
  }
}

/// The signing of notifications, with their identifiers and ordered dates.
///
/// A pure value.
struct NotificationQueue {
  private var signed: [AccountID: StoreDate] = [:]
  private var counts: [AccountID: UInt64] = [:]

  /// Returns the signed payload for a notice.
  ///
  /// Of two notifications about one account, the later one always has the later date, by at least a
  /// millisecond, as real events do.
  ///
  /// Nil if the books after the event do not hold the transaction.
  mutating func payload(
    of notice: StoreBooks.Notice,
    account: AccountID,
    entries: BookEntries,
    at today: StoreDate
  ) -> NotificationPayload? {
    guard let entry = entries.last(where: { $0.transaction.id == notice.transaction }) else {
      return nil
    }
    let transaction = entry.transaction
    let standing = entries.last {
      $0.standing != nil && $0.transaction.originalID == transaction.originalID
        && $0.transaction.ownershipType == transaction.ownershipType
    }?.standing
    let earliest = signed[account].map { StoreDate(rawValue: $0.rawValue + 1) } ?? today
    let date = max(today, earliest)
    signed[account] = date
    let count = counts[account, default: 0]
    counts[account] = count + 1
    return NotificationPayload(
      notification: notice.notification,
      id: Self.makeID(account, count),
      signedDate: date,
      environment: transaction.environment,
      transaction: transaction,
      renewal: standing?.renewalInfo,
      status: standing?.state(at: today),
      consumptionRequestReason: notice.notification == .consumptionRequest ? .other : nil
    )
    .asSigned
  }

  private static func makeID(_ account: AccountID, _ count: UInt64) -> NotificationID {
    let (first, last) = (hex(UInt64(account.rawValue), 8), hex(count, 12))
    return NotificationID(rawValue: "\(first)-0000-4000-8000-\(last)")
  }

  /// Returns a number in hexadecimal digits, padded with zeros.
  private static func hex(_ number: UInt64, _ width: Int) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
