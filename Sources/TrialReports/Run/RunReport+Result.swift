import FileFormats
import Judging
import Simulation
package import StoreJSON
import StoreModel
import StoreSimulation
import Trials

extension RunReport {
  /// The report as one JSON object that conforms to Scenarios/run.schema.json.
  package var json: JSONValue { result.json }

  var result: RunResult {
    let execution = outcome.execution
    return RunResult(
      scenario: trial.scenario.name,
      file: trial.scenario.source.fileName,
      variant: trial.variant.id,
      strategy: trial.strategy.rawValue,
      faultProfile: trial.faultProfile,
      reported: trial.scenario.turnedOn.map(\.key),
      seed: SeedText(trial.seed),
      users: outcome.users,
      steps: Int(execution.counters.steps),
      virtualSeconds: JSONDecimal(units: execution.virtualTime.rawValue / 1_000_000, digits: 3),
      digest: execution.repeatable(execution.digest),
      unseed: execution.repeatable(execution.unseed),
      realTime: pacingResult,
      held: held,
      wasInterrupted: wasInterrupted,
      violationCount: outcome.verdict.violationCount,
      violations: violations,
      operations: measured.compactMap { $0.histogram.result($0.name) },
      late: lateCounts.map { .init(operation: $0.rawValue, count: Int($1)) },
      distributions: measured.compactMap { $0.histogram.distribution($0.name) },
      series: series,
      load: outcome.load.tally.map { $0.stages.indices.map(stage) },
      services: [(.store, outcome.load.services.store), (.server, outcome.load.services.server)]
        .compactMap { name, tally in tally.map { Self.result(name, $0) } },
      invariants: outcome.verdict.premises.map {
        .init(invariant: $0.id, premiseHeld: $0.count, violations: $0.violations)
      },
      marks: Mark.allCases.map { .init(mark: $0.rawValue, count: outcome.count(of: $0)) },
      missedThresholds: missedThresholds.map { "\($0.threshold)" },
      idleThresholds: idleThresholds.map { "\($0)" },
      missedMarks: missedMarks,
      idleInvariants: idleInvariants,
      notShown: notShown
    )
  }

  private var violations: [RunResult.Violation] {
    outcome.violations.enumerated().map { index, violation in
      RunResult.Violation(
        invariant: violation.signature.invariant,
        signature: violation.signature.description,
        seed: SeedText(trial.seed),
        recording: index == 0 ? recordings.first : nil,
        virtualNanoseconds: Int(violation.instant.rawValue),
        saw: violation.saw,
        expected: violation.expected,
        because: violation.because
      )
    }
  }

  private func stage(_ number: Int) -> RunResult.Stage {
    let tally = outcome.load.tally?.stages[number]
    return RunResult.Stage(
      stage: number + 1,
      begun: Int(tally?.begun ?? 0),
      dropped: Int(tally?.dropped ?? 0),
      finished: Int(tally?.finished ?? 0),
      mostAtOnce: tally?.mostAtOnce ?? 0,
      response: times(.response, in: number),
      service: times(.service, in: number)
    )
  }

  private func times(_ kind: StageTimes.Kind, in stage: Int) -> [OperationResult] {
    Timings.Operation.allCases.compactMap {
      outcome.timings.times(kind, of: $0, in: stage).result($0.rawValue)
    }
  }

  private static func result(
    _ name: ServiceName,
    _ tally: ServiceStation.Tally
  ) -> RunResult.Service {
    RunResult.Service(
      service: name,
      requests: Int(tally.count),
      waited: Int(tally.waited),
      waitingNanoseconds: Int(tally.waiting.rawValue),
      workingNanoseconds: Int(tally.working.rawValue),
      longestWaitNanoseconds: Int(tally.longestWait.rawValue)
    )
  }
}

extension Outcome.Execution {
  /// Returns a digest; nil for a run by the wall clock, since no other comes out the same.
  func repeatable(_ digest: UInt64) -> DigestText? {
    pacing == nil ? DigestText(digest) : nil
  }
}
