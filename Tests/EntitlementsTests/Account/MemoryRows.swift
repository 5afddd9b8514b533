import StoreModel
import Synchronization

/// Rows in memory that can be made to fail.
final class MemoryRows: RowStore {
  private struct State {
    var rows: [Row] = []
    var isAway = false
    var changes = 0
  }

  private let state = Mutex(State())

  /// Whether it is unreachable.
  var isAway: Bool {
    get { state.withLock { $0.isAway } }
    set { state.withLock { $0.isAway = newValue } }
  }

  /// The rows, in the order of their insertion.
  var all: [Row] { state.withLock { $0.rows } }
  /// How often a row was changed or inserted.
  var changes: Int { state.withLock { $0.changes } }

  private func reached<Answer>(_ body: (inout State) -> Answer) throws -> Answer {
    try state.withLock { state in
      if state.isAway { throw RowStoreError.unavailable }
      return body(&state)
    }
  }

  func rows(for key: RowKey) async throws -> [Row] {
    try reached { $0.rows.filter { $0.key == key } }
  }

  func purchases(naming user: AppAccountToken) async throws -> [Row] {
    try reached { $0.rows.filter { $0.content.names(user) } }
  }

  func insert(_ content: RowContent, for key: RowKey) async throws {
    try reached { state in
      state.rows.append(Row(number: state.rows.count, key: key, content: content))
      state.changes += 1
    }
  }

  func insertIfAbsent(_ content: RowContent, for key: RowKey) async throws -> Bool {
    try reached { state in
      guard !state.rows.contains(where: { $0.key == key }) else { return false }
      state.rows.append(Row(number: state.rows.count, key: key, content: content))
      state.changes += 1
      return true
    }
  }

  func replace(_ row: Row, with content: RowContent) async throws -> Bool {
    try reached { state in
      guard state.rows[row.number].version == row.version else { return false }
      state.rows[row.number].content = content
      state.rows[row.number].version += 1
      state.changes += 1
      return true
    }
  }

  func overwrite(_ row: Row, with content: RowContent) async throws {
    try reached { state in
      state.rows[row.number].content = content
      state.rows[row.number].version += 1
      state.changes += 1
    }
  }
}
