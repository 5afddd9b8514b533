public import Simulation

/// A service with workers and one queue, first come, first served: as a value, without an actor.
///
/// As nobody leaves the queue, and how long work takes is drawn when it comes, it is known at once
/// when it will be done: no event is needed for it.
public struct ServiceStation: Hashable, Sendable {
  /// What is said of a service at the end.
  public struct Tally: Hashable, Sendable {
    /// How many pieces of work came.
    public internal(set) var count: UInt64 = 0
    /// How many of them had to wait.
    public internal(set) var waited: UInt64 = 0
    /// How long they waited altogether.
    public internal(set) var waiting = VirtualDuration.zero
    /// How long the workers worked altogether.
    public internal(set) var working = VirtualDuration.zero
    /// The longest wait.
    public internal(set) var longestWait = VirtualDuration.zero
    /// Who came and waited over virtual time.
    public internal(set) var queue = TimeSeries<QueueSlot>()

    /// How long one waited on average; zero if nothing came.
    public var meanWait: VirtualDuration {
      count == 0 ? .zero : VirtualDuration(rawValue: waiting.rawValue / Int64(count))
    }
  }

  /// What it can do.
  public let plan: StationPlan
  /// When each worker is free, as a heap: the first of them is free first.
  private var free: [VirtualInstant]
  /// What came of it so far.
  public private(set) var tally = Tally()

  /// Opens a service whose workers are all free.
  ///
  /// - Parameter plan: what it can do.
  public init(_ plan: StationPlan) {
    self.plan = plan
    free = Array(repeating: .start, count: plan.workers)
  }

  /// Takes a piece of work; those that came before it go first.
  ///
  /// - Parameters:
  ///   - instant: when it comes, not before those that came before it.
  ///   - draw: gives a uniform number below its argument each time.
  /// - Returns: when it is done.
  public mutating func take(
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
    settle()
    return begin + length
  }

  /// Puts the first entry of the heap in its place.
  private mutating func settle() {
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
