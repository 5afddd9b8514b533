extension DrawnPlan {
  /// What is not as the scenario has it, in a few lines: what is otherwise, then what is left out.
  ///
  /// Empty where the scenario runs as it is written. The recording tells all of it.
  public var summary: [String] {
    let other = lines.compactMap { line in
      line.instead == nil ? nil : line.drawn.map { "\(line.name) \($0)" }
    }
    let left = lines.filter { $0.drawn == nil }.map(\.name)
    return Self.wrapped("drew      ", other) + Self.wrapped("left out  ", left)
  }

  /// How wide a line may be.
  private static let width = 98

  /// Items one after the other, broken between two of them.
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
