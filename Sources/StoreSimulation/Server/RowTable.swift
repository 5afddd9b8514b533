import StoreModel

/// The rows of the developer's server, which outlive its workers.
///
/// A pure value.
struct RowTable {
  private(set) var rows: [Row] = []

  func rows(for key: RowKey) -> [Row] { rows.filter { $0.key == key } }

  var purchases: [Row] {
    rows.filter { if case .purchase = $0.content { true } else { false } }
  }

  mutating func insert(_ content: RowContent, for key: RowKey) -> Row {
    let row = Row(number: rows.count, key: key, content: content)
    rows.append(row)
    return row
  }

  /// Replaces what a row holds; nil if somebody changed it since it was read and that counts.
  mutating func replace(_ row: Row, with content: RowContent, ifUnchanged: Bool) -> Row? {
    guard rows.indices.contains(row.number),
      !ifUnchanged || rows[row.number].version == row.version
    else { return nil }
    rows[row.number].content = content
    rows[row.number].version += 1
    return rows[row.number]
  }
}
