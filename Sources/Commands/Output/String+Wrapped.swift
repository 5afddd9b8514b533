extension String {
  /// Returns the text broken at spaces to at most 80 columns; all lines after the first are indented.
  ///
  /// - Parameter indent: the number of columns before the text.
  /// - Returns: the lines, joined.
  func wrapped(indent: Int = 0) -> String {
    let width = 80
    var lines: [String] = []
    var line = ""
    for word in split(whereSeparator: \.isWhitespace) {
      if !line.isEmpty, indent + line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    lines.append(line)
    return lines.joined(separator: "\n" + String(repeating: " ", count: indent))
  }
}
