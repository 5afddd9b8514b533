/// A four-way heap of events by (instant, order of arising).
///
/// The order is total, so equal instants never depend on the shape of the heap.
struct EventHeap {
  private var items = ContiguousArray<Event>()

  var count: Int { items.count }
  var first: Event? { items.first }

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
    var parent = 0
    while true {
      let firstChild = parent * 4 + 1
      guard firstChild < items.count else { return first }
      var least = firstChild
      for child in firstChild + 1..<max(firstChild + 1, min(firstChild + 4, items.count))
      where Self.precedes(items[child], items[least]) {
        least = child
      }
      guard Self.precedes(items[least], items[parent]) else { return first }
      items.swapAt(parent, least)
      parent = least
    }
  }
}
