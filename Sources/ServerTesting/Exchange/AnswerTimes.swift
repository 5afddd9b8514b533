import HTTP
package import Judging
package import Simulation

/// How long the server took to answer, and how often it failed, for each kind of request.
package struct AnswerTimes: Sendable {
  /// A kind of request.
  package typealias Kind = RequestKind

  /// The times of one kind.
  package struct Row: Sendable {
    /// The times of all answers.
    package private(set) var answers = Histogram()
    /// The answers that were failures.
    package private(set) var failures = 0
    /// The requests without an answer.
    package private(set) var losses = 0
    /// The requests that the run itself has spoiled, which are not counted elsewhere: their
    /// connection was broken on purpose, or a part of the server was killed meanwhile.
    package private(set) var spoiled = 0

    /// The requests that the run has not spoiled.
    package var requests: Int { Int(answers.count) + losses }
    /// Those of them that failed or had no answer.
    package var errors: Int { failures + losses }

    /// Returns the time within which a share of the requests was answered.
    ///
    /// A request without an answer is slower than all others, so a server that hangs is not fast.
    ///
    /// - Parameter share: The share, for example `Ratio(99, 100)`.
    /// - Returns: The time; nil if fewer were answered.
    package func time(of share: Ratio) -> VirtualDuration? {
      let parts = requests * Int(share.numerator)
      let rank = max(1, (parts + Int(share.denominator) - 1) / Int(share.denominator))
      guard rank <= answers.count else { return nil }
      return answers.quantile(Ratio(UInt32(rank), UInt32(answers.count)))
    }

    fileprivate mutating func record(_ exchange: Exchange, _ time: Duration, isSpoiled: Bool) {
      if isSpoiled || exchange.fault != .none {
        spoiled += 1
      } else if exchange.status == nil {
        losses += 1
      } else {
        answers.record(max(.zero, VirtualDuration(time)))
        if !exchange.isAccepted { failures += 1 }
      }
    }

    fileprivate mutating func add(_ other: Row) {
      answers.merge(other.answers)
      failures += other.failures
      losses += other.losses
      spoiled += other.spoiled
    }
  }

  private var rows: [Kind: Row] = [:]
  /// How long the load lasted; zero for requests that were sent one after the other.
  package var length = Duration.zero

  /// Measures nothing yet.
  init() {}

  /// Measures requests that were sent one after the other.
  init(of exchanges: [Exchange]) {
    for exchange in exchanges { record(exchange, exchange.time, isSpoiled: false) }
  }

  /// The times of a kind of request.
  package subscript(kind: Kind) -> Row { rows[kind] ?? Row() }

  /// The times of several kinds together.
  package subscript(kinds: [Kind]) -> Row {
    kinds.reduce(into: Row()) { $0.add(self[$1]) }
  }

  /// Records the result of a request.
  ///
  /// - Parameters:
  ///   - exchange: The request.
  ///   - time: The time until its answer, from the instant at which it was due.
  ///   - isSpoiled: Whether a part of the server was killed meanwhile.
  mutating func record(_ exchange: Exchange, _ time: Duration, isSpoiled: Bool) {
    let kind: Kind
    switch exchange.purpose {
    case .notification, .unknownNotification: kind = .notification
    case .post: kind = .post
    case .read: kind = .read
    // A forgery must fail.
    case .forgery, .reset: return
    }
    rows[kind, default: Row()].record(exchange, time, isSpoiled: isSpoiled)
  }

  /// Adds those of another round.
  mutating func add(_ other: AnswerTimes) {
    length += other.length
    for kind in Kind.allCases { rows[kind, default: Row()].add(other[kind]) }
  }
}
