import FileFormats
import Foundation
import Judging
import StoreJSON
import StoreModel
import TrialReports
import Trials

/// `list [SUBJECT]`: lists the available names.
struct ListCommand: ToolCommand {
  static let description = CommandDescription(
    "list",
    "List the available scenarios, variants, invariants and so on",
    positional: PositionalDescription(
      "SUBJECT",
      .word(among: Options.Subject.allCases.map(\.rawValue)),
      isOptional: true
    ).help(
      "What to list: "
        + Options.Subject.allCases.map(\.rawValue).joined(separator: ", ")
        + "; default: all"
    ),
    options: OptionDescription.outputs,
    examples: ["list variants": "the logic that you can test"]
  )
  static let runsTrials = false

  struct Options: CommandOptions {
    /// A subject that can be listed.
    enum Subject: String, CaseIterable, Sendable {
      /// The scenario files of this directory.
      case scenarios
      /// The logic that can be tested.
      case variants
      /// The invariants that are checked.
      case invariants
      /// The strategies that choose the next step.
      case strategies
      /// The faults that can be simulated.
      case faults
      /// The allowed behavior of the store that an app may not expect.
      case irregularities
      /// The behavior of the store that only a single report shows.
      case reported
      /// The situations that a scenario can require.
      case marks
      /// The endings of files for other tools.
      case formats
    }

    /// The subject to list; if nil, all of them.
    var subject: Subject?

    init(_ arguments: ParsedArguments) {
      // The parser accepts only the names of subjects.
      subject = arguments.positionals.first.flatMap(Subject.init(rawValue:))
    }
  }

  let options: Options
  let tool: Tool
}

extension ListCommand {
  /// Lists the available names.
  func run() throws(Refusal) -> ExitCode {
    guard let subject = options.subject else {
      listAll()
      return .held
    }
    let rows = rows(of: subject)
    guard !rows.isEmpty else {
      throw Refusal(
        "list scenarios: expected scenario files (*.json5) in the folder Scenarios or here, found "
          + "none"
      )
    }
    terminal.result(rows.json, or: lines(rows))
    return .held
  }

  private func listAll() {
    let all = Options.Subject.allCases.map { (name: $0.rawValue, rows: rows(of: $0)) }
    if terminal.isJSON {
      return terminal.result(JSONValue.object(all.map { .init($0.name, $0.rows.json) }).compact)
    }
    for (index, subject) in all.filter({ !$0.rows.isEmpty }).enumerated() {
      if index > 0 { terminal.result() }
      terminal.result(terminal.bold(subject.name))
      for line in lines(subject.rows) { terminal.result(line) }
    }
  }

  private func rows(of subject: Options.Subject) -> [ListResult] {
    switch subject {
    case .scenarios: scenarioRows
    case .variants:
      tool.variants.map {
        ListResult($0.id, "\($0.role)", $0.summary, breaks: $0.breaks.map(\.rawValue))
      }
    case .invariants:
      (InvariantCatalog.all + tool.ownInvariants).map { ListResult($0.id, $0.rule) }
        + InvariantCatalog.ofTheTrial.map { ListResult($0.id, $0.rule) }
    case .strategies: StrategyName.allCases.map { ListResult($0.rawValue, $0.summary) }
    case .faults: explained(.fault)
    case .irregularities: explained(.irregularity)
    case .reported: explained(.reported)
    case .marks: explained(.mark)
    case .formats:
      ExportFormats.all.map {
        ListResult($0.ending, $0.commands.map(\.rawValue).joined(separator: ", "), $0.summary)
      }
    }
  }

  private func lines(_ rows: [ListResult]) -> [String] {
    var table = TextTable(["name"], rightFrom: .max)
    for row in rows { table.add([row.name] + row.detail) }
    return table.text.split(separator: "\n").dropFirst().map(String.init)
  }

  private func explained(_ kind: Explanation.Kind) -> [ListResult] {
    ExplanationCatalog(variants: tool.variants, invariants: tool.ownInvariants).all
      .filter { $0.kind == kind }
      .map { ListResult($0.name, $0.summary) }
  }

  private var scenarioRows: [ListResult] {
    for folder in ["Scenarios", "."] {
      let files = Tool.scenarioNames(in: folder)
      guard !files.isEmpty else { continue }
      return files.map { name in
        let path = folder == "." ? name : "\(folder)/\(name)"
        let scenario = try? Scenario.load(path: path, vocabulary: tool.vocabulary)
        let command = "\(tool.command) validate \(path.inShell)"
        return ListResult(path, scenario?.summary ?? "invalid; run '\(command)'")
      }
    }
    return []
  }
}
