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

  /// Takes in the next event, and returns the notification if it is one.
  package mutating func take(_ timed: TimedEvent) -> NotificationPayload? {
    switch timed.event {
    case .charged(let entry, let account), .refunded(let entry, let account),
      .changed(let entry, let account), .shared(let entry, let account):
      keep(entry, of: account)
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

  private mutating func keep(_ entry: BookEntry, of account: AccountID) {
    let place = entries[account]?.place(of: entry.transaction.id)
    if let place {
      entries[account]?[place] = entry
    } else {
      entries[account, default: BookEntries()].append(entry)
    }
  }
}
