package import FileFormats
import Judging
import Simulation
import StoreModel
import Trials

extension HuntReport {
  /// The version of the format, which increases when a key is removed or changes its meaning.
  package static let jsonVersion: Int64 = 1

  /// The report as one JSON object that conforms to Scenarios/hunt.schema.json.
  package var json: JSONText {
    .object([
      .init("version", .integer(Self.jsonVersion)),
      .init("scenario", .string(plan.scenarios.map(\.name).joined(separator: ","))),
      .init("variant", .string(plan.variantNames)),
      .init("strategy", .string(plan.strategy.rawValue)),
      .init("seed", .string(String(plan.seed))),
      .init("users", .integer(Int64(tally.mostUsers))),
      .init("steps", .integer(Int64(tally.steps))),
      .init("virtualSeconds", .decimal(units: tally.virtualMilliseconds, digits: 3)),
      .init("digest", .string(Digits.hex(tally.digest))),
      .init("unseed", .string(Digits.hex(tally.unseed))),
      .init("trials", .integer(Int64(tally.trials))),
      .init("failedTrials", .integer(Int64(tally.failedTrials))),
      .init("held", .bool(held)),
      .init("interrupted", .bool(wasInterrupted)),
      .init("violations", .array(tally.findings.enumerated().map(json))),
      .init("unseenKnown", .array(unseenKnown.map { .string($0) })),
      .init(
        "operations",
        .array(
          Timings.Operation.allCases.compactMap { tally.timings(of: $0).json($0.rawValue) }
        )
      ),
      .init("scenarios", .array(plan.scenarios.indices.map(json))),
      .init("strategies", .array(zip(StrategyName.allCases, tally.strategies).compactMap(json))),
      .init("missedMarks", .array(missedMarks.map { .string($0) })),
      .init("idleInvariants", .array(idleInvariants.map { .string($0) })),
      .init("distributions", distributions),
      .init("progress", progress),
      .init("interleavings", .integer(Int64(tally.interleavings.distinct))),
      .init("interleavingsAreExact", .bool(tally.interleavings.isExact)),
      .init(
        "newInterleavingChancePerMillion",
        // The estimate holds for random trials, which consecutive orders are not.
        isOfOrders ? .null : .integer(Int64(tally.interleavings.chanceOfNewPerMillion))
      ),
      .init("bounds", .array(tally.bounds.filter { $0.runs > 0 }.map(json))),
      .init("exhaustive", searchJSON),
    ])
  }

  private func json(_ name: StrategyName, _ counts: HuntTally.StrategyCounts) -> JSONText? {
    guard counts.trials > 0 else { return nil }
    return .object([
      .init("strategy", .string(name.rawValue)),
      .init("trials", .integer(Int64(counts.trials))),
      .init("failedTrials", .integer(Int64(counts.failed))),
    ])
  }

  private var distributions: JSONText {
    .array(
      Timings.Operation.allCases.compactMap { tally.timings(of: $0).distribution($0.rawValue) }
    )
  }

  /// The number of new interleavings over the trials.
  private var progress: JSONText {
    let (trials, curves) = tally.interleavings.progress(until: tally.trials)
    return .object([
      .init("trials", .array(trials.map { .integer(Int64($0)) })),
      .init(
        "curves",
        .array(
          curves.map { curve in
            .object([
              .init("strategy", curve.strategy.map { .string($0.rawValue) } ?? .null),
              .init("interleavings", .array(curve.seen.map { .integer(Int64($0)) })),
            ])
          }
        )
      ),
    ])
  }

  private func json(_ bound: DepthBound) -> JSONText {
    .object([
      .init("depth", .integer(Int64(bound.depth))),
      .init("trials", .integer(Int64(bound.runs))),
      .init("missedPerMillion", .integer(Int64((bound.missed * 1_000_000).rounded(.up)))),
    ])
  }

  private func json(_ index: Int, _ finding: Finding) -> JSONText {
    .object([
      .init("invariant", .string(finding.invariant)),
      .init("signature", .string(finding.signature)),
      .init("kind", .string(finding.kind.rawValue)),
      .init("end", finding.end.map { .string($0.rawValue) } ?? .null),
      .init("scenario", .string(plan.trial(finding.trial).scenario.name)),
      .init("variant", .string(plan.trial(finding.trial).variant.id)),
      .init("seed", .string(String(finding.seed))),
      .init("trial", .integer(Int64(finding.trial))),
      .init("count", .integer(Int64(finding.count))),
      .init("recording", index < recordings.count ? .string(recordings[index]) : .null),
      .init("smaller", smaller[index].map { json($0, of: finding) } ?? .null),
      .init("saw", .string(finding.saw)),
      .init("expected", .string(finding.expected)),
      .init("because", .string(finding.because)),
      .init("known", known(finding).map { .string($0.reason) } ?? .null),
      .init("knownUntil", known(finding).map { .string($0.until.text) } ?? .null),
    ])
  }

  private func json(_ small: Smaller, of finding: Finding) -> JSONText {
    .object([
      .init("recording", .string(small.recording)),
      .init("asTest", exportCommand(of: small, finding).map { .string($0) } ?? .null),
      .init("users", .integer(Int64(small.size.users))),
      .init("operations", .integer(Int64(small.size.operations))),
      .init("preemptions", .integer(Int64(small.size.preemptions))),
      .init("decisivePair", small.pair?.json ?? .null),
      .init("picture", small.picture?.json ?? .null),
      .init("finished", .bool(!small.isUnfinished)),
    ])
  }

  private func json(_ index: Int) -> JSONText {
    let counts = tally.scenarios[index]
    return .object([
      .init("scenario", .string(plan.scenarios[index].name)),
      .init("file", .string(plan.scenarios[index].source.fileName)),
      .init("variant", .string(plan.variants[index].id)),
      .init("trials", .integer(Int64(counts.trials))),
      .init("users", .integer(Int64(counts.mostUsers))),
      .init(
        "marks",
        .object(
          Mark.allCases.map { .init($0.rawValue, .integer(Int64(counts.count(of: $0)))) }
        )
      ),
      .init("premises", .sorted(counts.premises.mapValues { .integer(Int64($0)) })),
      .init("notJudged", .array(unjudged(at: index).map { .string($0) })),
      .init("idleSoFar", .array(idleSoFar(at: index).map { .string($0) })),
    ])
  }
}
