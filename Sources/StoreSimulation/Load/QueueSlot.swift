package import Simulation

/// The total waiting time of work items within one slot of virtual time.
///
/// Divided by the length of the slot, this is the mean number of waiting items (Little's law).
package struct QueueSlot: TimeSlot {
  /// The sum of the waits, as far as they fall into this slot.
  package internal(set) var waiting = VirtualDuration.zero
  /// The number of items that arrived in it.
  package internal(set) var came: UInt64 = 0

  /// Creates an empty slot.
  package init() {}

  /// Adds the waits of a later slot.
  package mutating func add(_ later: QueueSlot) {
    waiting = waiting + later.waiting
    came += later.came
  }
}

extension TimeSeries where Slot == QueueSlot {
  /// Adds one work item.
  ///
  /// Work begins not before the arrival.
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
