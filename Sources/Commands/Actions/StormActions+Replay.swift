import Foundation
import Simulation
import StoreModel
import StoreSimulation
import Trials

extension StormActions {
  /// Brings a recorded violation back.
  package func replay(_ options: ReplayOptions, on terminal: Terminal) async -> ExitCode {
    guard let recorded = recorded(options.recording, on: terminal) else { return .usage }
    let (recording, scenario, variant) = (recorded.recording, recorded.scenario, recorded.variant)
    if recording.endedItsProcess, !options.isHere {
      return await replayElsewhere(recorded, options, on: terminal)
    }
    let trial = recording.trial(scenario, variant, invariants: invariants(for: scenario))
    guard recording.build == .current else {
      return replayOnOtherBuild(recording, trial, options, on: terminal)
    }
    return tell(recording.replay(trial), of: recording, trial, options, on: terminal)
  }

  /// A recording of another build: its choices mean nothing here, but its seed may.
  private func replayOnOtherBuild(
    _ recording: Recording,
    _ trial: Trial,
    _ options: ReplayOptions,
    on terminal: Terminal
  ) -> ExitCode {
    terminal.message(
      "\(toolName): recorded with \(recording.build.directoryName), this is "
        + "\(Build.current.directoryName): exact choices belong to one build; "
        + "running the seed instead"
    )
    var seedOnly = recording
    seedOnly.choices = nil
    seedOnly.digest = nil
    return tell(seedOnly.replay(trial), of: recording, trial, options, on: terminal)
  }

  private func tell(
    _ result: ReplayResult,
    of recording: Recording,
    _ trial: Trial,
    _ options: ReplayOptions,
    on terminal: Terminal
  ) -> ExitCode {
    let (word, code): (String, ExitCode) =
      switch result {
      case .cameBack:
        ("came back", recording.wasNotDeterministic ? .notDeterministic : .violated)
      case .notDeterministic: ("not deterministic", .notDeterministic)
      case .gone: ("gone", .held)
      case .otherWay: ("came back by another way: the digests differ", .notDeterministic)
      case .diverged: ("diverged", .notDeterministic)
      }
    let outcome = result.outcome
    if options.output.isJSON {
      terminal.result(json(word, recording, outcome).compact)
      return code
    }
    terminal.result("\(word): \(recording.signature)")
    terminal.result(
      "  \(recording.variant)  seed \(recording.seed)  \(outcome.counters.steps) steps  "
        + "digest \(Digits.hex(outcome.digest))"
    )
    if case .diverged(let divergence, _) = result { terminal.result("  " + divergence.told) }
    if case .escaped(let escape) = outcome.ending {
      terminal.result("  saw       \(escape.description)")
    } else if let violation = outcome.violations.first {
      terminal.result("  saw       \(violation.saw)")
      terminal.result("  expected  \(violation.expected)")
      terminal.result("  because   \(violation.because)")
      for line in story(of: recording, trial, violation, outcome) { terminal.result(line) }
    }
    return code
  }

  /// What happened: as a table where the recording was shrunk, else line by line.
  private func story(
    of recording: Recording,
    _ trial: Trial,
    _ violation: Violation,
    _ outcome: Outcome
  ) -> [String] {
    if recording.deviations != nil,
      let small = SmallStory(trial, signature: recording.signature, pair: recording.pair)
    {
      return small.lines.map { "  " + $0 }
    }
    let story = Story(outcome.events, of: violation.account, until: violation.instant)
    return story.table().map { "    " + $0 }
  }

  private func json(_ word: String, _ recording: Recording, _ outcome: Outcome) -> JSONText {
    .object([
      .init("result", .string(word)),
      .init("scenario", .string(recording.source.fileName)),
      .init("variant", .string(recording.variant)),
      .init("strategy", .string(recording.strategy.rawValue)),
      .init("seed", .string(String(recording.seed))),
      .init("users", .integer(Int64(outcome.users))),
      .init("steps", .integer(Int64(outcome.counters.steps))),
      .init("digest", .string(Digits.hex(outcome.digest))),
      .init("unseed", .string(Digits.hex(outcome.unseed))),
      .init("recordedSignature", .string(recording.signature)),
      .init("recordedDigest", recording.digest.map { .string(Digits.hex($0)) } ?? .null),
      .init(
        "violations",
        .array(
          outcome.violations.map {
            .object([
              .init("invariant", .string($0.signature.invariant)),
              .init("signature", .string($0.signature.description)),
              .init("seed", .string(String(recording.seed))),
            ])
          }
        )
      ),
    ])
  }
}

extension Divergence {
  /// What was expected, what was found, and what could have happened.
  var told: String {
    var text = "at step \(step): expected \(expected.told), found \(found.told)"
    if !candidates.isEmpty {
      let names = candidates.map { candidate in
        let operation = WorldOperation(rawValue: candidate.operation.code)
        return "lane \(candidate.lane) \(operation.map { "\($0)" } ?? "job")"
      }
      text += "; candidates: " + names.joined(separator: ", ")
    }
    return text
  }
}

extension Divergence.Point {
  var told: String {
    switch self {
    case .pick(let count): "a choice among \(count)"
    case .draw: "a random draw"
    case .step(let mark): "a step with mark \(mark)"
    case .end: "the end of the recording"
    }
  }
}
