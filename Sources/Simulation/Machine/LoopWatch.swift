/// Distinguishes an endless loop from a long life.
///
/// A loop takes ever more steps while virtual time hardly moves. A long life takes as many steps,
/// but its virtual time passes.
package struct LoopWatch: Sendable {
  /// A watch that never reports a loop.
  package static let off = LoopWatch(steps: .max, within: .zero)

  private let steps: UInt64
  private let span: VirtualDuration
  private var start = VirtualInstant.start
  private var nextCheck: UInt64

  /// Creates a watch.
  ///
  /// - Parameters:
  ///   - steps: The number of steps that make a loop.
  ///   - span: The virtual time that as many steps of a long life exceed.
  package init(steps: UInt64, within span: VirtualDuration) {
    self.steps = steps
    self.span = span
    nextCheck = steps
  }

  /// Returns whether the steps since the last check are those of a loop.
  @inline(__always)
  mutating func isLoop(at instant: VirtualInstant, after taken: UInt64) -> Bool {
    taken >= nextCheck && checkSpan(at: instant, after: taken)
  }

  private mutating func checkSpan(at instant: VirtualInstant, after taken: UInt64) -> Bool {
    guard instant - start >= span else { return true }
    start = instant
    nextCheck = taken + steps
    return false
  }
}
