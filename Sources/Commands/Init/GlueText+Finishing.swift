import Trials

/// Who finishes what the store sold, where the check of the glue has shown that nobody does.
extension GlueText {
  /// The comment of a glue that does not tell whether the app finishes what it sold; nil if it
  /// tells.
  ///
  /// What is left unfinished only because something is not here must not look like the app's bug.
  /// An app that calls `finish()` nowhere has that bug.
  private var unfinishedReason: String? {
    guard let store = guess.store, let verdict, !verdict.unfinished.isEmpty else { return nil }
    let called =
      [guess.purchase, guess.restore].compactMap(\.self) + guess.launch.calls
      + guess.launch.incomplete + guess.whenActive + store.initializers
    let reached = called.reduce(into: Set(called.map(\.name))) {
      $0.formUnion(store.reached(from: $1))
    }
    if let finisher = finisher(of: store, besides: reached) {
      return "whoever uses `\(store.name)` calls `\(finisher.signature)`, line \(finisher.line)."
    }
    guard reached.contains("finish") else { return nil }
    if verdict.lacksAnswers { return "no server answers here; see `respond(to:)`." }
    return isPartial ? "functions that do not compile here do nothing." : nil
  }

  /// Returns the function with which callers of a store finish transactions; nil if there is none.
  private func finisher(
    of store: SourceType,
    besides reached: Set<String>
  ) -> SourceType.Function? {
    let verbs = ["acknowledge", "complete", "consume", "finish"]
    return store.functions.first { function in
      !function.isPrivate && !function.required.isEmpty && !reached.contains(function.name)
        && function.name.camelParts.first.map(verbs.contains) == true
        && store.reached(from: function).contains("finish")
    }
  }

  /// Whether the glue does not tell whether the app finishes what it sold.
  var leavesFinishing: Bool { unfinishedReason != nil }

  /// The text of the property that says so; empty if the glue tells.
  var finishing: String {
    guard let unfinishedReason else { return "" }
    return """
        /// Whether purchases are finished is not judged:
        /// \(unfinishedReason)
        nonisolated static var finishes: Bool { false }
      """
  }

  /// Whether the text of a glue has that property.
  static func leavesFinishing(in text: String) -> Bool {
    text.contains("\n  nonisolated static var finishes: Bool { false }\n")
  }
}
