import StoreModel

/// Defect: the server looks for a row in one step and inserts the row in another.
///
/// Two workers that handle two notifications of one purchase both see no row, and both insert one.
/// Reported by a reviewer of a server: <https://github.com/penxle/typie/pull/996>.
enum SelectThenInsert {
  static let variant = Variant.account(
    "account/select-then-insert",
    role: .logic,
    summary: "The server looks for a row, then inserts it separately, without a unique index.",
    report: "https://github.com/penxle/typie/pull/996",
    server: ServerParts(index: SelectThenInsert.index)
  )

  /// A table without a unique index.
  static let index = RowIndex { content, key, rows in
    try await rows.insert(content, for: key)
    return true
  }
}
