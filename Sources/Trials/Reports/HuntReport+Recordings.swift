extension HuntReport {
  /// Writes a recording for each finding.
  ///
  /// A trial that ended its process is not run again here: its seed is what is recorded.
  /// Recordings of the hunt before are set aside.
  ///
  /// - Parameters:
  ///   - directory: where the files of a scenario go.
  ///   - budget: how many trials may be run to make violations smaller, all together; the first
  ///     ones come first.
  /// - Throws: why a file could not be written.
  public mutating func writeRecordings(
    to directory: (Scenario) -> String,
    shrinking budget: Int = 0
  ) throws(AtomicFile.Failure) {
    for scenario in plan.scenarios { try RaceFolder(in: directory(scenario)).setAside() }
    var left = budget
    for (index, finding) in tally.findings.enumerated() {
      let trial = plan.trial(finding.trial)
      let (recording, story) = record(finding, of: trial)
      let path = RaceFolder(in: directory(trial.scenario)).path(of: finding.fileName)
      try AtomicFile.write(recording.text, to: path)
      add(recording: path, story: story)
      let share = min(left, Self.budgetPerFinding)
      guard finding.kind == .violation, share > 0, let small = Shrunk(trial, budget: share)
      else { continue }
      left -= small.spent
      let smallPath = RaceFolder.smallPath(for: path)
      try AtomicFile.write(small.recording.text, to: smallPath)
      smaller[index] = Smaller(
        recording: smallPath,
        story: small.story,
        isUnfinished: small.isUnfinished
      )
    }
  }

  /// How many trials a hunt runs to make its violations smaller, all together.
  public static let shrinkingBudget = 9_000
  /// How many of them for one.
  private static let budgetPerFinding = 3_000

  /// The story of a finding that was shrunk, and what to do with it.
  func smallLines(_ small: Smaller) -> [String] {
    let path = small.recording.inShell
    var lines = [
      "  smaller   \(toolCommand) replay \(path)", "  as test   \(toolCommand) export-test \(path)",
    ]
    if small.isUnfinished {
      lines.append("  the budget of shrinking was used up: 'shrink' with a larger --budget goes on")
    }
    return lines + small.story.lines.map { "  " + $0 }
  }

  private func record(_ finding: Finding, of trial: Trial) -> (Recording, [String]) {
    if finding.kind == .violation {
      let outcome = trial.run(recording: true)
      if let violation = outcome.violations.first, let recording = Recording(trial, outcome) {
        let story = Story(outcome.events, of: violation.account, until: violation.instant)
        return (recording, story.table())
      }
    }
    return (Recording(finding, of: plan), [])
  }
}

extension Finding {
  /// The name of its recording: signature and seed.
  public var fileName: String {
    let name = signature.map { $0.isLetter || $0.isNumber ? $0 : "-" }
    return String(name) + "-\(seed).race"
  }
}
