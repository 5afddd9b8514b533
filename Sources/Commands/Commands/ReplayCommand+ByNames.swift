import FileFormats
import Foundation
import Judging
import TrialReports
import Simulation
import StoreModel
import Trials

extension ReplayCommand {
  /// Replays a recording of another build: its exact choices do not apply here, but its names do.
  func replayOnOtherBuild(
    _ recording: Recording,
    _ trial: Trial,
    for parent: ParentPipe?
  ) throws -> ExitCode {
    let (theirs, ours) = (recording.build.directoryName, Build.current.directoryName)
    let reason =
      "recorded with \(theirs), this is \(ours): exact choices are valid only for the same build"
    return try replayLoosely(recording, trial, because: reason, for: parent)
  }

  /// Replays a recording with other logic, such as a fix: exact choices do not apply to it.
  func replay(
    _ recorded: RecordedTrial,
    around id: String,
    for parent: ParentPipe?
  ) throws -> ExitCode {
    let (recording, scenario) = (recorded.recording, recorded.scenario)
    let variant = try tool.variant(id, for: scenario)
    if recording.endedItsProcess, !options.isHere, parent == nil, !options.isExact,
      options.breakStep == nil
    {
      return try replayInChild(recorded, around: id)
    }
    let reason =
      "recorded with \(recording.variant), this is \(id): exact choices are valid only for the "
      + "same logic"
    let trial = recording.trial(
      scenario,
      variant,
      invariants: tool.invariants(for: scenario, variant)
    )
    return try replayLoosely(recording, trial, because: reason, for: parent)
  }

  /// Replays by names, or by the seed if the recording has no names.
  private func replayLoosely(
    _ recording: Recording,
    _ trial: Trial,
    because reason: String,
    for parent: ParentPipe?
  ) throws -> ExitCode {
    if options.isExact || options.breakStep != nil {
      throw Refusal("\(options.isExact ? "--exact" : "--break"): \(reason)")
    }
    let guardian = LogicGuard(tool.name, of: trial.variant.id, isChild: parent != nil, on: terminal)
    defer { guardian.end() }
    if recording.holdsNames {
      return try replayByNames(recording, trial, because: reason, for: parent)
    }
    message("\(reason); running the seed instead")
    var seedOnly = recording
    seedOnly.choices = nil
    seedOnly.digest = nil
    var trial = trial
    let ending = seedOnly.replay(judging: &trial)
    return reportEnding(ending, of: seedOnly, trial, isAnotherRun: true)
  }

  /// Tries the recorded order of names until the violation occurs or nothing is left to try.
  private func attempts(
    of recording: Recording,
    _ trial: Trial,
    for parent: ParentPipe?
  ) -> NamedReplay? {
    let start = ContinuousClock.now
    var progress = Progress(on: terminal)
    defer { progress.finish() }
    return recording.replayByNames(trial) { attempt in
      parent?.send(ChildResponse.Position(trial: attempt, steps: 0))
      progress.update(after: .now - start, "attempt \(Digits.grouped(attempt + 1))")
      return Interruption.exitCode == nil
    }
  }

  /// Replays by the order of named operations, and reports that it does.
  func replayByNames(
    _ recording: Recording,
    _ trial: Trial,
    because reason: String,
    for parent: ParentPipe?
  ) throws(Refusal) -> ExitCode {
    message("replaying by named operations: \(reason)")
    let named = attempts(of: recording, trial, for: parent)
    if let code = Interruption.exitCode { return code }
    guard let named else {
      throw Refusal("the recording holds only a seed, no named operations", .nothingToCompare)
    }
    let escaped = if case .escaped = named.outcome.ending { true } else { false }
    let (verdict, code): (ReplayReport.Verdict, ExitCode) =
      switch named.ending {
      case .cameBack: (.cameBack, .violated)
      case .gone where escaped: (.notDeterministic, .notDeterministic)
      case .gone: (.gone, named.outcome.violations.isEmpty ? .held : .violated)
      case .unreachable: (.unreachable, .nothingToCompare)
      }
    _ = tool.export(.replay(named.trial, outcome: named.outcome), options.exports)
    // Even on another build, both orders usually run; otherwise only the reproduced one is drawn.
    let picture =
      named.ending != .cameBack
      ? nil
      : picture(of: recording, trial) ?? picture(of: recording, named.trial)
    var details = [
      "by names  \(Digits.grouped(named.progress.met)) of \(Digits.grouped(named.names)) met, "
        + "attempt \(Digits.grouped(named.attempts)) of at most "
        + Digits.grouped(NamedReplay.mostAttempts)
    ]
    if let stuck = named.stuck, named.ending != .cameBack {
      details += [
        "stuck at  \(stuck)",
        "means     the race did not come back: the logic no longer gets that far in this order; "
          + "that is the usual result of a fix, so run a hunt to be sure",
      ]
    }
    let replayed = Replayed(
      report: ReplayReport(
        verdict,
        of: recording,
        named.outcome,
        variant: trial.variant.id,
        named: named,
        picture: picture
      ),
      code: code,
      trial: trial,
      run: "\(named.outcome.execution.counters.steps) steps",
      details: details
    ) { violation(named.outcome, of: recording, named.trial) }
    return printVerdict(replayed)
  }
}
