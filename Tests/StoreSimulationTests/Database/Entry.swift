import StoreModel

@testable import StoreSimulation

/// The record of the database tests: a number, found under keys.
struct Entry: RecordContent {
  enum Place: Hashable, Sendable {
    case first, second, third
    /// The key of all records.
    case everywhere
    /// Where one record is at most, if those who insert keep to it.
    case only(Int)
  }

  var value: Int
  let keys: [Place]

  init(_ value: Int, at keys: Place...) { (self.value, self.keys) = (value, keys) }

  /// The same record's content with another number.
  func with(_ value: Int) -> Entry {
    var entry = self
    entry.value = value
    return entry
  }
}

extension Statement<Entry>.Answer {
  /// The numbers read; nil if it is no answer to that.
  var values: [Int]? {
    switch self {
    case .records(let records): records.map(\.content.value)
    case .page(let page): page.records.map(\.content.value)
    default: nil
    }
  }

  var inserted: Record<Entry>? {
    guard case .inserted(let record) = self else { return nil }
    return record
  }

  /// The committed value, or nil if nothing was committed.
  var committed: [Record<Entry>]? {
    guard case .committed(let records) = self else { return nil }
    return records
  }
}
