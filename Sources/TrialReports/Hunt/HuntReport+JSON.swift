import FileFormats
import Judging
import Simulation
package import StoreJSON
import StoreModel
import Trials

extension HuntReport {
  /// The version of the format, which increases when a key is removed or changes its meaning.
  package static let jsonVersion: Int64 = 1

  /// The report as one JSON object that conforms to Scenarios/hunt.schema.json.
  package var json: JSONValue {
    let seen = tally.interleavings
    // The estimate holds for random trials, which consecutive orders are not.
    let chance: JSONValue = isOfOrders ? .null : .integer(Int64(seen.chanceOfNewPerMillion))
    return [
      "version": .integer(Self.jsonVersion),
      "scenario": .string(plan.scenarios.map(\.name).joined(separator: ",")),
      "variant": .string(plan.variantNames),
      "strategy": .string(plan.strategy.rawValue),
      "seed": .string(String(plan.seed)),
      "users": .integer(Int64(tally.mostUsers)),
      "steps": .integer(Int64(tally.steps)),
      "virtualSeconds": .decimal(units: tally.virtualMilliseconds, digits: 3),
      "digest": .string(Digits.hex(tally.digest)),
      "unseed": .string(Digits.hex(tally.unseed)),
      "trials": .integer(Int64(tally.trials)),
      "failedTrials": .integer(Int64(tally.failedTrials)),
      "held": .bool(held),
      "interrupted": .bool(wasInterrupted),
      "violations": .array(tally.findings.enumerated().map(json)),
      "unseenKnown": .strings(unseenKnown),
      "operations": .array(measured.compactMap { $0.histogram.json($0.name) }),
      "scenarios": .array(plan.scenarios.indices.map(json)),
      "strategies": .array(zip(StrategyName.allCases, tally.strategies).compactMap(json)),
      "missedMarks": .strings(missedMarks),
      "idleInvariants": .strings(idleInvariants),
      "wrongGlue": .strings(wrongGlue),
      "distributions": .array(measured.compactMap { $0.histogram.distribution($0.name) }),
      "progress": progress,
      "interleavings": .integer(Int64(seen.distinct)),
      "interleavingsAreExact": .bool(seen.isExact),
      "newInterleavingChancePerMillion": chance,
      "bounds": .array(tally.bounds.filter { $0.runs > 0 }.map(json)),
      "exhaustive": searchJSON,
    ]
  }

  private func json(_ name: StrategyName, _ counts: HuntTally.StrategyCounts) -> JSONValue? {
    guard counts.trials > 0 else { return nil }
    return [
      "strategy": .string(name.rawValue),
      "trials": .integer(Int64(counts.trials)),
      "failedTrials": .integer(Int64(counts.failed)),
    ]
  }

  /// The number of new interleavings over the trials.
  private var progress: JSONValue {
    let (trials, curves) = tally.interleavings.progress(until: tally.trials)
    return [
      "trials": .array(trials.map { .integer(Int64($0)) }),
      "curves": .array(
        curves.map { curve in
          [
            "strategy": curve.strategy.map { .string($0.rawValue) } ?? .null,
            "interleavings": .array(curve.seen.map { .integer(Int64($0)) }),
          ]
        }
      ),
    ]
  }

  private func json(_ bound: DepthBound) -> JSONValue {
    [
      "depth": .integer(Int64(bound.depth)),
      "trials": .integer(Int64(bound.runs)),
      "missedPerMillion": .integer(Int64((bound.missed * 1_000_000).rounded(.up))),
    ]
  }

  private func json(_ index: Int, _ finding: Finding) -> JSONValue {
    [
      "invariant": .string(finding.invariant),
      "signature": .string(finding.signature),
      "kind": .string(finding.kind.rawValue),
      "end": finding.end.map { .string($0.rawValue) } ?? .null,
      "scenario": .string(plan.trial(finding.trial).scenario.name),
      "variant": .string(plan.trial(finding.trial).variant.id),
      "seed": .string(String(finding.seed)),
      "trial": .integer(Int64(finding.trial)),
      "count": .integer(Int64(finding.count)),
      "recording": index < recordings.count ? .string(recordings[index]) : .null,
      "smaller": smaller[index].map { json($0, of: finding) } ?? .null,
      "saw": .string(finding.saw),
      "expected": .string(finding.expected),
      "because": .string(finding.because),
      "known": known(finding).map { .string($0.reason) } ?? .null,
      "knownUntil": known(finding).map { .string($0.until.text) } ?? .null,
    ]
  }

  private func json(_ small: Smaller, of finding: Finding) -> JSONValue {
    [
      "recording": .string(small.recording),
      "asTest": exportCommand(of: small, finding).map { .string($0) } ?? .null,
      "users": .integer(Int64(small.size.users)),
      "operations": .integer(Int64(small.size.operations)),
      "preemptions": .integer(Int64(small.size.preemptions)),
      "decisivePair": small.pair?.json ?? .null,
      "picture": small.picture?.json ?? .null,
      "finished": .bool(!small.isUnfinished),
    ]
  }

  private func json(_ index: Int) -> JSONValue {
    let counts = tally.scenarios[index]
    return [
      "scenario": .string(plan.scenarios[index].name),
      "file": .string(plan.scenarios[index].source.fileName),
      "variant": .string(plan.variants[index].id),
      "trials": .integer(Int64(counts.trials)),
      "users": .integer(Int64(counts.mostUsers)),
      "marks": .object(
        Mark.allCases.map { .init($0.rawValue, .integer(Int64(counts.count(of: $0)))) }
      ),
      "premises": .sorted(counts.premises.mapValues { .integer(Int64($0)) }),
      "notJudged": .strings(unjudged(at: index)),
      "notShown": .strings(notShown(at: index)),
      "idleSoFar": .strings(idleSoFar(at: index)),
    ]
  }
}
