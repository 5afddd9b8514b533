import FileFormats
import Simulation
import StoreModel
import StoreSimulation
import TrialReports
import Trials

extension ReplayCommand {
  /// The number of other orders that are tried without a fault, as in a generated test.
  private static let tries = 200

  /// Replays a recorded trial without some of its faults, and reports whether it still fails.
  ///
  /// Everything else is drawn as in the recorded trial. The app may act differently, though, and
  /// then the recorded choices no longer fit: the violation is sought in the recorded order of
  /// names, with the recorded schedule as far as it fits, and in other orders of the same world.
  func replay(_ recorded: RecordedTrial, without names: [String]) throws -> ExitCode {
    let (recording, scenario, variant) = (recorded.recording, recorded.scenario, recorded.variant)
    guard !recording.endedItsProcess, !recording.wasNotDeterministic else {
      throw Refusal("--without: the recorded trial broke no rule; nothing else can be tried")
    }
    var trial = recording.trial(
      scenario,
      variant,
      invariants: tool.invariants(for: scenario, variant)
    )
    let faults = try names.map { try fault($0, of: trial) }
    trial.trims = trial.trims.adding(faults.map { .fault($0) })
    let guardian = LogicGuard(tool.name, of: variant.id, on: terminal)
    defer { guardian.end() }
    let found = search(for: recording, in: trial)
    if let code = Interruption.exitCode { return code }
    let (tried, outcome) = found.map { ($0.trial, $0.outcome) } ?? (trial, trial.run())
    _ = tool.export(.replay(tried, outcome: outcome), options.exports)
    let left = faults.map(\.recordedName).joined(separator: ", ")
    let verdict: ReplayReport.Verdict = found == nil ? .gone : .cameBack
    let replayed = Replayed(
      report: ReplayReport(
        verdict,
        of: recording,
        outcome,
        without: faults.map(\.recordedName),
        picture: found == nil ? nil : picture(of: recording, tried)
      ),
      code: outcome.violations.isEmpty ? .held : .violated,
      trial: tried,
      run: "\(outcome.execution.counters.steps) steps",
      details: [
        found == nil
          ? "without   \(left): the violation does not occur, in up to \(Self.tries * 2) orders"
          : "without   \(left): it still fails"
      ]
    ) { violation(outcome, of: recording, tried) }
    return printVerdict(replayed)
  }

  /// Looks for the violation, and shows how far the search is.
  private func search(for recording: Recording, in trial: Trial) -> Recording.Comeback? {
    let start = ContinuousClock.now
    var progress = Progress(on: terminal)
    defer { progress.finish() }
    return recording.search(trial, tries: Self.tries) { attempt in
      progress.update(after: .now - start, "order \(Digits.grouped(attempt + 1))")
      return Interruption.exitCode == nil
    }
  }

  /// Returns a fault that the trial has, by its name in recordings or its key.
  private func fault(_ name: String, of trial: Trial) throws(Refusal) -> FaultDeclaration {
    let present = FaultDeclaration.present(in: trial.plan)
    if let fault = present.first(where: { $0.recordedName == name }) { return fault }
    let named = present.filter { $0.key == name }
    if let fault = named.first, named.count == 1 { return fault }
    let known = present.map(\.recordedName)
    let near = Spelling.nearest(toArgument: name, among: known)
    let hint =
      known.isEmpty
      ? "it has none"
      : near.map { "did you mean '\($0)'?" } ?? "it has \(known.joined(separator: ", "))"
    throw Refusal("--without: the recorded trial has no \(name.quoted); \(hint)")
  }
}
