import StoreModel

@testable import StoreSimulation

/// The data that transactions must see, computed from copies of all commits.
struct VisibilityOracle {
  /// The newest state.
  private(set) var committed: SerialModel
  /// The incorrect answers.
  private(set) var complaints: [String] = []
  private(set) var checked = 0

  private let levels: [IsolationLevel]
  /// The state that each transaction looks at; nil at read committed.
  private var snapshots: [SerialModel?]
  /// The changes of each transaction, in order.
  private var changes: [[Record<Entry>]]
  /// The records that each transaction's lock has found.
  private var found: [[RecordID]]

  init(_ transactions: RandomTransactions) {
    committed = transactions.start
    levels = transactions.histories.map(\.level)
    snapshots = levels.map { _ in nil }
    changes = levels.map { _ in [] }
    found = levels.map { _ in [] }
  }

  mutating func begin(_ place: Int, _ statement: Statement<Entry>) {
    if levels[place] != .readCommitted, snapshots[place] == nil { snapshots[place] = committed }
    if case .lock(let key) = statement { found[place] = view(of: place).records(at: key).map(\.id) }
  }

  mutating func check(
    _ place: Int,
    _ statement: Statement<Entry>,
    _ answer: Statement<Entry>.Answer
  ) {
    checked += 1
    var view = view(of: place)
    switch (statement, answer) {
    case (_, .failed), (_, .rolledBack): break
    case (.read, _), (.page, _):
      if answer != view.answer(to: statement, number: nil) { complain(statement, answer) }
    case (.lock, .records(let records)):
      if records != view.records.filter({ found[place].contains($0.id) }) {
        complain(statement, answer)
      }
    case (.insert(let content, _), .inserted(let record)):
      if record.content != content || view.records.contains(where: { $0.id == record.id }) {
        complain(statement, answer)
      }
      changes[place].append(record)
    case (.update(let id, let content), .updated(let isThere)):
      if isThere != view.records.contains(where: { $0.id == id }) { complain(statement, answer) }
      if isThere { changes[place].append(Record(id: id, content: content)) }
    case (.commit, .committed(let records)):
      if records != lastChanges(of: place) { complain(statement, answer) }
      for record in records { committed.put(record) }
    default: complain(statement, answer)
    }
  }

  /// Returns the data that a transaction sees now.
  private func view(of place: Int) -> SerialModel {
    var view = snapshots[place] ?? committed
    for record in changes[place] { view.put(record) }
    return view
  }

  /// What a transaction changed, each record once, in the order of the first changes.
  private func lastChanges(of place: Int) -> [Record<Entry>] {
    var last: [Record<Entry>] = []
    for record in changes[place] {
      if let earlier = last.firstIndex(where: { $0.id == record.id }) {
        last[earlier] = record
      } else {
        last.append(record)
      }
    }
    return last
  }

  private mutating func complain(_ statement: Statement<Entry>, _ answer: Statement<Entry>.Answer) {
    complaints.append("\(statement) was answered \(answer)")
  }
}
