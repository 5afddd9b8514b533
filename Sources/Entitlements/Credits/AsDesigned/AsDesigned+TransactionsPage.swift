import StoreModel

extension AsDesigned {
  /// The page on which administrators look at the ledger.
  struct TransactionsPage: Hashable, Sendable {
    /// The filters; nil lets everything pass.
    struct Filters: Hashable, Sendable {
      var user: AppAccountToken?
      var product: ProductID?
      var status: LedgerEntry.Status?
      /// The first instant of the date range.
      var from: StoreDate?
      /// The first instant after the date range.
      var until: StoreDate?

      /// Returns whether a row passes all filters.
      func pass(_ entry: LedgerEntry) -> Bool {
        (user.map { $0 == entry.user } ?? true)
          && (product.map { $0 == entry.product } ?? true)
          && (status.map { $0 == entry.status } ?? true)
          && (from.map { $0 <= entry.created } ?? true)
          && (until.map { entry.created < $0 } ?? true)
      }
    }

    /// The rows of all users, in any order.
    var transactions: [HistoryPage.Line]
    var filters = Filters()

    /// The rows that pass the filters, newest first.
    var rows: [HistoryPage.Line] {
      transactions.filter { filters.pass($0.entry) }.sorted { $1.id < $0.id }
    }

    /// The rows as a CSV file: lines end with a carriage return and a line feed, as in RFC 4180.
    var csv: String {
      let heading = "id,user_id,type,amount,product_id,status,created_at"
      return ([heading] + rows.map(Self.line)).map { $0 + "\r\n" }.joined()
    }

    private static func line(_ row: HistoryPage.Line) -> String {
      let entry = row.entry
      return [
        String(row.id.rawValue), entry.user.rawValue, word(entry.kind), String(entry.amount),
        entry.product?.rawValue ?? "", word(entry.status), entry.created.description,
      ].map(field).joined(separator: ",")
    }

    /// Returns a field, quoted if it has a comma, a quotation mark or a line end.
    ///
    /// A line end of two scalars is one `Character`, so this looks at scalars.
    private static func field(_ text: String) -> String {
      let special: [Unicode.Scalar] = [",", "\"", "\r", "\n"]
      guard text.unicodeScalars.contains(where: special.contains) else { return text }
      let escaped = text.unicodeScalars.map { $0 == "\"" ? "\"\"" : String($0) }.joined()
      return "\"\(escaped)\""
    }

    private static func word(_ kind: LedgerEntry.Kind) -> String {
      switch kind {
      case .purchase: "purchase"
      case .usage: "usage"
      case .bonus: "bonus"
      case .proration: "proration"
      }
    }

    private static func word(_ status: LedgerEntry.Status) -> String {
      switch status {
      case .pending: "pending"
      case .completed: "completed"
      case .failed: "failed"
      case .refunded: "refunded"
      }
    }
  }
}
