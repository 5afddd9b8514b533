import FileFormats
import Foundation
import StoreModel
import Trials

/// The findings of a hunt that still runs, in a file.
///
/// A hunt records its findings when it ends. One that is killed before has at least this file, with
/// a command for each kind of finding that runs its first trial again.
struct FindingsSoFar {
  /// The most often that the file is written.
  private static let pause = Duration.seconds(1)

  private let path: String
  private let plan: HuntPlan
  private let command: String
  private let options: TrialOptions
  private var failedTrials = 0
  private var signatures: [String] = []
  private var lastCheck: ContinuousClock.Instant?

  /// Prepares the file of a hunt.
  ///
  /// - Parameters:
  ///   - directory: the folder of the file.
  ///   - plan: the hunt.
  ///   - command: the command that called the tool.
  ///   - options: the options of its trials.
  init(in directory: String, _ plan: HuntPlan, command: String, _ options: TrialOptions) {
    path = "\(directory)/found.txt"
    self.plan = plan
    self.command = command
    self.options = options
  }

  /// Keeps the file of an earlier hunt that was killed, and returns a note about it; nil if there
  /// is none.
  func noteOfEarlier() -> String? {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
    let kept = URL(filePath: path).deletingLastPathComponent().appending(path: "found-earlier.txt")
      .relativePath
    guard (try? AtomicFile.write(text, to: kept)) != nil else { return nil }
    remove()
    return "an earlier hunt was killed; \(kept.quoted) has its findings"
  }

  /// Writes the file if there is a new kind of finding.
  mutating func update(from queue: HuntQueue) {
    let failed = queue.progress.failed
    if failed == failedTrials { return }
    if let lastCheck, .now - lastCheck < Self.pause { return }
    (failedTrials, lastCheck) = (failed, .now)
    let findings = queue.tally.findings
    if findings.map(\.signature) == signatures { return }
    signatures = findings.map(\.signature)
    try? AtomicFile.write(findings.map { line($0) + "\n" }.joined(), to: path)
  }

  /// Removes the file, because the hunt has recorded its findings.
  func remove() { try? FileManager.default.removeItem(atPath: path) }

  private func line(_ finding: Finding) -> String {
    let trial = plan.trial(finding.trial)
    return "\(command) hunt \(trial.scenario.source.fileName.inShell)"
      + " --variant \(trial.variant.id.inShell) --seed \(finding.seed) --trials 1"
      + (options.users.map { " --users \($0)" } ?? "")
      + (options.strategy.map { " --strategy \($0)" } ?? "")
      + (options.isWorst ? " --worst" : "") + (options.isCalm ? " --calm" : "")
      + options.reported.map { " --reported \($0)" }.joined()
      + "  # \(finding.signature)"
  }
}
