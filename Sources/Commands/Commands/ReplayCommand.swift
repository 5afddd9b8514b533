import FileFormats
import Foundation
import Judging
import Simulation
import StoreModel
import StoreSimulation
import TrialReports
import Trials

/// `replay`: replays a recorded violation in this process, or in a child process.
struct ReplayCommand: ToolCommand {
  static let description = CommandDescription(
    "replay",
    "Reproduce a recorded violation, step by step",
    positional: PositionalDescription("RECORDING", .file(ending: "race"))
      .help("A recording written by hunt or run"),
    options: [
      .variant, .without, .byNames, .exact, .breakStep, .all, .here, .html, .bugReport,
      .export,
    ] + OptionDescription.outputs,
    examples: [
      "replay results/races/unlock/second-tap-buys-again.race":
        "a race that comes with StoreStorm, as a story",
      "replay --html race.html my.race": "a picture of the race, for a browser",
      "replay --by-names my.race": "follows the order of named operations, as on another build",
      "replay my.race --variant unlock/reference":
        "replays it with other logic, to see whether the race is fixed there",
      "replay my.race --without faults.kill": "what if the app had not been killed?",
      "replay my.race --export my.trace.json": "a timeline for ui.perfetto.dev",
      "replay --break 412 my.race": "in lldb or gdb: stops right before step 412",
    ]
  )

  let options: ReplayOptions
  let tool: Tool
}

extension ReplayOptions: CommandOptions {}

extension ReplayCommand {
  /// Replays a recorded violation in this process, or in a child process.
  ///
  /// The parent is nil unless this process is such a child.
  func run() throws -> ExitCode { try run(for: nil) }

  /// Replays for a parent process, if this process is its child.
  func run(for parent: ParentPipe?) throws -> ExitCode {
    if options.goesByNames, options.isExact || options.breakStep != nil {
      let other = options.isExact ? "--exact" : "--break"
      throw Refusal("--by-names and \(other) exclude each other; give one of them")
    }
    let other: [(name: String, isGiven: Bool)] = [
      ("exact", options.isExact), ("break", options.breakStep != nil),
      ("variant", options.variant != nil), ("by-names", options.goesByNames),
    ]
    if !options.without.isEmpty, let other = other.first(where: \.isGiven) {
      throw Refusal("--without and --\(other.name) exclude each other; give one of them")
    }
    try tool.checkExport(options.exports, options.html, of: .replay)
    let recorded = try tool.recorded(options.recording)
    let (recording, scenario, variant) = (recorded.recording, recorded.scenario, recorded.variant)
    if let other = options.variant, other != recording.variant {
      return try replay(recorded, around: other, for: parent)
    }
    if !options.without.isEmpty { return try replay(recorded, without: options.without) }
    if recording.endedItsProcess, !options.isHere, parent == nil {
      return try replayElsewhere(recorded)
    }
    var trial = recording.trial(
      scenario,
      variant,
      invariants: tool.invariants(for: scenario, variant)
    )
    if recording.build != .current {
      return try replayOnOtherBuild(recording, trial, for: parent)
    }
    let guardian = LogicGuard(tool.name, of: trial.variant.id, on: terminal)
    defer { guardian.end() }
    if options.goesByNames {
      return try replayByNames(recording, trial, because: "--by-names", for: parent)
    }
    let ending: ReplayEnding
    if let step = options.breakStep {
      let pause = try pause(before: step, of: recording)
      // The first run determines which rules apply, so that the debugger stops only once, in the
      // run that is reported.
      _ = recording.replay(judging: &trial)
      ending = recording.replay(trial, pausing: pause)
    } else {
      ending = recording.replay(judging: &trial)
    }
    guard case .diverged(let divergence, let outcome) = ending, !options.isExact,
      recording.holdsNames
    else { return reportEnding(ending, of: recording, trial) }
    let left = describe(divergence, outcome, recording)
    message("the run diverged from the recording: the logic or StoreStorm has changed")
    for line in left { terminal.message("  " + line) }
    return try replayByNames(recording, trial, because: "changed code", for: parent)
  }

