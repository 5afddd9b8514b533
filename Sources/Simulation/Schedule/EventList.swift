/// An event that happens inside a window.
protocol WindowedEvent: Mortal {
  /// The window in which it may happen.
  var window: Window { get }
  /// Its position in the order in which events arose.
  var sequence: UInt64 { get }
}

/// An unordered list of events, of which any with an open window may happen.
///
/// It is a value separate from the agenda, because each access to an object's property has an
/// exclusivity check.
struct EventList<Element: WindowedEvent> {
  /// An event with its window, so that the search for possible events does not read them.
  private struct Entry {
    let window: Window
    let event: Element
  }

  private var entries = ContiguousArray<Entry>()
  /// The indices of the events that may happen now, and what earlier searches left behind them.
  private var open = ContiguousArray<Int32>()
  /// The number of events found.
  private(set) var openCount = 0

  var count: Int { entries.count }

  mutating func append(_ event: Element) {
    entries.append(Entry(window: event.window, event: event))
  }

  /// Returns the first instant at which an event has to happen, limited by a bound.
  func deadline(atMost bound: VirtualInstant) -> VirtualInstant {
    var soonest = bound
    for entry in entries where entry.window.latest < soonest { soonest = entry.window.latest }
    return soonest
  }

  /// Finds the events that may happen no later than an instant.
  mutating func find(until instant: VirtualInstant) {
    openCount = 0
    for place in entries.indices where entries[place].window.earliest <= instant {
      addOpen(place)
    }
  }

  // Clearing the list while keeping its memory takes longer than the search itself.
  private mutating func addOpen(_ place: Int) {
    let index = Int32(truncatingIfNeeded: place)
    if openCount < open.count { open[openCount] = index } else { open.append(index) }
    openCount += 1
  }

  /// Returns one of the events found.
  func open(at index: Int) -> Element {
    assert(index < openCount, "only \(openCount) events were found")
    return entries[Int(open[index])].event
  }

  /// Removes one of the events found, whose place the last event takes.
  mutating func removeOpen(at index: Int) -> Element {
    assert(index < openCount, "only \(openCount) events were found")
    return entries.remove(swapping: Int(open[index])).event
  }

  /// Finds the most urgent of the events that should have happened before an instant.
  ///
  /// - Parameters:
  ///   - instant: The current instant.
  ///   - limit: Events that may not happen before this instant are skipped.
  /// - Returns: Whether there is such an event.
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
    openCount = 0
    if let first { addOpen(first) }
    return first != nil
  }

  /// Returns whether a certain kind of event has to happen before an instant.
  func contains(before instant: VirtualInstant, where isMeant: (Element) -> Bool) -> Bool {
    entries.contains { $0.window.latest < instant && isMeant($0.event) }
  }

  /// Removes all dead events, in the order in which they arose.
  mutating func removeDead() -> [Element] {
    // Closures, because key paths of a generic type are made anew for each call.
    guard entries.contains(where: { $0.event.isDead }) else { return [] }
    let dead = entries.filter { $0.event.isDead }.map { $0.event }
    entries.removeAll { $0.event.isDead }
    return dead.sorted { $0.sequence < $1.sequence }
  }
}

extension ContiguousArray {
  /// Removes an element by putting the last one in its place.
  fileprivate mutating func remove(swapping index: Int) -> Element {
    let last = count - 1
    if index != last { swapAt(index, last) }
    return removeLast()
  }
}
