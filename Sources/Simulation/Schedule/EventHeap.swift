/// A four-way heap of events by (instant, order of arising).
///
/// The order is total, so equal instants never depend on the shape of the heap.
struct EventHeap {
  /// An event and, beside it, what it is ordered by: comparing reads no event.
  private struct Item {
    let earliest: VirtualInstant
    let sequence: UInt64
    let event: Event

    init(_ event: Event) {
      earliest = event.window.earliest
      sequence = event.sequence
      self.event = event
    }

    @inline(__always)
    static func < (left: Item, right: Item) -> Bool {
      left.earliest == right.earliest
        ? left.sequence < right.sequence : left.earliest < right.earliest
    }
  }

  private var items = ContiguousArray<Item>()

  var count: Int { items.count }

  /// The instant of the first event.
  var earliest: VirtualInstant? { items.first?.earliest }

  /// Whether a death has taken the first event away.
  var isFirstDead: Bool { items.first?.event.isDead ?? false }

  mutating func push(_ event: Event) {
    items.append(Item(event))
    var child = items.count - 1
    while child > 0 {
      let parent = (child - 1) >> 2
      guard items[child] < items[parent] else { return }
      items.swapAt(child, parent)
      child = parent
    }
  }

  mutating func pop() -> Event? {
    guard !items.isEmpty else { return nil }
    let first = items.remove(swapping: 0)
    sink(from: 0)
    return first.event
  }

  /// Takes out everything that a death has taken away, in the order of the heap.
  mutating func removeDead() -> [Event] {
    let dead = items.filter(\.event.isDead).sorted(by: <)
    guard !dead.isEmpty else { return [] }
    items.removeAll(where: \.event.isDead)
    for index in items.indices.reversed() { sink(from: index) }
    return dead.map(\.event)
  }

  private mutating func sink(from index: Int) {
    var parent = index
    while true {
      let firstChild = parent * 4 + 1
      guard firstChild < items.count else { return }
      var least = firstChild
      for child in firstChild + 1..<max(firstChild + 1, min(firstChild + 4, items.count))
      where items[child] < items[least] {
        least = child
      }
      guard items[least] < items[parent] else { return }
      items.swapAt(parent, least)
      parent = least
    }
  }
}
