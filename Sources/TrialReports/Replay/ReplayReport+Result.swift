import Judging
import Simulation
package import StoreJSON
import Trials

extension ReplayReport {
  /// The report as one JSON object that conforms to Scenarios/replay.schema.json.
  package var json: JSONValue { result.json }

  var result: ReplayResult {
    ReplayResult(
      result: verdict,
      by: way,
      attempts: named?.attempts,
      stuckAt: named?.stuck,
      without: without,
      scenario: recording.source.fileName,
      variant: variant,
      recordedVariant: recording.variant,
      strategy: recording.strategy.rawValue,
      seed: SeedText(recording.seed),
      users: outcome?.users ?? recording.users,
      steps: outcome.map { Int($0.execution.counters.steps) },
      digest: (outcome?.execution.digest).map { DigestText($0) },
      unseed: (outcome?.execution.unseed).map { DigestText($0) },
      end: end?.rawValue,
      recordedSignature: recording.signature,
      recordedDigest: recording.digest.map { DigestText($0) },
      recordedEnd: recording.end?.rawValue,
      violations: violations
    )
  }

  private var violations: [ReplayResult.Violation] {
    if let outcome {
      return outcome.violations.map {
        violation($0.signature.description, words: ($0.saw, $0.expected, $0.because))
      }
    }
    guard let end else { return [] }
    let isAfterOthers = recording.signature.contains("-after-others/")
    return [
      violation(
        end.signature(afterOthers: isAfterOthers),
        // The recording does not hold what another end would have shown.
        words: verdict == .cameBack
          ? (end.saw(saying: words), recording.expected, recording.because) : nil
      )
    ]
  }

  private func violation(
    _ signature: String,
    words: (saw: String, expected: String, because: String)?
  ) -> ReplayResult.Violation {
    ReplayResult.Violation(
      invariant: Signature.invariant(of: signature),
      signature: signature,
      seed: SeedText(recording.seed),
      saw: words?.saw,
      expected: words?.expected,
      because: words?.because,
      picture: picture?.signature == signature ? picture : nil
    )
  }
}
