import FileFormats
import Judging
import Simulation
package import StoreJSON
import Trials

extension ReplayReport {
  /// The version of the format, which increases when a key is removed or changes its meaning.
  package static let jsonVersion: Int64 = 1

  /// The report as one JSON object that conforms to Scenarios/replay.schema.json.
  package var json: JSONValue {
    [
      "version": .integer(Self.jsonVersion),
      "result": .string(verdict.rawValue),
      "by": .string(way.rawValue),
      "attempts": named.map { .integer(Int64($0.attempts)) } ?? .null,
      "stuckAt": named?.stuck.map { .string($0) } ?? .null,
      "scenario": .string(recording.source.fileName),
      "variant": .string(variant),
      "recordedVariant": .string(recording.variant),
      "strategy": .string(recording.strategy.rawValue),
      "seed": .string(String(recording.seed)),
      "users": .integer(Int64(outcome?.users ?? recording.users)),
      "steps": outcome.map { .integer(Int64($0.execution.counters.steps)) } ?? .null,
      "digest": outcome.map { .string(Digits.hex($0.execution.digest)) } ?? .null,
      "unseed": outcome.map { .string(Digits.hex($0.execution.unseed)) } ?? .null,
      "end": end.map { .string($0.rawValue) } ?? .null,
      "recordedSignature": .string(recording.signature),
      "recordedDigest": recording.digest.map { .string(Digits.hex($0)) } ?? .null,
      "recordedEnd": recording.end.map { .string($0.rawValue) } ?? .null,
      "violations": .array(violations),
    ]
  }

  private var violations: [JSONValue] {
    if let outcome { return outcome.violations.map(json) }
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

  private func json(_ violation: Violation) -> JSONValue {
    self.violation(
      violation.signature.description,
      words: (violation.saw, violation.expected, violation.because)
    )
  }

  private func violation(
    _ signature: String,
    words: (saw: String, expected: String, because: String)?
  ) -> JSONValue {
    [
      "invariant": .string(Signature.invariant(of: signature)),
      "signature": .string(signature),
      "seed": .string(String(recording.seed)),
      "saw": words.map { .string($0.saw) } ?? .null,
      "expected": words.map { .string($0.expected) } ?? .null,
      "because": words.map { .string($0.because) } ?? .null,
      "picture": picture?.signature == signature ? picture?.json ?? .null : .null,
    ]
  }
}
