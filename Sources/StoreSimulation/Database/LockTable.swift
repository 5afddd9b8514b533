import StoreModel

/// The locks of transactions, with their holders and waiters.
///
/// A lock has at most one holder and is held until that transaction ends ("13.3.2. Row-Level
/// Locks", postgresql.org/docs/current/explicit-locking.html). A waiter waits for one transaction.
/// When that one ends, all its waiters try again, in the order in which they began to wait.
struct LockTable<Key: Hashable> {
  /// An object that can be locked.
  enum Lock: Hashable {
    /// A record.
    case record(RecordID)
    /// The right to insert the only record under a key.
    case unique(Key)
  }

  private struct Waiter {
    let number: TransactionNumber
    /// A number that increases with the order of waiting.
    let ticket: Int
  }

  private var holders: [Lock: TransactionNumber] = [:]
  private var held: [TransactionNumber: [Lock]] = [:]
  /// The transaction that each waiter waits for.
  private var blockers: [TransactionNumber: TransactionNumber] = [:]
  private var queues: [TransactionNumber: [Waiter]] = [:]
  /// The waiters that may try again, in descending order of tickets.
  private var woken: [Waiter] = []

  var isEmpty: Bool {
    holders.isEmpty && held.isEmpty && blockers.isEmpty && queues.isEmpty && woken.isEmpty
  }

  /// Acquires a lock, unless another transaction holds it.
  ///
  /// Returns the other transaction that holds it; nil if the lock was acquired.
  mutating func acquire(_ lock: Lock, for number: TransactionNumber) -> TransactionNumber? {
    if let holder = holders[lock] { return holder == number ? nil : holder }
    holders[lock] = number
    held[number, default: []].append(lock)
    return nil
  }

  /// Whether a transaction waits, directly or indirectly, for this one.
  func waits(_ holder: TransactionNumber, for number: TransactionNumber) -> Bool {
    var last = holder
    while last != number {
      guard let next = blockers[last] else { return false }
      last = next
    }
    return true
  }

  /// Makes a transaction wait for another, which must not wait for it.
  mutating func wait(_ number: TransactionNumber, for holder: TransactionNumber, ticket: Int) {
    blockers[number] = holder
    queues[holder, default: []].append(Waiter(number: number, ticket: ticket))
  }

  /// Releases all locks of a transaction and ends its wait.
  mutating func release(_ number: TransactionNumber) {
    for lock in held.removeValue(forKey: number) ?? [] { holders[lock] = nil }
    if let holder = blockers.removeValue(forKey: number) {
      queues[holder]?.removeAll { $0.number == number }
      if queues[holder]?.isEmpty == true { queues[holder] = nil }
    }
    guard let queue = queues.removeValue(forKey: number) else { return }
    for waiter in queue { blockers[waiter.number] = nil }
    woken += queue
    woken.sort { $0.ticket > $1.ticket }
  }

  /// Returns the next waiter that may try again; nil if none.
  mutating func takeWoken() -> TransactionNumber? { woken.popLast()?.number }
}
