import FileFormats
import Judging
import Simulation
package import StoreJSON
import StoreModel
import StoreSimulation
import Trials

extension RunReport {
  /// The version of the format, which increases when a key is removed or changes its meaning.
  package static let jsonVersion: Int64 = 2

  /// The report as one JSON object that conforms to Scenarios/run.schema.json.
  package var json: JSONValue {
    let execution = outcome.execution
    return [
      "version": .integer(Self.jsonVersion),
      "scenario": .string(trial.scenario.name),
      "file": .string(trial.scenario.source.fileName),
      "variant": .string(trial.variant.id),
      "strategy": .string(trial.strategy.rawValue),
      "faultProfile": .string(trial.faultProfile.rawValue),
      "reported": .strings(trial.scenario.turnedOn.map(\.key)),
      "seed": .string(String(trial.seed)),
      "users": .integer(Int64(outcome.users)),
      "steps": .integer(Int64(execution.counters.steps)),
      "virtualSeconds": .decimal(units: execution.virtualTime.rawValue / 1_000_000, digits: 3),
      "digest": execution.repeatable(execution.digest),
      "unseed": execution.repeatable(execution.unseed),
      "realTime": pacingJSON,
      "held": .bool(held),
      "interrupted": .bool(wasInterrupted),
      "violationCount": .integer(Int64(outcome.verdict.violationCount)),
      "violations": .array(violations),
      "operations": .array(measured.compactMap { $0.histogram.json($0.name) }),
      "late": .array(late),
      "distributions": .array(measured.compactMap { $0.histogram.distribution($0.name) }),
      "series": series,
      "load": outcome.load.tally.map { .array($0.stages.indices.map(stage)) } ?? .null,
      "services": .array(serviceTallies),
      "invariants": .array(outcome.verdict.premises.map(Self.json)),
      "marks": .array(marks),
      "missedThresholds": .strings(missedThresholds.map { "\($0.threshold)" }),
      "idleThresholds": .strings(idleThresholds.map { "\($0)" }),
      "missedMarks": .strings(missedMarks),
      "idleInvariants": .strings(idleInvariants),
      "notShown": .strings(notShown),
    ]
  }

  private var serviceTallies: [JSONValue] {
    [("store", outcome.load.services.store), ("server", outcome.load.services.server)]
      .compactMap { name, tally in tally.map { Self.json(name, $0) } }
  }

  private var violations: [JSONValue] {
    outcome.violations.enumerated().map { index, violation in
      [
        "invariant": .string(violation.signature.invariant),
        "signature": .string(violation.signature.description),
        "seed": .string(String(trial.seed)),
        "recording": index == 0 ? recordings.first.map { .string($0) } ?? .null : .null,
        "virtualNanoseconds": .integer(violation.instant.rawValue),
        "saw": .string(violation.saw),
        "expected": .string(violation.expected),
        "because": .string(violation.because),
      ]
    }
  }

  private var late: [JSONValue] {
    lateCounts.map { ["operation": .string($0.rawValue), "count": .integer(Int64($1))] }
  }

  private func stage(_ number: Int) -> JSONValue {
    let tally = outcome.load.tally?.stages[number]
    return [
      "stage": .integer(Int64(number + 1)),
      "begun": .integer(Int64(tally?.begun ?? 0)),
      "dropped": .integer(Int64(tally?.dropped ?? 0)),
      "finished": .integer(Int64(tally?.finished ?? 0)),
      "mostAtOnce": .integer(Int64(tally?.mostAtOnce ?? 0)),
      "response": .array(times(.response, in: number)),
      "service": .array(times(.service, in: number)),
    ]
  }

  private func times(_ kind: StageTimes.Kind, in stage: Int) -> [JSONValue] {
    Timings.Operation.allCases.compactMap {
      outcome.timings.times(kind, of: $0, in: stage).json($0.rawValue)
    }
  }

  private static func json(_ name: String, _ tally: ServiceStation.Tally) -> JSONValue {
    [
      "service": .string(name),
      "requests": .integer(Int64(tally.count)),
      "waited": .integer(Int64(tally.waited)),
      "waitingNanoseconds": .integer(tally.waiting.rawValue),
      "workingNanoseconds": .integer(tally.working.rawValue),
      "longestWaitNanoseconds": .integer(tally.longestWait.rawValue),
    ]
  }

  private var marks: [JSONValue] {
    Mark.allCases.map {
      ["mark": .string($0.rawValue), "count": .integer(Int64(outcome.count(of: $0)))]
    }
  }

  private static func json(_ premise: (id: String, count: Int, violations: Int)) -> JSONValue {
    [
      "invariant": .string(premise.id),
      "premiseHeld": .integer(Int64(premise.count)),
      "violations": .integer(Int64(premise.violations)),
    ]
  }
}

extension Outcome.Execution {
  /// Returns a digest as JSON; null if no other run comes out the same.
  func repeatable(_ digest: UInt64) -> JSONValue {
    pacing == nil ? .string(Digits.hex(digest)) : .null
  }
}