  /// Reports how a replay ended.
  ///
  /// On another build or with other logic, a seed gives another run. If that run shows nothing, it
  /// does not prove that the violation is gone.
  func reportEnding(
    _ ending: ReplayEnding,
    of recording: Recording,
    _ trial: Trial,
    isAnotherRun: Bool = false
  ) -> ExitCode {
    let (verdict, code): (ReplayReport.Verdict, ExitCode) =
      switch ending {
      case .gone where isAnotherRun: (.unreachable, .nothingToCompare)
      case .cameBack: (.cameBack, recording.wasNotDeterministic ? .notDeterministic : .violated)
      case .notDeterministic: (.notDeterministic, .notDeterministic)
      case .gone(let outcome): (.gone, outcome.violations.isEmpty ? .held : .violated)
      case .otherWay: (.otherWay, .notDeterministic)
      case .diverged: (.diverged, .notDeterministic)
      }
    let outcome = ending.outcome
    // A failed export was already reported and does not change the verdict.
    _ = tool.export(.replay(trial, outcome: outcome), options.exports)
    var details: [String] = []
    if verdict == .unreachable {
      details.append(
        "means     this run of the seed ended without it; another build or other logic takes "
          + "other steps from the same seed, so run a hunt to be sure"
      )
    }
    if case .otherWay = ending, let digest = recording.digest {
      details.append("recorded  digest \(Digits.hex(digest))")
    }
    if case .diverged(let divergence, let outcome) = ending {
      details += describe(divergence, outcome, recording)
    }
    let replayed = Replayed(
      report: ReplayReport(
        verdict,
        of: recording,
        outcome,
        variant: trial.variant.id,
        picture: picture(of: recording, trial)
      ),
      code: code,
      trial: trial,
      run:
        "\(outcome.execution.counters.steps) steps  digest \(Digits.hex(outcome.execution.digest))",
      details: details
    ) { violation(outcome, of: recording, trial) }
    return printVerdict(replayed)
  }

  /// Returns lines about the violation and how it came about.
  func violation(
    _ outcome: Outcome,
    of recording: Recording,
    _ trial: Trial
  ) -> [String] {
    // Step numbers refer to the recorded run.
    let order: SmallStory.Order =
      outcome.execution.digest == recording.digest
      ? .init(found: recording.pair, isUnknown: recording.pairIsUnknown)
      : .elsewhere(recording.pair)
    let isSmall = recording.deviations != nil && !options.tellsAll
    let drawn = isSmall ? [faults(of: trial)] : DrawnPlan(trial).summary
    if case .escaped(let escape) = outcome.ending {
      return drawn + ["saw       \(escape.description)"]
    }
    guard let violation = outcome.violations.first else { return drawn }
    let signature = violation.signature.description
    return drawn + (signature == recording.signature ? [] : ["instead   \(signature)"])
      + [
        "saw       \(violation.saw)", "expected  \(violation.expected)",
        "because   \(violation.because)",
      ] + story(of: recording, trial, violation, outcome, order)
  }

  /// Returns the line about the faults and irregularities that a small trial still has.
  private func faults(of trial: Trial) -> String {
    let names = FaultDeclaration.present(in: trial.plan).map(\.recordedName)
    return "has       "
      + (names.isEmpty ? "no fault and no irregularity" : names.joined(separator: ", "))
  }

