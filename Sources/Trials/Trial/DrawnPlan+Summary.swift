extension DrawnPlan {
  /// The differences from the scenario in a few lines: what was changed, then what was left out.
  ///
  /// The summary is empty if the scenario runs as written. The recording has all details.
  package var summary: [String] {
    let other = lines.compactMap { line in
      line.instead == nil ? nil : line.drawn.map { "\(line.name) \($0)" }
    }
    let left = lines.filter { $0.drawn == nil }.map(\.name)
    return Self.wrapped("drew      ", other) + Self.wrapped("left out  ", left)
  }

  /// The maximum width of a line.
  private static let width = 98

  /// Joins items, breaking lines only between items.
  private static func wrapped(_ word: String, _ items: [String]) -> [String] {
    var lines: [String] = []
    for (index, item) in items.enumerated() {
      let item = index + 1 < items.count ? item + "," : item
      if let last = lines.last, last.count + 1 + item.count <= width {
        lines[lines.count - 1] = last + " " + item
      } else {
        lines.append((lines.isEmpty ? word : String(repeating: " ", count: word.count)) + item)
      }
    }
    return lines
  }
}
