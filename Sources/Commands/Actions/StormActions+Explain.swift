import FileFormats
import Judging
import StoreSimulation
import TrialReports

extension StormActions {
  /// Explains a name: what it means, the real bug behind it, and how it is checked.
  func explain(_ options: ExplainOptions) throws(Refusal) -> ExitCode {
    let catalog = ExplanationCatalog(variants: variants, invariants: ownInvariants)
    guard let name = options.name else {
      tell(catalog)
      return .held
    }
    let found = catalog.named(name)
    guard !found.isEmpty else {
      let near = Spelling.nearest(toArgument: name, among: catalog.names)
      let hint = near.map { "did you mean '\($0)'?" } ?? "'\(toolCommand) explain' lists all names"
      throw Refusal("explain: there is no entry for \(name.quoted); \(hint)")
    }
    guard !terminal.isJSON else {
      terminal.result(JSONText.array(found.map(\.json)).compact)
      return .held
    }
    for (index, explanation) in found.enumerated() {
      if index > 0 { terminal.result() }
      tell(explanation)
    }
    return .held
  }

  private func tell(_ catalog: ExplanationCatalog) {
    if terminal.isJSON {
      terminal.result(JSONText.array(catalog.all.map(\.json)).compact)
      return
    }
    for kind in Explanation.Kind.allCases {
      terminal.result(terminal.bold(kind.words.heading))
      let some = catalog.all.filter { $0.kind == kind }
      let column = (some.map(\.name.count).max() ?? 0) + 4
      for explanation in some {
        let padding = String(repeating: " ", count: column - 2 - explanation.name.count)
        terminal.result("  \(explanation.name)\(padding)\(explanation.summary)")
      }
      terminal.result()
    }
    terminal.result("Run '\(toolCommand) explain NAME' for details.")
  }

  private func tell(_ explanation: Explanation) {
    let paragraph = { (text: String) in terminal.result("  " + text.wrapped(indent: 2)) }
    terminal.result("\(terminal.bold(explanation.name)), \(explanation.kind.article)")
    if !explanation.summary.isEmpty { paragraph(explanation.summary) }
    if !explanation.details.isEmpty {
      terminal.result("\n" + explanation.kind.words.question)
      paragraph(explanation.details)
    }
    if !explanation.bugs.isEmpty {
      terminal.result("\nReported in shipped products")
      for bug in explanation.bugs {
        paragraph(bug.summary)
        terminal.result("    \(bug.address)")
      }
    }
    if !explanation.variants.isEmpty {
      terminal.result("\nLogic that breaks it")
      for variant in explanation.variants { terminal.result("  \(variant)") }
    }
    if !explanation.commands.isEmpty {
      terminal.result("\nTry")
      for command in explanation.commands { terminal.result("  \(toolCommand) \(command)") }
    }
  }
}

extension Explanation.Kind {
  fileprivate var article: String {
    if self == .reported { return "a reported behavior" }
    return "\(rawValue.hasPrefix("i") ? "an" : "a") \(rawValue)"
  }

  /// The heading of its list, and the question that its details answer.
  fileprivate var words: (heading: String, question: String) {
    switch self {
    case .invariant: ("Invariants: what must hold", "How it is checked")
    case .variant: ("Variants: logic that can be put under test", "What is expected of it")
    case .strategy: ("Strategies: what chooses the next step", "How it works")
    case .fault: ("Faults: what breaks", "What happens")
    case .irregularity:
      ("Irregularities: allowed but unexpected behavior of the store", "What happens")
    case .reported:
      ("Reported: behavior of the store that only a single report shows", "What happens")
    case .mark: ("Marks: situations that a scenario must reach", "What it is for")
    case .word: ("Words: terms that reports and stories use", "Details")
    }
  }
}
