public import Simulation

/// How long pieces of work waited within one stretch of virtual time, all together.
///
/// Divided by the length of the stretch, this is the mean number of those that wait (Little's law).
public struct QueueSlot: TimeSlot {
  /// The sum of the waits, as far as they lie in this stretch.
  public internal(set) var waiting = VirtualDuration.zero
  /// How many pieces of work came in it.
  public internal(set) var came: UInt64 = 0

  /// Nobody waited.
  public init() {}

  /// Adds the waits of a later stretch.
  public mutating func add(_ later: QueueSlot) {
    waiting = waiting + later.waiting
    came += later.came
  }
}

extension TimeSeries where Slot == QueueSlot {
  /// Adds one piece of work.
  ///
  /// - Parameters:
  ///   - instant: when it came.
  ///   - begin: when it was begun, not before it came.
  mutating func add(from instant: VirtualInstant, to begin: VirtualInstant) {
    update(at: instant) { $0.came += 1 }
    // Room up to the end first: slots must not become longer on the way.
    if instant < begin { update(at: begin) { _ in } }
    var from = instant
    while from < begin {
      let to = min(begin, end(ofSlotAt: from))
      let part = to - from
      update(at: from) { $0.waiting = $0.waiting + part }
      from = to
    }
  }
}
