import FileFormats
import Judging
import Simulation
import StoreModel
import StoreSimulation
import Trials

/// Test cases in the JUnit format.
struct JUnitFormat: ExportFormat {
  let ending = ".xml"
  let summary = "test cases as JUnit writes them; gate --junit writes its own"
  let note: String? = "JUnit"
  let commands: [ExportSource.Command] = [.run, .hunt]

  func content(of source: ExportSource) -> ExportContent? {
    switch source {
    case .run(let report): .file(report.junit)
    case .hunt(let report): .file(report.junit)
    case .replay: nil
    }
  }
}

extension RunReport {
  /// The test cases in the JUnit format.
  package var junit: String {
    JUnitText(
      "storestorm run",
      cases,
      properties: [
        ("seed", String(trial.seed)), ("variant", trial.variant.id),
        ("users", String(outcome.users)), ("build", Build.current.directoryName),
      ]
        + (outcome.execution.pacing == nil
          ? [("digest", Digits.hex(outcome.execution.digest))] : [])
    ).text
  }
}

extension HuntReport {
  /// The test cases in the JUnit format.
  package var junit: String {
    JUnitText(
      "storestorm hunt",
      cases,
      properties: [
        ("seed", String(plan.seed)), ("strategy", plan.strategy.rawValue),
        ("trials", String(tally.trials)), ("digest", Digits.hex(tally.digest)),
        ("build", Build.current.directoryName),
      ]
    ).text
  }
}
