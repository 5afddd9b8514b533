import FileFormats
import Foundation
import Judging
import TrialReports
import Simulation
import StoreModel
import StoreSimulation
import Trials

extension StormActions {
  /// Replays a recorded violation.
  package func replay(_ options: ReplayOptions, on terminal: Terminal) async -> ExitCode {
    guard let child = ReplayChild(environment: environment) else {
      return await replayed(options, on: terminal)
    }
    ParentWatch.begin()
    let code = await replayed(options, on: terminal)
    child.verdict = code
    return code
  }

  private func replayed(_ options: ReplayOptions, on terminal: Terminal) async -> ExitCode {
    if options.goesByNames, options.isExact || options.breakStep != nil {
      let other = options.isExact ? "--exact" : "--break"
      terminal.message("\(toolName): --by-names and \(other) exclude each other; give one of them")
      return .usage
    }
    guard
      canExport(options.exports, options.html, [.events, .timeline], of: "replay", on: terminal),
      let recorded = recorded(options.recording, on: terminal)
    else { return .usage }
    let (recording, scenario, variant) = (recorded.recording, recorded.scenario, recorded.variant)
    if let other = options.variant, other != recording.variant {
      return replay(recorded, around: other, options, on: terminal)
    }
    if recording.endedItsProcess, !options.isHere {
      return await replayElsewhere(recorded, options, on: terminal)
    }
    var trial = recording.trial(scenario, variant, invariants: invariants(for: scenario, variant))
    if recording.build != .current {
      return replayOnOtherBuild(recording, trial, options, on: terminal)
    }
    let guardian = LogicGuard(toolName, of: trial.variant.id, on: terminal)
    defer { guardian.end() }
    if options.goesByNames {
      return replayByNames(recording, trial, because: "--by-names", options, on: terminal)
    }
    if let step = options.breakStep {
      guard let pause = pause(before: step, of: recording, options, on: terminal) else {
        return .usage
      }
      // The first run determines which rules apply, so that the debugger stops only once, in the
      // run that is reported.
      _ = recording.replay(judging: &trial)
      trial.pause = pause
    }
    let result =
      trial.pause == nil ? recording.replay(judging: &trial) : recording.replay(trial)
    guard case .diverged(let divergence, let outcome) = result, !options.isExact,
      recording.holdsNames
    else { return tell(result, of: recording, trial, options, on: terminal) }
    let left = describe(divergence, outcome, recording)
    terminal.message(
      "\(toolName): the run diverged from the recording: the logic or StoreStorm has changed"
    )
    for line in left { terminal.message("  " + line) }
    trial.pause = nil
    return replayByNames(recording, trial, because: "changed code", options, on: terminal)
  }

  /// Reports the result of a replay.
  ///
  /// On another build or with other logic, a seed gives another run. If that run shows nothing, it
  /// does not prove that the violation is gone.
  func tell(
    _ result: ReplayResult,
    of recording: Recording,
    _ trial: Trial,
    _ options: ReplayOptions,
    isAnotherRun: Bool = false,
    on terminal: Terminal
  ) -> ExitCode {
    let (verdict, code): (ReplayReport.Verdict, ExitCode) =
      switch result {
      case .gone where isAnotherRun: (.unreachable, .nothingToCompare)
      case .cameBack:
        (.cameBack, recording.wasNotDeterministic ? .notDeterministic : .violated)
      case .notDeterministic: (.notDeterministic, .notDeterministic)
      case .gone(let outcome): (.gone, outcome.violations.isEmpty ? .held : .violated)
      case .otherWay: (.otherWay, .notDeterministic)
      case .diverged: (.diverged, .notDeterministic)
      }
    let outcome = result.outcome
    // A failed export was already reported and does not change the verdict.
    _ = export(outcome, of: trial, options.exports, on: terminal)
    let picture = picture(of: recording, trial, options)
    let report = ReplayReport(
      verdict,
      of: recording,
      outcome,
      variant: trial.variant.id,
      picture: picture
    )
    let told = report.json
    _ = writePage(of: told, to: options.html, on: terminal)
    if options.output.isJSON {
      terminal.result(told.compact)
      return code
    }
    if options.isBugReport, let picture {
      let lines = bugReport(of: recording, trial, picture, options)
      for line in lines { terminal.result(line) }
      return code
    }
    terminal.result("\(verdict.rawValue): \(recording.signature)")
    terminal.result(
      "  \(trial.variant.id)  seed \(recording.seed)  \(outcome.execution.counters.steps) steps  "
        + "digest \(Digits.hex(outcome.execution.digest))"
    )
    if verdict == .unreachable {
      terminal.result(
        "  means     this run of the seed ended without it; another build or other logic takes "
          + "other steps from the same seed, so run a hunt to be sure"
      )
    }
    if case .otherWay = result, let digest = recording.digest {
      terminal.result("  recorded  digest \(Digits.hex(digest))")
    }
    if case .diverged(let divergence, let outcome) = result {
      for line in self.describe(divergence, outcome, recording) { terminal.result("  " + line) }
    }
    tellViolation(outcome, of: recording, trial, options, on: terminal)
    return code
  }

