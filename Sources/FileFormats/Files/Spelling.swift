/// Suggestions for misspelled words.
package enum Spelling {
  /// Returns the nearest candidate.
  ///
  /// Nil if all differ in about a third of their letters or more.
  package static func nearest(to word: String, in candidates: [String]) -> String? {
    guard !word.isEmpty, word.unicodeScalars.count <= 80 else { return nil }
    var best: (word: String, distance: Int)?
    for candidate in candidates {
      let (own, other) = (word.unicodeScalars.count, candidate.unicodeScalars.count)
      let length = max(own, other)
      guard abs(own - other) <= max(1, length / 3) else { continue }
      let distance = distance(word.lowercased(), candidate.lowercased())
      guard distance <= max(1, length / 3) else { continue }
      if distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.word
  }

  /// Returns the minimum number of letters to add, drop, change, or swap with a neighbor.
  package static func distance(_ first: String, _ second: String) -> Int {
    let from = Array(first.unicodeScalars)
    let to = Array(second.unicodeScalars)
    var twoAbove: [Int] = []
    var above = Array(0...to.count)
    for row in from.indices {
      var line = [row + 1]
      for column in to.indices {
        let change = above[column] + (from[row] == to[column] ? 0 : 1)
        var least = min(change, above[column + 1] + 1, line[column] + 1)
        if row > 0, column > 0, from[row] == to[column - 1], from[row - 1] == to[column] {
          least = min(least, twoAbove[column - 1] + 1)
        }
        line.append(least)
      }
      twoAbove = above
      above = line
    }
    return above[to.count]
  }
}
