// This file uses `unsafe`; it is sound because both indices are in the array, and the buffer
// does not leave its closure.

/// An item that a death may remove before it happens.
protocol Mortal {
  /// Whether a death has removed the item, so it will never happen.
  var isDead: Bool { get }
}

/// A four-way heap of items that are due, ordered by instant and then by creation.
///
/// The order is total, so the order at equal instants never depends on the shape of the heap.
struct EventHeap<Element: Mortal> {
  /// A sort key.
  private struct Key {
    let earliest: VirtualInstant
    let sequence: UInt64

    @inline(__always)
    static func < (left: Key, right: Key) -> Bool {
      left.earliest == right.earliest
        ? left.sequence < right.sequence : left.earliest < right.earliest
    }
  }

  /// An item with its sort key, so that comparisons do not read the item.
  private struct Item {
    let key: Key
    let due: Element
  }

  private var items = ContiguousArray<Item>()

  var count: Int { items.count }

  /// The instant of the first event.
  var earliest: VirtualInstant? { items.isEmpty ? nil : items[0].key.earliest }

  /// Whether a death has removed the first event.
  var isFirstDead: Bool { items.isEmpty ? false : items[0].due.isDead }

  /// Returns whether a certain kind of item is due before an instant.
  func contains(before instant: VirtualInstant, where isMeant: (Element) -> Bool) -> Bool {
    items.contains { $0.key.earliest < instant && isMeant($0.due) }
  }

  mutating func push(_ due: Element, at instant: VirtualInstant, sequence: UInt64) {
    items.append(Item(key: Key(earliest: instant, sequence: sequence), due: due))
    var child = items.count - 1
    while child > 0 {
      let parent = (child - 1) >> 2
      guard items[child].key < items[parent].key else { return }
      exchange(child, parent)
      child = parent
    }
  }

  mutating func pop() -> Element? {
    guard !items.isEmpty else { return nil }
    let last = items.count - 1
    if last > 0 { exchange(0, last) }
    let first = items.removeLast()
    sink(from: 0)
    return first.due
  }

  /// Removes all dead items, in the order of the heap.
  mutating func removeDead() -> [Element] {
    let dead = items.filter(\.due.isDead).sorted { $0.key < $1.key }
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
      where items[child].key < items[least].key {
        least = child
      }
      guard items[least].key < items[parent].key else { return }
      exchange(parent, least)
      parent = least
    }
  }

  /// Swaps two different items without counting references to them.
  ///
  /// The array's own `swapAt` counts them, and so fetches the memory of items that are not due yet.
  @inline(__always)
  private mutating func exchange(_ one: Int, _ other: Int) {
    unsafe items.withUnsafeMutableBufferPointer { unsafe $0.swapAt(one, other) }
  }
}
