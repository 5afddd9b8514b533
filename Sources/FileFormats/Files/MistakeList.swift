/// The mistakes of one file, collected while it is read.
package struct MistakeList {
  /// The maximum number of mistakes listed, because a malicious file could have a million.
  static let most = 100

  package let file: FileText
  package private(set) var mistakes: [Mistake] = []
  package private(set) var omitted = 0

  /// The number of all mistakes.
  package var count: Int { mistakes.count + omitted }

  init(_ file: FileText) { self.file = file }

  /// Adds a mistake.
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
        place: file.bytes.isEmpty ? nil : file.place(range.lowerBound),
        path: path,
        expected: expected,
        found: found ?? file.excerpt(range),
        suggestion: Spelling.nearest(to: word, in: candidates)
      )
    )
  }

  /// The mistakes in file order.
  package var inOrder: [Mistake] {
    mistakes.enumerated().sorted { left, right in
      guard let first = left.element.place, let second = right.element.place, first != second
      else { return left.offset < right.offset }
      return first < second
    }.map(\.element)
  }
}

extension MistakeList {
  /// Throws an error if there are any mistakes.
  package func throwIfAny() throws(ScenarioError) {
    if !mistakes.isEmpty { throw ScenarioError(mistakes: inOrder, omitted: omitted) }
  }
}
