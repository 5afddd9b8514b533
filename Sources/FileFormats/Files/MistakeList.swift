/// The mistakes of one file, gathered while it is read.
package struct MistakeList {
  /// How many are listed; nobody reads more, and a hostile file could have a million.
  static let most = 100

  package let file: FileText
  package private(set) var mistakes: [Mistake] = []
  package private(set) var omitted = 0

  init(_ file: FileText) { self.file = file }

  /// Notes a mistake.
  ///
  /// - Parameters:
  ///   - expected: what should be there.
  ///   - range: where.
  ///   - path: which value.
  ///   - found: what is there; by default what stands in the file.
  ///   - word: what was written, if it may be misspelt.
  ///   - candidates: what can have been meant.
  package mutating func add(
    _ expected: Expectation,
    at range: Range<Int>,
    path: String,
    found: String? = nil,
    meant word: String = "",
    candidates: [String] = []
  ) {
    guard mistakes.count < Self.most else {
      omitted += 1
      return
    }
    mistakes.append(
      Mistake(
        file: file.name,
        place: file.place(range.lowerBound),
        path: path,
        expected: expected,
        found: found ?? file.excerpt(range),
        suggestion: Spelling.nearest(to: word, in: candidates)
      )
    )
  }

  /// The mistakes in the order of the file.
  package var inOrder: [Mistake] {
    mistakes.enumerated().sorted { left, right in
      guard let first = left.element.place, let second = right.element.place, first != second
      else { return left.offset < right.offset }
      return first < second
    }.map(\.element)
  }
}

extension MistakeList {
  /// Ends reading if there is something wrong.
  package func throwIfAny() throws(ScenarioError) {
    if !mistakes.isEmpty { throw ScenarioError(mistakes: inOrder, omitted: omitted) }
  }
}
