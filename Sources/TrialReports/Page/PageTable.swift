/// A table on a page: a caption, column headings, and rows whose first cell is their heading.
struct PageTable {
  /// A row of a table.
  struct Row {
    /// The cells, with the heading of the row first.
    let cells: [String]
    /// Whether the row is highlighted as bad.
    var isBad = false
  }

  private let caption: Markup
  private let columns: [String]
  private let rows: [Row]
  private let rightFrom: Int

  /// Creates a table.
  ///
  /// Columns from `rightFrom` on hold numbers.
  init(_ caption: Markup, _ columns: [String], rightFrom: Int = 1, _ rows: [Row]) {
    self.caption = caption
    self.columns = columns
    self.rightFrom = rightFrom
    self.rows = rows
  }

  /// The table as markup; empty if it has no rows.
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
    // The focus allows keyboard users to scroll the table sideways.
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
