import FileFormats

/// A chart on a page: lines or bars as SVG, with the same numbers in a table below.
///
/// Labels are text around the SVG, so they are readable at any width.
struct Chart {
  /// A line of a chart.
  struct Line {
    let name: String
    /// The values, one for each position along the chart; nil where there is none.
    let values: [Int?]
  }

  static let mostLines = Palette.light.series.count
  /// The maximum number of rows in the table below a chart.
  static let mostRows = 24

  let title: String
  /// A description in plain words.
  let words: Markup
  /// The axis along the bottom.
  let across: Axis
  /// The axis along the left.
  let up: Axis
  let lines: [Line]
  /// Whether there is a bar for each value of the first line, instead of lines.
  var hasBars = false
  /// The labels of the positions along the chart, for the table.
  let places: (name: String, labels: [String])
  /// A function that formats a value for the table.
  var format: (Int) -> String = Digits.grouped
  /// The positions of events along the chart, in thousandths.
  var events: [Int] = []
  /// An identifier that is unique on the page.
  let id: String

  /// The chart as markup; empty if there is nothing to draw.
  var markup: Markup {
    guard lines.contains(where: { $0.values.contains { $0 != nil } }) else { return .none }
    return Markup("figure", ["class": "card", "aria-labelledby": "\(id)-title"]) {
      Markup("figcaption") {
        Markup("h3", ["id": "\(id)-title"], Markup(text: title))
        Markup("p", words)
      }
      Markup("div", ["class": "plot"]) {
        labels("y", up.labels.reversed())
        drawing
        labels("x", across.labels)
      }
      key
      numbers
    }
  }

  private func labels(_ side: String, _ texts: [String]) -> Markup {
    Markup("div", ["class": side, "aria-hidden": "true"]) {
      texts.map { Markup("span", Markup(text: $0)) }
    }
  }

  private var drawing: Markup {
    let grid = (0..<up.labels.count).map { index in
      let y = 1_000 - index * 1_000 / max(1, up.labels.count - 1)
      return "M0 \(y)H1000"
    }
    let marks = events.map { "M\($0) 0V1000" }.joined()
    let description = lines.prefix(Self.mostLines).map { line in
      let values = line.values.compactMap { $0 }
      return "\(line.name): at most \(format(values.max() ?? 0))"
    }.joined(separator: "; ")
    return Markup(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "viewBox": "0 0 1000 1000",
        "preserveAspectRatio": "none", "role": "img", "aria-labelledby": "\(id)-svg \(id)-told",
      ]
    ) {
      Markup("title", ["id": "\(id)-svg"], Markup(text: title))
      Markup("desc", ["id": "\(id)-told"], Markup(text: description))
      Markup("path", ["class": "grid", "d": grid.joined()])
      marks.isEmpty ? .none : Markup("path", ["class": "event", "d": marks])
      shapes
    }
  }

  private var shapes: [Markup] {
    guard !hasBars else {
      return [Markup("path", ["class": "bars", "d": lines.first.map(bars) ?? ""])]
    }
    return lines.prefix(Self.mostLines).enumerated().map { index, line in
      Markup("path", ["class": "c\(index)", "d": path(line)])
    }
  }

  private func path(_ line: Line) -> String {
    let last = max(1, line.values.count - 1)
    var path = ""
    var isDown = false
    for (index, value) in line.values.enumerated() {
      guard let value else {
        isDown = false
        continue
      }
      let (x, y) = (index * 1_000 / last, 1_000 - up.place(of: value))
      let isAlone = !isDown && (index + 1 == line.values.count || line.values[index + 1] == nil)
      path += isAlone ? "M\(max(0, x - 2)) \(y)H\(x + 2)" : "\(isDown ? "L" : "M")\(x) \(y)"
      isDown = !isAlone
    }
    return path
  }

  private func bars(_ line: Line) -> String {
    let count = max(1, line.values.count)
    return line.values.enumerated().compactMap { index, value in
      guard let value, value > 0 else { return nil }
      let (left, right) = (index * 1_000 / count, (index + 1) * 1_000 / count)
      // Even the smallest value must be visible.
      let top = min(996, 1_000 - up.place(of: value))
      return "M\(left) 1000V\(top)H\(max(left + 1, right - 1))V1000Z"
    }.joined()
  }

  private var key: Markup {
    guard lines.count > 1 else { return .none }
    let items = lines.prefix(Self.mostLines).enumerated().map { index, line in
      Markup("li") {
        Markup(
          "svg",
          ["xmlns": "http://www.w3.org/2000/svg", "viewBox": "0 0 36 10", "aria-hidden": "true"],
          Markup("path", ["class": "c\(index)", "d": "M0 5H36"])
        )
        Markup(text: line.name)
      }
    }
    return Markup("ul", ["class": "key"]) { items }
  }

  private var numbers: Markup {
    let count = lines.map(\.values.count).max() ?? 0
    let stride = max(1, (count + Self.mostRows - 1) / Self.mostRows)
    let rows = Swift.stride(from: 0, to: count, by: stride).map { index in
      PageRow(
        cells: [places.labels.indices.contains(index) ? places.labels[index] : ""]
          + lines.map { line in
            line.values.indices.contains(index) ? line.values[index].map(format) ?? "" : ""
          }
      )
    }
    let left = stride > 1 ? ": one row in \(stride)" : ""
    return Markup("details") {
      Markup("summary", "The numbers")
      Markup.table("\(title)\(left)", [places.name] + lines.map(\.name), rows)
    }
  }
}
