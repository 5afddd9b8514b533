extension SourceView {
  /// Records `#selector(…)` or `#keyPath(…)`; returns the token behind it.
  ///
  /// The selector of an observer or of a timer's target becomes the method itself, which a
  /// simulation can call. Any other becomes a text of the same name.
  mutating func readSelector(at index: Int) -> Int {
    guard word(index + 1) == "(" else { return index }
    let end = end(ofBracket: index + 1)
    guard end - 1 > index + 2 else { return index }
    let content = tokens[(index + 2)..<(end - 1)]
    let isOfSelf =
      isArgument(at: index, of: "addObserver", after: ["self", ","]) || isOfTimer(at: index)
    let text: String
    if word(index) == "#keyPath" {
      text = "\"\(Self.path(of: content))\""
    } else if isOfSelf, let method = Self.method(in: content) {
      text = "(\(method))"
    } else {
      text = "\"\(content.map(\.text).joined())\""
    }
    record(.selector, index..<end, by: text)
    return end
  }

  /// Whether a token is the selector of a timer whose target is `self`.
  private func isOfTimer(at index: Int) -> Bool {
    let before = ["target", ":", "self", ",", "selector", ":"]
    return before.indices.allSatisfy { word(index - before.count + $0) == before[$0] }
      && ["scheduledTimer", "Timer"].contains { isArgument(at: index, of: $0, after: []) }
  }

  /// Whether a token is an argument of a call whose arguments begin with some words.
  private func isArgument(at index: Int, of function: String, after words: [String]) -> Bool {
    var depth = 0
    var place = index - 1
    while place > 0 {
      if [")", "]", "}"].contains(word(place)) { depth += 1 }
      if ["(", "[", "{"].contains(word(place)) { depth -= 1 }
      if depth < 0 {
        return word(place) == "(" && word(place - 1) == function
          && words.indices.allSatisfy { word(place + 1 + $0) == words[$0] }
      }
      place -= 1
    }
    return false
  }

  /// Returns the method of a selector without its type, which is that of `self`: `reload(_:)` for
  /// `Store.reload(_:)`; nil for a getter or setter.
  private static func method(in content: ArraySlice<SourceToken>) -> String? {
    guard !["getter", "setter"].contains(content.first?.text) else { return nil }
    var rest = content
    while let first = rest.first?.text.first, first.isUppercase, rest.dropFirst().first?.text == "."
    {
      rest = rest.dropFirst(2)
    }
    let isCast = rest.contains { $0.text == "as" }
    return rest.isEmpty || isCast ? nil : rest.map(\.text).joined()
  }

  /// Returns the path that `#keyPath(Person.name.first)` stands for: `name.first`.
  private static func path(of content: ArraySlice<SourceToken>) -> String {
    let isOfType = content.first?.text.first?.isUppercase == true && content.count > 2
    return (isOfType ? content.dropFirst(2) : content).map(\.text).joined()
  }
}
