import FileFormats

extension Spelling {
  /// Returns the argument that was probably meant, ignoring leading dashes.
  ///
  /// - Parameters:
  ///   - word: the word as written.
  ///   - candidates: the valid words.
  /// - Returns: the first candidate that begins with the word; otherwise the first that has it
  ///   after a slash, as a whole or as a beginning; otherwise the nearest; otherwise the first
  ///   that begins with the same letter, has all its letters in order, and is at most twice as
  ///   long. Nil if there is none.
  package static func nearest(toArgument word: String, among candidates: [String]) -> String? {
    let bare = String(word.lowercased().drop { $0 == "-" })
    let names = candidates.map { String($0.drop { $0 == "-" }) }
    guard bare.count >= 2 else {
      let near = nearest(to: bare, in: names)
      return candidates.first { String($0.drop { $0 == "-" }) == near }
    }
    let name =
      names.first { $0.hasPrefix(bare) } ?? names.first { $0.hasSuffix("/" + bare) }
      ?? names.first { $0.contains("/" + bare) } ?? nearest(to: bare, in: names)
      ?? names.first { shortens(bare, $0) }
    return candidates.first { String($0.drop { $0 == "-" }) == name }
  }

  /// Whether a word is a name with letters left out, other than the first.
  private static func shortens(_ word: String, _ name: String) -> Bool {
    guard word.first == name.first, name.count <= 2 * word.count else { return false }
    var rest = name[...]
    for letter in word {
      guard let place = rest.firstIndex(of: letter) else { return false }
      rest = rest[rest.index(after: place)...]
    }
    return true
  }
}
