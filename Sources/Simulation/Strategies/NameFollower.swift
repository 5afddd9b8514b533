/// A strategy that follows the order of named events, which are tracked only for it and for
/// recordings.
package protocol NameFollower: Strategy {
  /// The progress so far.
  var progress: NameProgress { get }

  /// The number of jobs that lead to each name, if known.
  var hops: [Int?] { get }

  /// Receives each named event.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - cause: The result of this method for the last name in the chain that led to it, or
  ///     ``NameHint/none`` if there was none, and the number of the chain.
  /// - Returns: The strategy's number for the name, to be passed as the cause of its effects.
  mutating func hear(_ name: UInt64, from cause: NameHint.Cause) -> Int
}

/// The progress of an attempt to follow an order of names.
package struct NameProgress: Hashable, Sendable {
  /// The index of the earliest unmet name; the number of names if all are met.
  package internal(set) var firstUnmet = 0
  /// The number of met names.
  package internal(set) var met = 0
  /// The index of the first name that was expected when another one came; nil if all came in
  /// order.
  package internal(set) var firstDisorder: Int?
  /// The index of the name that came instead.
  package internal(set) var instead: Int?

  /// Creates the progress of an attempt that has met nothing.
  package init() {}
}