  /// Prints the violation and how it came about.
  func tellViolation(
    _ outcome: Outcome,
    of recording: Recording,
    _ trial: Trial,
    _ options: ReplayOptions,
    on terminal: Terminal
  ) {
    // Step numbers refer to the recorded run.
    let order: SmallStory.Order =
      outcome.execution.digest == recording.digest
      ? .init(found: recording.pair) : .elsewhere(recording.pair)
    let isSmall = recording.deviations != nil && !options.tellsAll
    if !isSmall { for line in DrawnPlan(trial).summary { terminal.result("  " + line) } }
    if case .escaped(let escape) = outcome.ending {
      terminal.result("  saw       \(escape.description)")
    } else if let violation = outcome.violations.first {
      let signature = violation.signature.description
      if signature != recording.signature { terminal.result("  instead   \(signature)") }
      terminal.result("  saw       \(violation.saw)")
      terminal.result("  expected  \(violation.expected)")
      terminal.result("  because   \(violation.because)")
      for line in story(of: recording, trial, violation, outcome, order, options) {
        terminal.result(line)
      }
    }
  }

  /// Returns the story: a table if the recording was shrunk, otherwise line by line.
  private func story(
    of recording: Recording,
    _ trial: Trial,
    _ violation: Violation,
    _ outcome: Outcome,
    _ order: SmallStory.Order,
    _ options: ReplayOptions
  ) -> [String] {
    if !options.tellsAll, recording.deviations != nil,
      let small = SmallStory(trial, signature: recording.signature, order: order)
    {
      return small.lines.map { "  " + $0 }
    }
    let story = Story(outcome.record.events, of: violation.account, until: violation.instant)
    let most = options.tellsAll ? Int.max : Story.usualLength
    return story.table(most: most).map { "    " + $0 }
  }

  /// Returns lines that describe where a run diverged from its recording: the step, what was
  /// expected and found, and the candidates.
  func describe(_ divergence: Divergence, _ outcome: Outcome, _ recording: Recording) -> [String] {
    var lines = [
      "step      \(divergence.step)", "expected  \(divergence.expected.phrase)",
      "found     \(divergence.found.phrase)",
    ]
    let names = recording.names.entries
    let heard = outcome.record.names?.entries.count ?? 0
    if heard > 0, heard <= names.count { lines.append("last name \(names[heard - 1].text)") }
    if heard < names.count { lines.append("next name \(names[heard].text)") }
    return lines + outcome.replay.candidates.map { "candidate \($0)" }
  }
}

extension Divergence.Point {
  var phrase: String {
    switch self {
    case .pick(let count): "a choice among \(count)"
    case .draw: "a random draw"
    case .step(let mark): "a step with mark \(mark)"
    case .end: "the end of the recording"
    }
  }
}
