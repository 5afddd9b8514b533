package import Simulation
package import StoreSimulation

/// The users, calls and checks of a load run over virtual time.
///
/// The current slot is counted in plain numbers and added to the series when it is over, so an
/// event costs almost nothing.
package struct RunSeries: Sendable {
  /// One slot.
  package struct RunSlot: TimeSlot {
    /// The largest number of apps in the foreground at once.
    package var mostInForeground = 0
    /// The largest number of pending calls at once.
    package var mostCalls = 0
    /// The number of calls answered.
    package var answered: UInt64 = 0
    /// The number of times that the premise of an invariant held.
    package var checked = 0
    /// The number of violations.
    package var violated = 0

    /// Creates an empty slot.
    package init() {}

    fileprivate init(mostInForeground: Int, mostCalls: Int) {
      self.mostInForeground = mostInForeground
      self.mostCalls = mostCalls
    }

    package mutating func add(_ later: RunSlot) {
      mostInForeground = max(mostInForeground, later.mostInForeground)
      mostCalls = max(mostCalls, later.mostCalls)
      answered += later.answered
      checked += later.checked
      violated += later.violated
    }
  }

  private var series = TimeSeries<RunSlot>()
  private var present = RunSlot()
  private var begin = VirtualInstant.start
  private var end = VirtualInstant.start + TimeSeries<RunSlot>.shortest
  private var inForeground = 0
  private var calls = 0
  private var isInFront: [Bool] = []
  private var callsOf: [Int32] = []
  private var totals = (checked: 0, violated: 0)
  /// The start of quiescence; nil if the world has not reached it.
  package private(set) var rest: VirtualInstant?

  /// Creates an empty series.
  package init() {}

  /// The length of each slot.
  package var length: VirtualDuration { series.length }

  /// Returns the slots.
  ///
  /// - Parameter length: the slot length, which must be that of the series, doubled any number of
  ///   times.
  /// - Returns: the slots; the first begins with the simulation.
  package func slots(length: VirtualDuration) -> [RunSlot] {
    var series = series
    while series.length < length { series.coarsen() }
    return series.slots
  }

  /// Processes an event.
  ///
  /// - Parameters:
  ///   - timed: the event.
  ///   - totals: the total numbers of premises that held and of violations until then.
  package mutating func observe(
    _ timed: TimedEvent,
    totals: () -> (checked: Int, violated: Int)
  ) {
    if timed.instant >= end { move(to: timed.instant, totals()) }
    switch timed.event {
    case .front(let id, let front): setFront(front, id.device.rawValue)
    case .ended(let id, _):
      setFront(false, id.device.rawValue)
      setCalls(0, id.device.rawValue)
    case .began(_, _, let id, _):
      grow(to: id.device.rawValue)
      setCalls(callsOf[id.device.rawValue] + 1, id.device.rawValue)
    case .returned(_, _, let id, _):
      grow(to: id.device.rawValue)
      present.answered += 1
      setCalls(max(0, callsOf[id.device.rawValue] - 1), id.device.rawValue)
    case .quiescenceBegan: rest = timed.instant
    default: break
    }
  }

  /// Adds the last slot to the series.
  package mutating func finish(_ totals: (checked: Int, violated: Int)) { keep(totals) }

  private mutating func move(
    to instant: VirtualInstant,
    _ totals: (checked: Int, violated: Int)
  ) {
    keep(totals)
    // The counts remain valid until the next event.
    let (inForeground, calls) = (inForeground, calls)
    var next = end
    while next < instant {
      series.update(at: next) { $0.add(RunSlot(mostInForeground: inForeground, mostCalls: calls)) }
      next = series.end(ofSlotAt: next)
    }
    begin = instant
    series.update(at: instant) { _ in }
    end = series.end(ofSlotAt: instant)
    present = RunSlot(mostInForeground: inForeground, mostCalls: calls)
  }

  private mutating func keep(_ totals: (checked: Int, violated: Int)) {
    present.checked = totals.checked - self.totals.checked
    present.violated = totals.violated - self.totals.violated
    self.totals = totals
    let slot = present
    series.update(at: begin) { $0.add(slot) }
    present = RunSlot(mostInForeground: inForeground, mostCalls: calls)
  }

  private mutating func grow(to device: Int) {
    while isInFront.count <= device {
      isInFront.append(false)
      callsOf.append(0)
    }
  }

  private mutating func setFront(_ front: Bool, _ device: Int) {
    grow(to: device)
    guard isInFront[device] != front else { return }
    isInFront[device] = front
    inForeground += front ? 1 : -1
    present.mostInForeground = max(present.mostInForeground, inForeground)
  }

  private mutating func setCalls(_ count: Int32, _ device: Int) {
    grow(to: device)
    calls += Int(count - callsOf[device])
    callsOf[device] = count
    present.mostCalls = max(present.mostCalls, calls)
  }
}
