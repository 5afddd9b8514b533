/// Events in no order, of which any whose window is open may happen.
///
/// A value apart from the agenda, as every access to a property of an object is checked.
struct EventList {
  /// An event and, beside it, its window: looking for what may happen reads no event.
  private struct Entry {
    let window: Window
    let event: Event
  }

  private var entries = ContiguousArray<Entry>()
  /// The places of the events that may happen now.
  private var open = ContiguousArray<Int32>()

  var count: Int { entries.count }

  mutating func append(_ event: Event) { entries.append(Entry(window: event.window, event: event)) }

  /// The first instant at which something has to happen, at most a bound.
  func deadline(atMost bound: VirtualInstant) -> VirtualInstant {
    var soonest = bound
    for entry in entries where entry.window.latest < soonest { soonest = entry.window.latest }
    return soonest
  }

  /// Finds the events that may happen not later than an instant.
  mutating func find(until instant: VirtualInstant) {
    open.removeAll(keepingCapacity: true)
    for place in entries.indices where entries[place].window.earliest <= instant {
      open.append(Int32(truncatingIfNeeded: place))
    }
  }

  /// How many events were found.
  var openCount: Int { open.count }

  /// One of those found.
  func open(at index: Int) -> Event { entries[Int(open[index])].event }

  /// Takes out one of those found; the last event comes in its place.
  mutating func take(openAt index: Int) -> Event {
    entries.remove(swapping: Int(open[index])).event
  }

  /// Finds what should have happened before an instant, of several the most urgent.
  ///
  /// - Parameters:
  ///   - instant: the present one.
  ///   - limit: what may not happen before this is not found.
  /// - Returns: whether there is anything.
  mutating func findMostUrgent(
    before instant: VirtualInstant,
    until limit: VirtualInstant
  ) -> Bool {
    let overdue = entries.indices.filter {
      entries[$0].window.latest < instant && entries[$0].window.earliest <= limit
    }
    let first = overdue.min { one, other in
      let (one, other) = (entries[one], entries[other])
      return (one.window.latest, one.event.sequence) < (other.window.latest, other.event.sequence)
    }
    open.removeAll(keepingCapacity: true)
    if let first { open.append(Int32(truncatingIfNeeded: first)) }
    return first != nil
  }

  /// Whether something of certain domains has to happen before an instant.
  func contains(before instant: VirtualInstant, where isMeant: (FailureDomain) -> Bool) -> Bool {
    entries.contains { $0.window.latest < instant && isMeant($0.event.domain) }
  }

  /// Takes out everything that a death has taken away, in the order in which it arose.
  mutating func removeDead() -> [Event] {
    let dead = entries.lazy.map(\.event).filter(\.isDead).sorted { $0.sequence < $1.sequence }
    if !dead.isEmpty { entries.removeAll(where: \.event.isDead) }
    return dead
  }
}
