import StoreModel

@testable import StoreSimulation

/// A database that runs one transaction after another: the plainest there can be.
struct SerialModel: Equatable {
  typealias Answer = Statement<Entry>.Answer

  /// In rising order of number.
  private(set) var records: [Record<Entry>]

  func records(at key: Entry.Place) -> [Record<Entry>] {
    records.filter { $0.content.keys.contains(key) }
  }

  /// Runs a statement; an insertion gets the number that it was given elsewhere.
  mutating func answer(to statement: Statement<Entry>, number: RecordID?) -> Answer? {
    switch statement {
    case .read(let key), .lock(let key): return .records(records(at: key))
    case .page(let key, let limit, let skipping):
      let found = records(at: key)
      let page = found.reversed().dropFirst(skipping).prefix(limit)
      return .page(RecordPage(records: Array(page), total: found.count))
    case .insert(let content, let unique):
      guard let number else { return nil }
      if unique.contains(where: { !records(at: $0).isEmpty }) { return .failed(.duplicate) }
      put(Record(id: number, content: content))
      return .inserted(Record(id: number, content: content))
    case .update(let id, let content):
      guard records.contains(where: { $0.id == id }) else { return .updated(false) }
      put(Record(id: id, content: content))
      return .updated(true)
    case .commit, .rollback: return nil
    }
  }

  /// Sets what a record holds.
  mutating func put(_ record: Record<Entry>) {
    if let place = records.firstIndex(where: { $0.id >= record.id }) {
      if records[place].id == record.id {
        records[place] = record
      } else {
        records.insert(record, at: place)
      }
    } else {
      records.append(record)
    }
  }
}
