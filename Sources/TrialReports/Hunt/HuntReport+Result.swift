import FileFormats
import Judging
import Simulation
package import StoreJSON
import StoreModel
import Trials

extension HuntReport {
  /// The report as one JSON object that conforms to Scenarios/hunt.schema.json.
  package var json: JSONValue { result.json }

  var result: HuntResult {
    let seen = tally.interleavings
    return HuntResult(
      scenario: plan.scenarios.map(\.name).joined(separator: ","),
      variant: plan.variantNames,
      strategy: plan.strategy.rawValue,
      seed: SeedText(plan.seed),
      users: tally.mostUsers,
      steps: Int(tally.steps),
      virtualSeconds: JSONDecimal(units: tally.virtualMilliseconds, digits: 3),
      digest: DigestText(tally.digest),
      unseed: DigestText(tally.unseed),
      trials: tally.trials,
      failedTrials: tally.failedTrials,
      held: held,
      wasInterrupted: wasInterrupted,
      violations: listed.map(finding),
      unseenKnown: unseenKnown,
      operations: measured.compactMap { $0.histogram.result($0.name) },
      scenarios: plan.scenarios.indices.map(scenario),
      strategies: zip(StrategyName.allCases, tally.strategies).filter { $1.trials > 0 }.map {
        .init(strategy: $0.rawValue, trials: $1.trials, failedTrials: $1.failed)
      },
      missedMarks: missedMarks,
      idleInvariants: idleInvariants,
      wrongGlue: wrongGlue,
      distributions: measured.compactMap { $0.histogram.distribution($0.name) },
      progress: progress,
      interleavings: seen.distinct,
      interleavingsAreExact: seen.isExact,
      // The estimate holds for random trials, which consecutive orders are not.
      newInterleavingChancePerMillion: isOfOrders ? nil : Int(seen.chanceOfNewPerMillion),
      bounds: tally.bounds.filter { $0.runs > 0 }.map { bound in
        HuntResult.Bound(
          depth: bound.depth,
          trials: bound.runs,
          missedPerMillion: Int((bound.missed * 1_000_000).rounded(.up))
        )
      },
      exhaustive: searchResults,
      missing: tally.missing.isEmpty
        ? nil : tally.missing.all.map { .init(name: $0.name, count: $0.count) }
    )
  }

  /// The number of new interleavings over the trials.
  private var progress: HuntResult.Progress {
    let (trials, curves) = tally.interleavings.progress(until: tally.trials)
    return HuntResult.Progress(
      trials: trials.map { Int($0) },
      curves: curves.map { curve in
        .init(strategy: curve.strategy?.rawValue, interleavings: curve.seen.map { Int($0) })
      }
    )
  }

  private func finding(_ index: Int) -> FindingResult {
    let finding = tally.findings[index]
    let known = known(finding)
    let words = words(ofFinding: index)
    return FindingResult(
      invariant: finding.invariant,
      signature: finding.signature,
      kind: finding.kind.rawValue,
      end: finding.end?.rawValue,
      scenario: plan.trial(finding.trial).scenario.name,
      variant: plan.trial(finding.trial).variant.id,
      seed: SeedText(finding.seed),
      trial: finding.trial,
      count: finding.count,
      lastNews: finding.lastNews,
      sameCauseAs: firstOfBug(ofFinding: index).map { tally.findings[$0].signature },
      others: finding.witnesses.map { result(of: $0, ofFinding: index) },
      recording: index < recordings.count ? recordings[index] : nil,
      smaller: smaller[index].map { result(of: $0, finding) },
      saw: words.saw,
      expected: words.expected,
      because: words.because,
      known: known?.reason,
      knownUntil: known?.until.text
    )
  }

  private func result(
    of witness: Finding.Witness,
    ofFinding index: Int
  ) -> FindingResult.Other {
    let shrunk = others[index]?.first { $0.finding.trial == witness.trial }
    let words = shrunk?.smaller.words
    return FindingResult.Other(
      lastNews: witness.lastNews,
      seed: SeedText(witness.seed),
      trial: witness.trial,
      isOtherCause: otherCauses(ofFinding: index).contains { $0.finding.trial == witness.trial },
      recording: shrunk?.recording,
      smaller: shrunk.map { result(of: $0.smaller, $0.finding) },
      saw: words?.saw ?? witness.saw,
      expected: words?.expected ?? witness.expected,
      because: words?.because ?? witness.because
    )
  }

  private func result(of small: Smaller, _ finding: Finding) -> FindingResult.Smaller {
    FindingResult.Smaller(
      recording: small.recording,
      asTest: exportCommand(of: small, finding),
      users: small.size.users,
      operations: small.size.operations,
      preemptions: small.size.preemptions,
      decisivePair: small.pair?.json ?? .null,
      picture: small.picture,
      code: small.code,
      needs: small.needs.map(\.recordedName),
      finished: !small.isUnfinished
    )
  }

  private func scenario(_ index: Int) -> ScenarioResult {
    let counts = tally.scenarios[index]
    return ScenarioResult(
      scenario: plan.scenarios[index].name,
      file: plan.scenarios[index].source.fileName,
      variant: plan.variants[index].id,
      trials: counts.trials,
      users: counts.mostUsers,
      marks: JSONCounts(Mark.allCases.map { ($0.rawValue, counts.count(of: $0)) }),
      premises: JSONCounts(counts.premises.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }),
      notJudged: unjudged(at: index),
      notShown: notShown(at: index),
      idleSoFar: idleSoFar(at: index)
    )
  }
}
