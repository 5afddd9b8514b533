import StoreModel

/// How the first row of a purchase is made.
struct RowIndex: Sendable {
  /// Makes the row; false if there is one already.
  let insert: @Sendable (RowContent, RowKey, any RowStore) async throws -> Bool

  /// The key is unique: of two who insert, one is told that the other was quicker.
  static let unique = RowIndex { content, key, rows in
    try await rows.insertIfAbsent(content, for: key)
  }
}
