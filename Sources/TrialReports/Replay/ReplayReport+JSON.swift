package import FileFormats
import Judging
import Simulation
import Trials

extension ReplayReport {
  /// The version of the format, which increases when a key is removed or changes its meaning.
  package static let jsonVersion: Int64 = 1

  /// The report as one JSON object that conforms to Scenarios/replay.schema.json.
  package var json: JSONText {
    .object([
      .init("version", .integer(Self.jsonVersion)),
      .init("result", .string(verdict.rawValue)),
      .init("by", .string(way.rawValue)),
      .init("attempts", named.map { .integer(Int64($0.attempts)) } ?? .null),
      .init("stuckAt", named?.stuck.map { .string($0) } ?? .null),
      .init("scenario", .string(recording.source.fileName)),
      .init("variant", .string(variant)),
      .init("recordedVariant", .string(recording.variant)),
      .init("strategy", .string(recording.strategy.rawValue)),
      .init("seed", .string(String(recording.seed))),
      .init("users", .integer(Int64(outcome?.users ?? recording.users))),
      .init("steps", outcome.map { .integer(Int64($0.execution.counters.steps)) } ?? .null),
      .init("digest", outcome.map { .string(Digits.hex($0.execution.digest)) } ?? .null),
      .init("unseed", outcome.map { .string(Digits.hex($0.execution.unseed)) } ?? .null),
      .init("end", end.map { .string($0.rawValue) } ?? .null),
      .init("recordedSignature", .string(recording.signature)),
      .init("recordedDigest", recording.digest.map { .string(Digits.hex($0)) } ?? .null),
      .init("recordedEnd", recording.end.map { .string($0.rawValue) } ?? .null),
      .init("violations", .array(violations)),
    ])
  }

  private var violations: [JSONText] {
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

  private func json(_ violation: Violation) -> JSONText {
    self.violation(
      violation.signature.description,
      words: (violation.saw, violation.expected, violation.because)
    )
  }

  private func violation(
    _ signature: String,
    words: (saw: String, expected: String, because: String)?
  ) -> JSONText {
    .object([
      .init("invariant", .string(Signature.invariant(of: signature))),
      .init("signature", .string(signature)),
      .init("seed", .string(String(recording.seed))),
      .init("saw", words.map { .string($0.saw) } ?? .null),
      .init("expected", words.map { .string($0.expected) } ?? .null),
      .init("because", words.map { .string($0.because) } ?? .null),
      .init("picture", picture?.signature == signature ? picture?.json ?? .null : .null),
    ])
  }
}
