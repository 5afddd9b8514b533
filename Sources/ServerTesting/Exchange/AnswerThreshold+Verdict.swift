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

extension Threshold.Percentile {
  /// The share of the requests.
  fileprivate var share: Ratio {
    switch self {
    case .p50: Ratio(1, 2)
    case .p90: Ratio(9, 10)
    case .p99: Ratio(99, 100)
    case .p999: Ratio(999, 1_000)
    case .max: .always
    }
  }
}
