/// A table of a page: a caption, heads of columns, and rows whose first cell is their head.
struct PageTable {
  /// One row.
  struct Row {
    /// The cells, the head of the row first.
    let cells: [String]
    /// Whether it is to be noticed.
    var isBad = false
  }

  private let caption: Markup
  private let columns: [String]
  private let rows: [Row]
  private let rightFrom: Int

  /// Makes a table.
  ///
  /// - Parameters:
  ///   - caption: what it tells.
  ///   - columns: the heads of the columns.
  ///   - rightFrom: the first column, from 0, that holds numbers.
  ///   - rows: the rows.
  init(_ caption: Markup, _ columns: [String], rightFrom: Int = 1, _ rows: [Row]) {
    self.caption = caption
    self.columns = columns
    self.rightFrom = rightFrom
    self.rows = rows
  }

  /// The table; nothing if it has no rows.
  var markup: Markup {
    guard !rows.isEmpty else { return .none }
    let head = columns.enumerated().map { index, name in
      Markup("th", [.init("scope", "col")] + side(index), Markup(text: name))
    }
    let body = rows.map { row in
      let cells = row.cells.enumerated().map { index, text in
        index == 0
          ? Markup("th", [.init("scope", "row")], Markup(text: text))
          : Markup("td", side(index), Markup(text: text))
      }
      return Markup("tr", row.isBad ? [.init("class", "bad")] : [], cells)
    }
    // Whoever has no mouse must be able to scroll it sideways.
    return Markup(
      "div",
      [.init("class", "wide"), .init("tabindex", 0), .init("role", "region")]
        + [.init("aria-label", "Table, may scroll sideways")],
      Markup(
        "table",
        [],
        Markup("caption", [], caption),
        Markup("thead", [], Markup("tr", [], head)),
        Markup("tbody", [], body)
      )
    )
  }

  private func side(_ column: Int) -> [Markup.Attribute] {
    column >= rightFrom ? [.init("class", "n")] : []
  }
}
