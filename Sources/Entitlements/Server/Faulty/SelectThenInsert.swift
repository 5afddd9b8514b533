import StoreModel

/// Defect: whether there is a row is looked up in one step, and the row inserted in another.
///
/// Two workers that handle two notifications of one purchase both see none, and both insert.
/// Reported by a reviewer of a server: <https://github.com/penxle/typie/pull/996>.
enum SelectThenInsert {
  /// A table without a unique index.
  static let index = RowIndex { content, key, rows in
    try await rows.insert(content, for: key)
    return true
  }
}

extension AccountSystem {
  static let selectThenInsert = Variant(
    "account/select-then-insert",
    role: .logic,
    summary: "The server looks for a row, then inserts it separately, without a unique index.",
    report: "https://github.com/penxle/typie/pull/996",
    makeServer: {
      AccountServer(environment: $0, parts: ServerParts(index: SelectThenInsert.index))
    },
    makeApp: { AccountApp(environment: $0) }
  )
}
