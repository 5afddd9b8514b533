/// The times of one benchmark in two builds, measured one right after the other.
package struct TimePair: Hashable, Sendable {
  /// The processor time of the older build, in nanoseconds.
  package let base: UInt64
  /// The processor time of the newer build, in nanoseconds.
  package let head: UInt64

  /// Creates a pair.
  ///
  /// Both are nanoseconds, more than 0.
  package init(base: UInt64, head: UInt64) {
    precondition(base > 0 && head > 0, "the time of a benchmark must be more than 0")
    self.base = base
    self.head = head
  }
}
