public import FileFormats
import Judging
import StoreModel
import Synchronization
public import Trials

extension HuntReport {
  /// The folders to which tests of this process have written.
  private static let foldersOfTests = Mutex<Set<String>>([])

  /// Writes the recordings of a hunt that a test runs, in a folder of the scenario and the variant.
  ///
  /// Tests run side by side: one writes at a time, and only the first one of the process sets
  /// aside what was there, or it would take away what the report of another names.
  ///
  /// - Parameter root: the folder of all runs.
  /// - Throws: why a file could not be written; those before it are there.
  mutating func writeRecordingsOfTest(in root: String) throws(AtomicFile.Failure) {
    let directory = "\(root)/\(plan.scenarios[0].name)/\(plan.variants[0].id.inFileName)"
    try Self.foldersOfTests.withLock { folders throws(AtomicFile.Failure) in
      let isFirst = folders.insert(directory).inserted
      try writeRecordings(settingAside: isFirst) { _ in directory }
    }
  }

  /// Writes a recording for each finding.
  ///
  /// A trial that ended its process is not run again here: its seed is what is recorded.
  ///
  /// - Parameters:
  ///   - setsAside: whether recordings that are there are those of a hunt before, and moved.
  ///   - directory: where the files of a scenario go.
  /// - Returns: what to tell of recordings that were set aside, a line for each folder.
  /// - Throws: why a file could not be written; those before it are there.
  @discardableResult
  public mutating func writeRecordings(
    settingAside setsAside: Bool = true,
    to directory: (Scenario) -> String
  ) throws(AtomicFile.Failure) -> [String] {
    var notes: [String] = []
    for scenario in plan.scenarios where setsAside {
      let races = RaceFolder(in: directory(scenario))
      if let note = races.note(ofSetAside: try races.setAside()) { notes.append(note) }
    }
    for finding in tally.findings {
      let trial = plan.trial(of: finding)
      let (recording, story) = record(finding, of: trial)
      let path = RaceFolder(in: directory(trial.scenario)).path(of: finding.fileName)
      try AtomicFile.write(recording.text, to: path)
      add(recording: path, story: story)
    }
    return notes
  }

  /// The story of a finding that was shrunk, and what to do with it.
  func smallLines(_ small: Smaller, of finding: Finding) -> [String] {
    let path = small.recording.inShell
    var lines = ["  smaller   \(toolCommand) replay \(path)"]
    if let command = exportCommand(of: small, finding) {
      lines.append("  as test   \(toolCommand) \(command)")
    }
    if small.isUnfinished, small.ranOutOfTime {
      lines.append("  size      not as small as it gets: time ran out")
      lines.append("  further   \(toolCommand) shrink \(path)")
    } else if small.isUnfinished {
      lines.append("  further   \(toolCommand) shrink \(path) --budget 30000")
    }
    if small.saw != finding.saw { lines.append("  saw then  \(small.saw)") }
    return lines + small.lines.map { "  " + $0 }
  }

  /// What makes a test of a small recording, without the tool's name; nil if nothing does.
  func exportCommand(of small: Smaller, _ finding: Finding) -> String? {
    guard finding.end?.canBeTested ?? true else { return nil }
    let variant = plan.trial(finding.trial).variant
    let options = variant.exportOptions(for: finding.signature)
    return "export-test \(small.recording.inShell)\(options)"
  }

  private func record(_ finding: Finding, of trial: Trial) -> (Recording, [String]) {
    if finding.kind == .violation {
      let outcome = outcome(of: finding) ?? trial.run(recording: true)
      if let violation = outcome.violations.first, let recording = Recording(trial, outcome) {
        let story = Story(outcome.events, of: violation.account, until: violation.instant)
        return (recording, story.table())
      }
    }
    var recording = Recording(finding, of: plan)
    recording.choices = outcome(of: finding)?.choices
    return (recording, [])
  }
}

extension Finding {
  /// The name of its recording: signature and seed.
  public var fileName: String { "\(signature.inFileName)-\(seed).race" }
}

extension String {
  /// With a hyphen for each character that is no letter and no digit.
  fileprivate var inFileName: String { String(map { $0.isLetter || $0.isNumber ? $0 : "-" }) }
}
