extension String {
  /// The text in quotes, on one line, shortened if it is long.
  package var quoted: String {
    let bound = 60
    var text = "'"
    for scalar in unicodeScalars.prefix(bound) {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .format:
        text += scalar.escaped(asASCII: true)
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + (unicodeScalars.count > bound ? "...'" : "'")
  }
}

extension [String] {
  /// Returns the words joined by commas, with a conjunction before the last.
  package func list(joinedBy conjunction: String) -> String {
    guard count > 1, let last else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " \(conjunction) " + last
  }
}
