import Foundation
import StoreModel
import Trials

extension StormActions {
  /// Shows what there is to choose from.
  package func list(_ options: ListOptions, on terminal: Terminal) async -> ExitCode {
    let rows: [(name: String, detail: [String])] =
      switch options.subject {
      case .scenarios: scenarioRows
      case .variants: variants.map { ($0.id, ["\($0.role)", $0.summary]) }
      case .invariants:
        (InvariantCatalogue.all + ownInvariants).map { ($0.id, [$0.rule]) }
          + InvariantCatalogue.ofTheTrial.map { ($0.id, [$0.rule]) }
      case .strategies: StrategyName.allCases.map { ($0.rawValue, [$0.summary]) }
      case .faults: explained(.fault)
      case .irregularities: explained(.irregularity)
      case .marks: explained(.mark)
      }
    guard !rows.isEmpty else {
      terminal.message(
        "\(toolName): list scenarios: expected scenario files (*.json5) in the folder Scenarios or "
          + "here, found none"
      )
      return .usage
    }
    if options.output.isJSON {
      let values = rows.map { row in
        JSONText.object([
          .init("name", .string(row.name)),
          .init("detail", .array(row.detail.map { .string($0) })),
        ])
      }
      terminal.result(JSONText.array(values).compact)
      return .held
    }
    var table = TextTable(["name"], rightFrom: .max)
    for row in rows { table.add([row.name] + row.detail) }
    for line in table.text.split(separator: "\n").dropFirst() { terminal.result(String(line)) }
    return .held
  }

  private func explained(_ kind: Explanation.Kind) -> [(name: String, detail: [String])] {
    ExplanationCatalogue(variants: variants, invariants: ownInvariants).all
      .filter { $0.kind == kind }
      .map { ($0.name, [$0.summary]) }
  }

  private var scenarioRows: [(name: String, detail: [String])] {
    for folder in ["Scenarios", "."] {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      let files = names.filter { $0.hasSuffix(".json5") && !KnownFile.isOne($0) }.sorted()
      guard !files.isEmpty else { continue }
      return files.map { name in
        let path = folder == "." ? name : "\(folder)/\(name)"
        let scenario = try? Scenario.load(path: path, vocabulary: vocabulary)
        let command = "\(toolCommand) validate \(path.inShell)"
        return (path, [scenario?.summary ?? "not valid: see '\(command)'"])
      }
    }
    return []
  }
}
