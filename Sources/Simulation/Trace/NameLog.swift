/// The named events of a run, in order, and the cause of each.
///
/// Names exist in every build: actions of the world (a tap, a push, an answer) and reported actions
/// of the logic under test (a call, its result, what it shows). Jobs have no names, because their
/// number depends on the compiler.
package struct NameLog: Hashable, Sendable {
  /// A named event.
  package struct Entry: Hashable, Sendable {
    /// The owner, a colon, and the event.
    ///
    /// Equal texts are equal names.
    package let text: String
    /// The index in the log of the last name in the chain of jobs that led here; nil if there is
    /// none.
    package let cause: Int?
    /// The number of the chain at the cause: 0 continues it, others begin there.
    package let branch: Int

    /// Creates an entry.
    ///
    /// - Parameters:
    ///   - text: The owner, a colon, and the event.
    ///   - cause: The index in the log of the cause; nil if it has no name.
    ///   - branch: The number of the chain at the cause.
    package init(_ text: String, cause: Int?, branch: Int = 0) {
      self.text = text
      self.cause = cause
      self.branch = branch
    }

    /// The name as a number: the fingerprint of the text.
    package var name: UInt64 { Fingerprint(of: text.utf8).value }

    /// The owner as a number: the fingerprint of the text before the colon.
    package var owner: UInt64 {
      Fingerprint(of: text.utf8.prefix { $0 != UInt8(ascii: ":") }).value
    }
  }

  /// The events, in order.
  package var entries: [Entry]

  /// Creates a log.
  ///
  /// - Parameter entries: The events, in order.
  package init(_ entries: [Entry] = []) { self.entries = entries }
}

/// The information that a strategy for names gets about a candidate.
public struct NameHint: Hashable, Sendable {
  /// The candidate's name; nil for a job, which has none.
  package let name: UInt64?
  /// The chain to which it belongs, followed by those that wait behind it on its lane.
  package let chains: [Cause]

  /// The cause of items that no named event led to.
  package static let none = -1

  /// The origin of a chain of jobs, and its length.
  package struct Cause: Hashable, Sendable {
    /// The result of ``NameFollower/hear(_:from:)`` for the last name in the chain.
    package let place: Int
    /// The number of the chain that begins there: 0 continues it, others are numbered in order.
    package let branch: Int
    /// The number of jobs of the chain that have run since that name.
    package let hops: Int
  }
}
