package import Trials

extension Spelling {
  /// The word of a command line that was probably meant; dashes in front do not matter.
  ///
  /// - Parameters:
  ///   - word: what was written.
  ///   - candidates: what could be meant.
  /// - Returns: the first that begins with the word, else the first in which it is all behind a
  ///   slash, or begins there, else the nearest, nil if none is near.
  package static func nearest(
    toArgument word: String,
    among candidates: [String]
  ) -> String? {
    let bare = String(word.lowercased().drop { $0 == "-" })
    let names = candidates.map { String($0.drop { $0 == "-" }) }
    let name =
      bare.count >= 2
      ? names.first { $0.hasPrefix(bare) } ?? names.first { $0.hasSuffix("/" + bare) }
        ?? names.first { $0.contains("/" + bare) } ?? nearest(to: bare, in: names)
      : nearest(to: bare, in: names)
    return candidates.first { String($0.drop { $0 == "-" }) == name }
  }
}
