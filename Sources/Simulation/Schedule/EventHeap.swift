/// A four-way heap of events by (instant, order of arising).
///
/// The order is total, so equal instants never depend on the shape of the heap.
struct EventHeap {
  private var items = ContiguousArray<Event>()

  var count: Int { items.count }

  /// The instant of the first event.
  var earliest: VirtualInstant? { items.first?.window.earliest }

  /// Whether a death has taken the first event away.
  var isFirstDead: Bool { items.first?.isDead ?? false }

  private static func precedes(_ left: Event, _ right: Event) -> Bool {
    left.window.earliest == right.window.earliest
      ? left.sequence < right.sequence : left.window.earliest < right.window.earliest
  }

  mutating func push(_ event: Event) {
    items.append(event)
    var child = items.count - 1
    while child > 0 {
      let parent = (child - 1) >> 2
      guard Self.precedes(items[child], items[parent]) else { return }
      items.swapAt(child, parent)
      child = parent
    }
  }

  mutating func pop() -> Event? {
    guard !items.isEmpty else { return nil }
    let first = items.remove(swapping: 0)
    sink(from: 0)
    return first
  }

  /// Takes out every event that a death has taken away.
  mutating func removeDead() -> [Event] {
    let dead = items.filter(\.isDead).sorted(by: Self.precedes)
    guard !dead.isEmpty else { return [] }
    items.removeAll(where: \.isDead)
    for index in items.indices.reversed() { sink(from: index) }
    return dead
  }

  private mutating func sink(from index: Int) {
    var parent = index
    while true {
      let firstChild = parent * 4 + 1
      guard firstChild < items.count else { return }
      var least = firstChild
      for child in firstChild + 1..<max(firstChild + 1, min(firstChild + 4, items.count))
      where Self.precedes(items[child], items[least]) {
        least = child
      }
      guard Self.precedes(items[least], items[parent]) else { return }
      items.swapAt(parent, least)
      parent = least
    }
  }
}