  /// Returns the story: a table if the recording was shrunk, otherwise line by line.
  private func story(
    of recording: Recording,
    _ trial: Trial,
    _ violation: Violation,
    _ outcome: Outcome,
    _ order: SmallStory.Order
  ) -> [String] {
    if !options.tellsAll, recording.deviations != nil,
      let small = SmallStory(trial, signature: recording.signature, order: order)
    {
      return small.lines
    }
    let story = Story(outcome.record.events, of: violation.account, until: violation.instant)
    let most = options.tellsAll ? Int.max : Story.usualLength
    return story.table(most: most).map { "  " + $0 }
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
    let candidates = outcome.replay.candidates
    let listed = candidates.count > 3 ? 2 : candidates.count
    lines += candidates.prefix(listed).map { "candidate \($0)" }
    return lines + (listed < candidates.count ? ["and \(candidates.count - listed) more"] : [])
  }

  /// Returns an action that reports a step right before it runs, and stops in the debugger.
  ///
  /// Without a debugger it does not trap, because the trap would only end the process.
  private func pause(
    before step: Int,
    of recording: Recording
  ) throws(Refusal) -> (step: UInt64, body: @Sendable (String) -> Void) {
    guard recording.choices != nil else {
      throw Refusal("--break: the recording holds only a seed, no steps")
    }
    guard step <= recording.steps else {
      throw Refusal("--break: expected a step from 1 to \(recording.steps), found \(step)")
    }
    let isDebugged = Debugger.isAttached
    let again = "\(tool.command) replay --break \(step) \(options.recording.inShell)"
    return (
      UInt64(step),
      { words in
        message("before step \(step): \(words)")
        if isDebugged {
          raise(SIGTRAP)
        } else {
          message("no debugger is attached: 'lldb -- \(again)', then 'run'")
        }
      }
    )
  }

  /// The number of step timeouts that one replay attempt may take.
  private static let stepsOfAttempt = 6

  /// Replays in a child process with other logic, because that logic may end its process too.
  func replayInChild(
    _ recorded: RecordedTrial,
    around id: String
  ) throws(Refusal) -> ExitCode {
    let timeout = tool.timeout(of: recorded) * Self.stepsOfAttempt
    let request = ChildRequest.replay(options, output: terminal.options)
    guard
      let process = ChildProcess(
        for: request.purpose,
        ChildProcess.Patience(toBegin: timeout, forStep: timeout),
        forwardsMessages: true
      )
    else { throw Refusal("cannot start a replay process", .internalError) }
    defer { process.dispose() }
    var verdict: (code: ExitCode, results: String)?
    let ending = process.ask(
      request,
      until: {
        // The child ends by itself once it notices.
        if Interruption.exitCode != nil { process.stop() }
        return false
      }
    ) { response in
      if case .replayed(let code, let results) = response {
        verdict = ExitCode(rawValue: code).map { ($0, results) }
      }
    }
    if let verdict {
      if !verdict.results.isEmpty { terminal.result(String(verdict.results.dropLast())) }
      return Interruption.exitCode ?? verdict.code
    }
    if let code = Interruption.exitCode { return code }
    guard case .ended(let end, _) = ending else {
      throw Refusal("the replay process gave no verdict", .internalError)
    }
    let isTooLong = end == .stoodStill && recorded.recording.end != .stoodStill
    if isTooLong { message("\(id): no attempt ended within \(timeout); nothing was checked") }
    let verdictOfEnd: ReplayReport.Verdict =
      isTooLong ? .unreachable : end == recorded.recording.end ? .cameBack : .otherWay
    let words = process.lastWords
    let replayed = Replayed(
      report: ReplayReport(
        verdictOfEnd,
        of: recorded.recording,
        variant: id,
        end: end,
        saying: words,
        wentByNames: recorded.recording.holdsNames
      ),
      code: isTooLong ? .nothingToCompare : .violated,
      hasEvents: false,
      details: isTooLong ? nil : ended(saw: end.saw(saying: words), recorded.recording)
    )
    return printVerdict(replayed)
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

/// The debugger of this process.
private enum Debugger {
  /// Whether a debugger is attached; false if the system provides no answer.
  static var isAttached: Bool {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    return status.split(separator: "\n").contains {
      $0.hasPrefix("TracerPid:") && $0.dropFirst(10).contains { ("1"..."9").contains($0) }
    }
  }
}
