/// The details of a function's body that matter for calling the function.
struct SourceBody: Hashable, Sendable {
  /// The words of the body, which may be calls of other functions.
  private(set) var words: Set<String> = []
  /// The words outside `Task { … }`: the function returns only after these calls.
  private(set) var awaited: Set<String> = []
  /// Whether a loop reads values from a sequence that has no end, such as `Transaction.updates`.
  private(set) var listens = false
  /// Whether the function itself runs such a loop, so it never returns.
  private(set) var isEndless = false

  init() {}

  /// Reads the tokens of a body, with its braces.
  init(_ tokens: ArraySlice<SourceToken>) {
    words = Set(tokens.filter(\.isWord).map(\.text))
    let texts = tokens.map(\.text)
    /// The places of the braces that begin a task.
    var starts: Set<Int> = []
    /// The depth of braces in each task around the current token.
    var tasks: [Int] = []
    var depth = 0
    for index in texts.indices {
      let text = texts[index]
      switch text {
      case "Task": starts.insert(Self.brace(ofTaskAt: index, in: texts))
      case "{":
        depth += 1
        if starts.contains(index) { tasks.append(depth) }
      case "}":
        if tasks.last == depth { tasks.removeLast() }
        depth -= 1
      case "for" where Self.isEndlessLoop(texts[index...]):
        listens = true
        if tasks.isEmpty { isEndless = true }
      default: break
      }
      if tasks.isEmpty { awaited.insert(text) }
    }
  }

  /// Returns the place of the brace in `Task.detached(priority: .low) {`, if one follows there.
  private static func brace(ofTaskAt place: Int, in texts: [String]) -> Int {
    var index = place + 1
    var depth = 0
    while index < texts.count {
      let text = texts[index]
      if ["(", "<"].contains(text) { depth += 1 }
      if depth == 0, ![".", "detached", "immediate"].contains(text) { return index }
      if [")", ">"].contains(text) { depth -= 1 }
      index += 1
    }
    return index
  }

  /// Whether a loop such as `for await case .verified(let new) in Transaction.updates {` has no
  /// end.
  private static func isEndlessLoop(_ words: ArraySlice<String>) -> Bool {
    let head = words.prefix { $0 != "{" }
    guard ["await", "try"].contains(head.dropFirst().first ?? ""), head.contains("await"),
      let sequence = head.firstIndex(of: "in")
    else { return false }
    let endless: Set = [
      "events", "intents", "messages", "notifications", "stream", "updates", "values",
    ]
    return head[sequence...].contains { endless.contains($0) || $0.hasSuffix("Updates") }
  }
}
