/// An item that a death may remove before it happens.
protocol Mortal {
  /// Whether a death has removed the item, so that it will never happen.
  var isDead: Bool { get }
}

/// A four-way heap of items that are due, ordered by instant and then by creation.
///
/// The order is total, so the order at equal instants never depends on the shape of the heap.
struct EventHeap<Element: Mortal> {
  /// An item with its sort key, so that comparisons do not read the item.
  private struct Item {
    let earliest: VirtualInstant
    let sequence: UInt64
    let due: Element

    init(_ due: Element, at earliest: VirtualInstant, sequence: UInt64) {
      self.earliest = earliest
      self.sequence = sequence
      self.due = due
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

  /// Whether a death has removed the first event.
  var isFirstDead: Bool { items.first?.due.isDead ?? false }

  /// Returns whether a certain kind of item is due before an instant.
  func contains(before instant: VirtualInstant, where isMeant: (Element) -> Bool) -> Bool {
    items.contains { $0.earliest < instant && isMeant($0.due) }
  }

  mutating func push(_ due: Element, at instant: VirtualInstant, sequence: UInt64) {
    items.append(Item(due, at: instant, sequence: sequence))
    var child = items.count - 1
    while child > 0 {
      let parent = (child - 1) >> 2
      guard items[child] < items[parent] else { return }
      items.swapAt(child, parent)
      child = parent
    }
  }

  mutating func pop() -> Element? {
    guard !items.isEmpty else { return nil }
    let first = items.remove(swapping: 0)
    sink(from: 0)
    return first.due
  }

  /// Removes all dead items, in the order of the heap.
  mutating func removeDead() -> [Element] {
    let dead = items.filter(\.due.isDead).sorted { $0 < $1 }
    guard !dead.isEmpty else { return [] }
    items.removeAll(where: \.due.isDead)
    for index in items.indices.reversed() { sink(from: index) }
    return dead.map(\.due)
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

extension ContiguousArray {
  /// Removes an element by putting the last one in its place.
  mutating func remove(swapping index: Int) -> Element {
    let last = count - 1
    if index != last { swapAt(index, last) }
    return removeLast()
  }
}
