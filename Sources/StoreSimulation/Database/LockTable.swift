import StoreModel

/// Who holds which lock, and who waits for whom.
///
/// A lock has one holder at most and is held until that transaction ends ("13.3.2. Row-Level
/// Locks", postgresql.org/docs/current/explicit-locking.html). Who waits, waits for one
/// transaction; when that one ends, all who waited for it try again, the one that began to wait
/// first before the others.
struct LockTable<Key: Hashable> {
  /// What can be locked.
  enum Lock: Hashable {
    /// A record.
    case record(RecordID)
    /// The right to insert the only record under a key.
    case unique(Key)
  }

  private struct Waiter {
    let number: TransactionNumber
    /// Rises with the beginnings of waiting.
    let ticket: Int
  }

  private var holders: [Lock: TransactionNumber] = [:]
  private var held: [TransactionNumber: [Lock]] = [:]
  /// For whom a transaction waits.
  private var blockers: [TransactionNumber: TransactionNumber] = [:]
  /// Who waits for a transaction.
  private var queues: [TransactionNumber: [Waiter]] = [:]
  /// Who may try again, in falling order of tickets.
  private var woken: [Waiter] = []

  var isEmpty: Bool {
    holders.isEmpty && held.isEmpty && blockers.isEmpty && queues.isEmpty && woken.isEmpty
  }

  /// Takes a lock, unless another transaction has it.
  ///
  /// - Parameters:
  ///   - lock: the lock.
  ///   - number: who takes it; may have it already.
  /// - Returns: the other transaction that has it; nil if it was taken.
  mutating func take(_ lock: Lock, for number: TransactionNumber) -> TransactionNumber? {
    if let holder = holders[lock] { return holder == number ? nil : holder }
    holders[lock] = number
    held[number, default: []].append(lock)
    return nil
  }

  /// Whether a transaction waits, through others, for this one.
  func waits(_ holder: TransactionNumber, for number: TransactionNumber) -> Bool {
    var last = holder
    while last != number {
      guard let next = blockers[last] else { return false }
      last = next
    }
    return true
  }

  /// Lets a transaction wait for another, which must not wait for it.
  ///
  /// - Parameters:
  ///   - number: who waits.
  ///   - holder: for whom.
  ///   - ticket: the higher, the later it began to wait.
  mutating func wait(_ number: TransactionNumber, for holder: TransactionNumber, ticket: Int) {
    blockers[number] = holder
    queues[holder, default: []].append(Waiter(number: number, ticket: ticket))
  }

  /// Releases all that a transaction holds, and lets it wait no more.
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

  /// The next that may try again; nil if there is none.
  mutating func takeWoken() -> TransactionNumber? { woken.popLast()?.number }
}
