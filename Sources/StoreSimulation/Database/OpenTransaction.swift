import StoreModel

/// The changes and reads of an open transaction.
struct OpenTransaction<Content: RecordContent> {
  typealias Key = Content.Key

  let number: TransactionNumber
  let level: IsolationLevel
  /// The position of its statement in the global order.
  var ticket: Int
  /// The state that it sees; nil at read committed and before the first statement.
  var snapshot: CommitNumber?
  var waiting: LockingStatement<Content>?
  /// Whether it is committed or rolled back.
  var isOver = false

  /// The contents of the records that it changed.
  private var contents: [RecordID: Content] = [:]
  /// The records that it changed, in the order of the first changes.
  private var changed: [RecordID] = []
  /// The records that it inserted, by key, in ascending order.
  private var insertions: [Key: [RecordID]] = [:]
  /// The keys that it read, if it is serializable.
  private(set) var keysRead: Set<Key> = []
  /// The records that it tried to change and did not find, if it is serializable.
  private(set) var missed: [RecordID] = []

  init(number: TransactionNumber, level: IsolationLevel, ticket: Int) {
    (self.number, self.level, self.ticket) = (number, level, ticket)
  }

  var hasWritten: Bool { !changed.isEmpty }

  /// The changed records, once each, in the order of the first changes.
  var changes: [Record<Content>] {
    changed.compactMap { id in contents[id].map { Record(id: id, content: $0) } }
  }

  /// Returns its own content of a record; nil if it did not change it.
  func content(of id: RecordID) -> Content? { contents[id] }

  func insertions(under key: Key) -> [RecordID] { insertions[key] ?? [] }

  mutating func insert(_ record: Record<Content>) {
    write(record.content, to: record.id)
    for key in record.content.keys where insertions[key]?.last != record.id {
      insertions[key, default: []].append(record.id)
    }
  }

  mutating func write(_ content: Content, to id: RecordID) {
    if contents.updateValue(content, forKey: id) == nil { changed.append(id) }
  }

  mutating func noteRead(under key: Key) { if level == .serializable { keysRead.insert(key) } }

  mutating func miss(_ id: RecordID) { if level == .serializable { missed.append(id) } }
}

/// The number of a transaction, from 1 in the order in which they began; never reused.
struct TransactionNumber: RawRepresentable, Hashable, Sendable {
  let rawValue: Int
}
