package import FileFormats
import Judging
import Simulation
import StoreModel
import StoreSimulation
import Trials

extension RunReport {
  /// The version of the format, which increases when a key is removed or changes its meaning.
  package static let jsonVersion: Int64 = 1

  /// The report as one JSON object that conforms to Scenarios/run.schema.json.
  package var json: JSONText { .object(facts + findings) }

  /// The description of the run, and its main numbers.
  private var facts: [JSONText.Member] {
    [
      .init("version", .integer(Self.jsonVersion)),
      .init("scenario", .string(trial.scenario.name)),
      .init("file", .string(trial.scenario.source.fileName)),
      .init("variant", .string(trial.variant.id)),
      .init("strategy", .string(trial.strategy.rawValue)),
      .init("weather", .string(trial.faultProfile.rawValue)),
      .init("seed", .string(String(trial.seed))),
      .init("users", .integer(Int64(outcome.users))),
      .init("steps", .integer(Int64(outcome.execution.counters.steps))),
      .init(
        "virtualSeconds",
        .decimal(units: outcome.execution.virtualTime.rawValue / 1_000_000, digits: 3)
      ),
      .init(
        "digest",
        outcome.execution.pacing == nil ? .string(Digits.hex(outcome.execution.digest)) : .null
      ),
      .init(
        "unseed",
        outcome.execution.pacing == nil ? .string(Digits.hex(outcome.execution.unseed)) : .null
      ),
      .init("realTime", pacingJSON),
      .init("held", .bool(held)),
      .init("interrupted", .bool(wasInterrupted)),
      .init("violationCount", .integer(Int64(outcome.verdict.violationCount))),
    ]
  }

  private var findings: [JSONText.Member] {
    [
      .init("violations", .array(violations)),
      .init("operations", .array(operations)),
      .init("late", .array(late)),
      .init("distributions", .array(distributions)),
      .init("series", series),
      .init("load", outcome.load.tally.map { .array($0.stages.indices.map(stage)) } ?? .null),
      .init("services", .array(serviceTallies)),
      .init("invariants", .array(outcome.verdict.premises.map(Self.json))),
      .init("marks", .array(marks)),
      .init("missedThresholds", .array(missedThresholds.map { .string("\($0.threshold)") })),
      .init("idleThresholds", .array(idleThresholds.map { .string("\($0)") })),
      .init("missedMarks", .array(missedMarks.map { .string($0) })),
      .init("idleInvariants", .array(idleInvariants.map { .string($0) })),
    ]
  }

  private var distributions: [JSONText] {
    Timings.Operation.allCases.compactMap { outcome.timings[$0].distribution($0.rawValue) }
  }

  private var serviceTallies: [JSONText] {
    [("store", outcome.load.services.store), ("server", outcome.load.services.server)]
      .compactMap { name, tally in tally.map { Self.json(name, $0) } }
  }

  private var violations: [JSONText] {
    outcome.violations.enumerated().map { index, violation in
      .object([
        .init("invariant", .string(violation.signature.invariant)),
        .init("signature", .string(violation.signature.description)),
        .init("seed", .string(String(trial.seed))),
        .init("recording", index == 0 ? recordings.first.map { .string($0) } ?? .null : .null),
        .init("virtualNanoseconds", .integer(violation.instant.rawValue)),
        .init("saw", .string(violation.saw)),
        .init("expected", .string(violation.expected)),
        .init("because", .string(violation.because)),
      ])
    }
  }

  private var operations: [JSONText] {
    Timings.Operation.allCases.compactMap { outcome.timings[$0].json($0.rawValue) }
  }

  private var late: [JSONText] {
    lateCounts.map { operation, count in
      .object([
        .init("operation", .string(operation.rawValue)), .init("count", .integer(Int64(count))),
      ])
    }
  }

  private func stage(_ number: Int) -> JSONText {
    let tally = outcome.load.tally?.stages[number]
    return .object([
      .init("stage", .integer(Int64(number + 1))),
      .init("begun", .integer(Int64(tally?.begun ?? 0))),
      .init("dropped", .integer(Int64(tally?.dropped ?? 0))),
      .init("finished", .integer(Int64(tally?.finished ?? 0))),
      .init("mostAtOnce", .integer(Int64(tally?.mostAtOnce ?? 0))),
      .init("response", .array(times(.response, in: number))),
      .init("service", .array(times(.service, in: number))),
    ])
  }

  private func times(_ kind: StageTimes.Kind, in stage: Int) -> [JSONText] {
    Timings.Operation.allCases.compactMap {
      outcome.timings.times(kind, of: $0, in: stage).json($0.rawValue)
    }
  }

  private static func json(_ name: String, _ tally: ServiceStation.Tally) -> JSONText {
    .object([
      .init("service", .string(name)),
      .init("requests", .integer(Int64(tally.count))),
      .init("waited", .integer(Int64(tally.waited))),
      .init("waitingNanoseconds", .integer(tally.waiting.rawValue)),
      .init("workingNanoseconds", .integer(tally.working.rawValue)),
      .init("longestWaitNanoseconds", .integer(tally.longestWait.rawValue)),
    ])
  }

  private var marks: [JSONText] {
    Mark.allCases.map {
      .object([
        .init("mark", .string($0.rawValue)), .init("count", .integer(Int64(outcome.count(of: $0)))),
      ])
    }
  }

  private static func json(_ premise: (id: String, count: Int, violations: Int)) -> JSONText {
    .object([
      .init("invariant", .string(premise.id)),
      .init("premiseHeld", .integer(Int64(premise.count))),
      .init("violations", .integer(Int64(premise.violations))),
    ])
  }
}
