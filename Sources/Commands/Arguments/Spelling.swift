/// The nearest right spelling of a word that nobody knows.
package enum Spelling {
  /// How many letters must be added, dropped, changed or swapped with their neighbour.
  ///
  /// - Parameters:
  ///   - left: a word.
  ///   - right: another.
  /// - Returns: 0 for equal words.
  package static func distance(_ left: String, _ right: String) -> Int {
    let left = Array(left.unicodeScalars)
    let right = Array(right.unicodeScalars)
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for i in left.indices {
      var row = [i + 1]
      for j in right.indices {
        let changed = last[j] + (left[i] == right[j] ? 0 : 1)
        var best = min(changed, last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
          best = min(best, beforeLast[j - 1] + 1)
        }
        row.append(best)
      }
      beforeLast = last
      last = row
    }
    return last[right.count]
  }

  /// The candidate that was probably meant.
  ///
  /// - Parameters:
  ///   - word: what was written.
  ///   - candidates: what could be meant; of equally near ones the first is taken.
  /// - Returns: nil if none is near enough to be worth a question.
  package static func nearest(to word: String, among candidates: [String]) -> String? {
    guard word.unicodeScalars.count <= 64 else { return nil }
    let bare = word.lowercased().drop { $0 == "-" }
    guard !bare.isEmpty else { return nil }
    var best: (candidate: String, distance: Int)?
    for candidate in candidates {
      let target = candidate.lowercased().drop { $0 == "-" }
      let isBeginning = bare.count >= 2 && target.hasPrefix(bare)
      let distance = isBeginning ? 0 : distance(String(bare), String(target))
      let isNear = isBeginning || distance <= max(1, min(bare.count, target.count) / 3)
      if isNear, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.candidate
  }
}
