extension Array where Element == String {
  /// Joins the elements with commas, and the last one with a word: `a, b or c`.
  package func inWords(last word: String) -> String {
    guard count > 1, let last else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " \(word) \(last)"
  }
}
