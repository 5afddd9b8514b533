import StoreModel

/// The way the first row of a purchase is inserted.
struct RowIndex: Sendable {
  /// Inserts the row, or returns false if one exists.
  let insert: @Sendable (RowContent, RowKey, any RowStore) async throws -> Bool

  /// A unique key: of two insertions, one is refused.
  static let unique = RowIndex { content, key, rows in
    try await rows.insertIfAbsent(content, for: key)
  }
}
