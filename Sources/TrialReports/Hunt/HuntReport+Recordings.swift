package import FileFormats
import Judging
import StoreModel
import Synchronization
package import Trials

extension HuntReport {
  /// The folders that tests of this process have written to.
  private static let foldersOfTests = Mutex<Set<String>>([])

  /// Writes the recordings of a test's hunt to a folder for the scenario and the variant.
  ///
  /// Tests run in parallel. One test writes at a time, and only the first test of the process sets
  /// aside older recordings; a later one would move recordings that another report names.
  mutating func writeRecordingsOfTest(in root: String) throws(AtomicFile.Failure) {
    let directory = "\(root)/\(plan.scenarios[0].name)/\(plan.variants[0].id.inFileName)"
    try Self.foldersOfTests.withLock { folders throws(AtomicFile.Failure) in
      let isFirst = folders.insert(directory).inserted
      try writeRecordings(settingAside: isFirst) { _ in directory }
    }
  }

  /// Writes a recording for each finding; returns a line for each folder whose recordings, those of
  /// an earlier hunt, were set aside.
  ///
  /// A trial that ended its process is not run again here; its recording holds only the seed.
  @discardableResult
  package mutating func writeRecordings(
    settingAside setsAside: Bool = true,
    to directory: (Scenario) -> String
  ) throws(AtomicFile.Failure) -> [String] {
    var notes: [String] = []
    for scenario in plan.scenarios where setsAside {
      let races = RaceFolder(in: directory(scenario))
      if let note = races.setAsideMessage(count: try races.setAside()) { notes.append(note) }
    }
    for finding in tally.findings {
      let trial = plan.trial(of: finding)
      let (recording, story, step) = record(finding, of: trial)
      let path = RaceFolder(in: directory(trial.scenario)).path(of: finding.fileName)
      try AtomicFile.write(recording.text, to: path)
      add(recording: path, story: story, decidingStep: step)
    }
    return notes
  }

  /// Returns the story of a shrunk finding, with the commands that apply to it.
  func smallLines(_ small: Smaller, of finding: Finding) -> [String] {
    let path = small.recording.inShell
    var lines = ["  smaller   \(toolCommand) replay \(path)"]
    if let command = exportCommand(of: small, finding) {
      lines.append("  as test   \(toolCommand) \(command)")
    }
    if small.isUnfinished {
      lines += [
        "  size      not fully shrunk: "
          + (small.ranOutOfTime ? "time ran out" : "the budget is used up")
          + ", so some steps of this story may not matter",
        "  further   \(toolCommand) shrink \(path)"
          + (small.ranOutOfTime ? "" : " --budget 30000"),
      ]
    }
    return lines + small.lines.map { "  " + $0 }
  }

  /// Returns the command that makes a test of a small recording, without the tool's name, or nil
  /// if the recording cannot become a test.
  func exportCommand(of small: Smaller, _ finding: Finding) -> String? {
    guard finding.end?.canBeTested ?? true else { return nil }
    let variant = plan.trial(finding.trial).variant
    let options = variant.exportOptions(for: finding.signature)
    return "export-test \(small.recording.inShell)\(options)"
  }

  func record(
    _ finding: Finding,
    of trial: Trial
  ) -> (Recording, [String], DecidingStep?) {
    if finding.kind == .violation {
      let outcome = outcome(of: finding) ?? trial.run(recording: true)
      if let violation = outcome.violations.first, let recording = Recording(trial, outcome) {
        let story = Story(outcome.record.events, of: violation.account, until: violation.instant)
        let step = DecidingStep(of: violation, in: outcome.record.events)
        return (recording, story.table(), step)
      }
    }
    var recording = Recording(finding, of: plan)
    recording.choices = outcome(of: finding)?.record.choices
    return (recording, [], nil)
  }
}

extension Finding {
  /// The file name of the recording: signature and seed.
  package var fileName: String { "\(signature.inFileName)-\(seed).race" }
}

extension String {
  /// The string with a hyphen for each character that is neither a letter nor a digit.
  fileprivate var inFileName: String { String(map { $0.isLetter || $0.isNumber ? $0 : "-" }) }
}
