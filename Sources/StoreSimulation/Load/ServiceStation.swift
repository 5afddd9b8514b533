package import Simulation

/// A service with workers and a single first-come, first-served queue, as a value without an actor.
///
/// No item leaves the queue, and its service time is drawn on arrival. So its completion time is
/// known at once, and no event is needed for it.
package struct ServiceStation: Hashable, Sendable {
  /// The totals of a service.
  package struct Tally: Hashable, Sendable {
    /// The number of work items that arrived.
    package internal(set) var count: UInt64 = 0
    /// The number of items that had to wait.
    package internal(set) var waited: UInt64 = 0
    /// The total waiting time.
    package internal(set) var waiting = VirtualDuration.zero
    /// The total working time.
    package internal(set) var working = VirtualDuration.zero
    /// The longest wait.
    package internal(set) var longestWait = VirtualDuration.zero
    /// The arrivals and waits over virtual time.
    package internal(set) var queue = TimeSeries<QueueSlot>()

    /// The mean waiting time; zero if no item arrived.
    package var meanWait: VirtualDuration {
      count == 0 ? .zero : VirtualDuration(rawValue: waiting.rawValue / Int64(count))
    }
  }

  /// The capacity plan.
  package let plan: StationPlan
  /// The instants at which the workers become free, as a heap with the earliest first.
  private var free: [VirtualInstant]
  /// The totals so far.
  package private(set) var tally = Tally()

  /// Creates a service whose workers are all free.
  package init(_ plan: StationPlan) {
    self.plan = plan
    free = Array(repeating: .start, count: plan.workers)
  }

  /// Adds a work item after all earlier arrivals.
  ///
  /// Arrivals come in order; `draw` returns a uniform number below its argument each time.
  package mutating func enqueue(
    at instant: VirtualInstant,
    _ draw: (UInt64) -> UInt64
  ) -> VirtualInstant {
    let length = plan.service.next(draw)
    let begin = max(instant, free[0])
    let wait = begin - instant
    tally.count += 1
    if .zero < wait { tally.waited += 1 }
    tally.waiting = tally.waiting + wait
    tally.working = tally.working + length
    tally.longestWait = max(tally.longestWait, wait)
    tally.queue.add(from: instant, to: begin)
    free[0] = begin + length
    restoreHeap()
    return begin + length
  }

  /// Restores the heap order of the first entry.
  private mutating func restoreHeap() {
    var place = 0
    while true {
      let left = 2 * place + 1
      guard left < free.count else { return }
      let right = left + 1
      let least = right < free.count && free[right] < free[left] ? right : left
      guard free[least] < free[place] else { return }
      free.swapAt(least, place)
      place = least
    }
  }
}
