/// What one benchmark took in two builds, measured one right after the other.
public struct TimePair: Hashable, Sendable {
  /// Processor time of the older build, in nanoseconds.
  public let base: UInt64
  /// Processor time of the newer build, in nanoseconds.
  public let head: UInt64

  /// Notes a pair.
  ///
  /// - Parameters:
  ///   - base: nanoseconds of the older build, more than 0.
  ///   - head: nanoseconds of the newer build, more than 0.
  public init(base: UInt64, head: UInt64) {
    precondition(base > 0 && head > 0, "a benchmark takes time")
    self.base = base
    self.head = head
  }
}
