import FileFormats
import Judging
import ServerTesting
import StoreJSON
import StoreSimulation
import TrialReports
import Trials

/// `explain [NAME]`: explains a name, the real bug behind it, and how it is checked.
struct ExplainCommand: ToolCommand {
  static let description = CommandDescription(
    "explain",
    "Explain a name: what it means, the real bug behind it, and how it is checked",
    positional: PositionalDescription(
      "NAME",
      .listed(.explained),
      repeats: true,
      isOptional: true
    ).help(
      "An invariant, variant, system, strategy, fault, irregularity, mark, report term or key of "
        + "a scenario, target file or recording; default: list all"
    ),
    options: OptionDescription.outputs,
    examples: [
      "explain \(InvariantCatalog.mostBasic)":
        "the rule, how it is checked, and the real bugs behind it",
      "explain emptyAfterLaunch": "an irregularity of the store and its consequences",
      "explain decisive-pair": "a term used in reports",
      "explain population.users": "a key of scenario files at one place",
      "explain target.read.balance": "a key of target files, which describe your server",
      "explain recording.marks": "a member of recordings",
      "explain keys": "lists the keys of scenario files, target files and recordings",
      "explain": "lists every name",
    ]
  )
  static let runsTrials = false

  struct Options: CommandOptions {
    /// The name to explain; if nil, all names are listed.
    var name: String?

    init(_ arguments: ParsedArguments) {
      // Reports write `named operation`, but the name is one word: `named-operation`.
      let words = arguments.positionals
      name = words.isEmpty ? nil : words.joined(separator: "-")
    }
  }

  let options: Options
  let tool: Tool
}

extension ExplainCommand {
  /// Explains a name: what it means, the real bug behind it, and how it is checked.
  func run() throws(Refusal) -> ExitCode {
    let catalog = ExplanationCatalog(
      variants: tool.variants,
      invariants: tool.ownInvariants,
      target: TargetObjects.all
    )
    guard let name = options.name else {
      printCatalog(catalog)
      return .held
    }
    let isOfKeys = name.lowercased() == ExplanationCatalog.keys
    let found = isOfKeys ? catalog.all.filter { $0.place != nil } : catalog.named(name)
    guard !found.isEmpty else { throw unknown(name, catalog) }
    guard !terminal.isJSON else {
      terminal.result(JSONValue.array(found.map(\.json)).compact)
      return .held
    }
    if isOfKeys {
      printKeys(catalog)
      return .held
    }
    for (index, explanation) in found.enumerated() {
      if index > 0 { terminal.result() }
      printExplanation(explanation)
    }
    return .held
  }

  private func unknown(_ name: String, _ catalog: ExplanationCatalog) -> Refusal {
    let known = name.contains(".") ? catalog.paths : catalog.names
    let near = Spelling.nearest(toArgument: name, among: known)
    let hint = near.map { "did you mean '\($0)'?" } ?? "'\(tool.command) explain' lists all names"
    return Refusal("explain: there is no entry for \(name.quoted); \(hint)")
  }

  private func printCatalog(_ catalog: ExplanationCatalog) {
    if terminal.isJSON {
      terminal.result(JSONValue.array(catalog.all.map(\.json)).compact)
      return
    }
    for kind in Explanation.Kind.allCases {
      let some = catalog.all.filter { $0.kind == kind }
      if some.isEmpty { continue }
      terminal.result(terminal.bold(kind.words.heading))
      if kind.file != nil {
        // Faults and irregularities are keys of scenario files, too.
        let keys = catalog.all.filter {
          $0.place != nil && ($0.kind.file ?? "scenario") == kind.file
        }
        let count = keys.count
        terminal.result(
          "  Run '\(tool.command) explain \(ExplanationCatalog.keys)' to list all \(count) keys."
        )
      } else {
        let column = (some.map(\.name.count).max() ?? 0) + 4
        for explanation in some {
          let padding = String(repeating: " ", count: column - 2 - explanation.name.count)
          terminal.result("  \(explanation.name)\(padding)\(explanation.summary)")
        }
      }
      terminal.result()
    }
    terminal.result("Run '\(tool.command) explain NAME' for details.")
  }

  /// Lists the keys of files, those of each object in a paragraph.
  private func printKeys(_ catalog: ExplanationCatalog) {
    terminal.result("What a scenario file can set, each object with its keys")
    printOutline(of: catalog.scenarioKeys)
    terminal.result("\nWhat a target file can set, each object with its keys")
    printOutline(of: catalog.targetKeys)
    terminal.result("\nWhat a recording holds, each object with its members")
    printOutline(of: catalog.recordingKeys)
    terminal.result("\nRun '\(tool.command) explain KEY' for details, also with a path such as")
    terminal.result("'\(tool.command) explain population.users'.")
  }

