import FileFormats

/// A row of a table on a page.
struct PageRow {
  /// The cells, with the heading of the row first; the others are numbers or similar.
  let cells: [String]
  var isBad = false
}

extension Markup {
  /// Returns a table with a caption and column headings; nothing if it has no rows.
  static func table(_ caption: Markup, _ columns: [String], _ rows: [PageRow]) -> Markup {
    guard !rows.isEmpty else { return .none }
    let head = columns.enumerated().map { index, name in
      Markup("th", ["scope": "col", "class": index > 0 ? "n" : nil], Markup(text: name))
    }
    let body = rows.map { row in
      Markup("tr", ["class": row.isBad ? "bad" : nil]) {
        row.cells.enumerated().map { index, text in
          index == 0
            ? Markup("th", ["scope": "row"], Markup(text: text))
            : Markup("td", ["class": "n"], Markup(text: text))
        }
      }
    }
    // The focus allows keyboard users to scroll the table sideways.
    return Markup(
      "div",
      [
        "class": "wide", "tabindex": "0", "role": "region",
        "aria-label": "Table, may scroll sideways",
      ]
    ) {
      Markup("table") {
        Markup("caption", caption)
        Markup("thead", Markup("tr") { head })
        Markup("tbody") { body }
      }
    }
  }
}
