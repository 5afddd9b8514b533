import FileFormats

extension Spelling {
  /// The word of a command line that was probably meant; dashes in front do not matter.
  ///
  /// - Parameters:
  ///   - word: what was written.
  ///   - candidates: what could be meant.
  /// - Returns: the first that begins with the word, else the first in which it is all behind a
  ///   slash, or begins there, else the nearest, else the first that begins with the same letter
  ///   and has all its letters in their order, at most as many more; nil if there is none.
  package static func nearest(
    toArgument word: String,
    among candidates: [String]
  ) -> String? {
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

  /// Whether a word is another one with letters left out, but not the first.
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
