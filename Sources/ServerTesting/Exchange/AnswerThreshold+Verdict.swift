import FileFormats
import Simulation
import Trials

extension AnswerThreshold {
  /// The verdict of a load on a threshold.
  package struct Verdict: Sendable {
    package let threshold: AnswerThreshold
    /// The measured value, in a few words.
    package let measured: String
    package let isKept: Bool
  }

  /// Judges the measured value; a threshold of requests that were never sent is missed.
  func verdict(on times: AnswerTimes) -> Verdict {
    let row = kind.map { times[$0] } ?? times[[.notification, .post]]
    guard row.requests > 0 else {
      return Verdict(threshold: self, measured: "no such request", isKept: false)
    }
    switch limit {
    case .time(let percentile, let comparison, let limit):
      guard let time = row.time(of: percentile.share) else {
        return Verdict(threshold: self, measured: "no answer", isKept: false)
      }
      return Verdict(
        threshold: self,
        measured: "\(Digits.milliseconds(time)) ms",
        isKept: comparison == .below ? time < limit : time <= limit
      )
    case .errors(let most):
      return Verdict(
        threshold: self,
        measured: "\(Digits.grouped(row.errors)) of \(Digits.grouped(row.requests))",
        isKept: row.errors * Int(most.denominator) <= row.requests * Int(most.numerator)
      )
    }
  }
}
