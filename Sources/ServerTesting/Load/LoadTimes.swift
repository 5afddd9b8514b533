package import Judging
import Simulation

/// How long the server took to answer, and how often it failed, for each kind of request.
package struct LoadTimes: Sendable {
  /// A kind of request.
  package enum Kind: String, CaseIterable, Sendable {
    case notification
    case post
  }

  /// The times of one kind.
  package struct Row: Sendable {
    /// The times of all answers.
    package var answers = Histogram()
    /// The answers that were failures.
    package var failures = 0
    /// The requests without an answer.
    package var losses = 0
  }

  private var rows: [Kind: Row] = [:]
  /// How long the load lasted.
  package var length = Duration.zero

  /// The times of a kind of request.
  package subscript(kind: Kind) -> Row { rows[kind] ?? Row() }

  /// Records what came of a request.
  ///
  /// - Parameters:
  ///   - exchange: The request.
  ///   - time: The time until its answer, from the instant at which it was due.
  mutating func record(_ exchange: Exchange, _ time: Duration) {
    let kind: Kind
    switch exchange.purpose {
    case .notification, .unknownNotification: kind = .notification
    case .post: kind = .post
    case .forgery, .read, .reset: return
    }
    var row = rows[kind] ?? Row()
    if exchange.status == nil {
      row.losses += 1
    } else {
      row.answers.record(max(.zero, VirtualDuration(time)))
      if !exchange.isAccepted { row.failures += 1 }
    }
    rows[kind] = row
  }

  /// Adds those of another round.
  mutating func add(_ other: LoadTimes) {
    length += other.length
    for kind in Kind.allCases {
      var row = self[kind]
      row.answers.merge(other[kind].answers)
      row.failures += other[kind].failures
      row.losses += other[kind].losses
      rows[kind] = row
    }
  }
}