  private func printOutline(of keys: KeyExplanations) {
    for object in keys.outline {
      terminal.result("\n" + terminal.bold(object.place))
      paragraph(object.keys.joined(separator: ", "))
    }
  }

  private func paragraph(_ text: String) { terminal.result("  " + text.wrapped(indent: 2)) }

  private func printExplanation(_ explanation: Explanation) {
    terminal.result("\(terminal.bold(explanation.name)), \(explanation.kind.words.article)")
    if !explanation.summary.isEmpty { paragraph(explanation.summary) }
    if !explanation.details.isEmpty {
      terminal.result("\n" + explanation.kind.words.question)
      paragraph(explanation.details)
    }
    if let place = explanation.place {
      terminal.result("\n" + explanation.kind.heading)
      printPlace(place)
    }
    printParts(explanation.keys, under: "Its keys")
    printParts(explanation.customActions, under: "Custom actions")
    if !explanation.bugs.isEmpty {
      terminal.result("\nReported in shipped products")
      for bug in explanation.bugs {
        paragraph(bug.summary)
        terminal.result("    \(bug.address)")
      }
    }
    if !explanation.rules.isEmpty {
      let isSystem = explanation.kind == .system
      terminal.result(isSystem ? "\nRules that fit it" : "\nRules about it")
      paragraph(explanation.rules.joined(separator: ", "))
    }
    if !explanation.variants.isEmpty {
      let isSystem = explanation.kind == .system
      terminal.result(isSystem ? "\nIts variants" : "\nLogic that breaks it")
      for variant in explanation.variants { terminal.result("  \(variant)") }
    }
    if !explanation.commands.isEmpty {
      terminal.result("\nTry")
      for command in explanation.commands { terminal.result("  \(tool.command) \(command)") }
    }
  }

  private func printPlace(_ place: KeyPlace) {
    for path in place.paths { terminal.result("  \(path)") }
    paragraph("Value: \(place.form).")
    switch place.standard {
    case .value(let text), .words(let text): paragraph("Default: \(text).")
    case nil: if place.isRequired { paragraph("Required.") }
    }
    if let source = place.source { paragraph("Source: \(source).") }
  }

  private func printParts(_ parts: [Explanation.Part], under heading: String) {
    guard let width = parts.map(\.name.count).max() else { return }
    terminal.result("\n" + heading)
    for part in parts {
      let padding = String(repeating: " ", count: width - part.name.count)
      let meaning = part.meaning.wrapped(indent: width + 4)
      terminal.result("  \(part.name)\(padding)  \(meaning)")
    }
  }
}

extension Explanation.Kind {
  /// The heading of the places where a file has it.
  fileprivate var heading: String {
    switch self {
    case .targetKey: "In a target file"
    case .recordingKey: "In a recording"
    default: "In a scenario"
    }
  }

  /// What it is, the heading of its list, and the question that its details answer.
  fileprivate var words: (article: String, heading: String, question: String) {
    switch self {
    case .invariant: ("an invariant", "Invariants: what must hold", "How it is checked")
    case .variant:
      ("a variant", "Variants: logic that can be put under test", "What is expected of it")
    case .strategy: ("a strategy", "Strategies: what chooses the next step", "How it works")
    case .fault: ("a fault", "Faults: what breaks", "What happens")
    case .irregularity:
      (
        "an irregularity", "Irregularities: allowed but unexpected behavior of the store",
        "What happens"
      )
    case .reported:
      (
        "a reported behavior", "Reported: behavior of the store that only a single report shows",
        "What happens"
      )
    case .mark: ("a mark", "Marks: situations that a scenario must reach", "What it is for")
    case .system: ("a system", "Systems: kinds of apps that have variants", "What it does")
    case .key: ("a key of scenario files", "Keys: what a scenario file can set", "Details")
    case .targetKey:
      ("a key of target files", "Keys of target files: what describes your server", "Details")
    case .recordingKey:
      ("a member of recordings", "Members of recordings: what a replay needs", "Details")
    case .custom:
      (
        "a custom action", "Custom actions: what only some apps can do, by name",
        "How a scenario asks for it"
      )
    case .word: ("a word", "Words: terms that reports and stories use", "Details")
    }
  }
}
