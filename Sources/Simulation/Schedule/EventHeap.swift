/// An item that a death may remove before it happens.
protocol Mortal {
  /// Whether a death has removed the item, so that it will never happen.
  var isDead: Bool { get }
}

/// A four-way heap of items that are due, ordered by instant and then by creation.
///
/// The order is total, so the order at equal instants never depends on the shape of the heap.
struct EventHeap<Element: Mortal> {
  /// The sort key of an item and where the item is.
  ///
  /// Comparisons do not read the items, and moves copy no references: both would fetch the memory
  /// of many items that are not due yet.
  private struct Key {
    let earliest: VirtualInstant
    let sequence: UInt64
    let place: Int

    @inline(__always)
    static func < (left: Key, right: Key) -> Bool {
      left.earliest == right.earliest
        ? left.sequence < right.sequence : left.earliest < right.earliest
    }
  }

  private var keys = ContiguousArray<Key>()
  /// The items, at the places that the keys name.
  private var items = ContiguousArray<Element?>()
  private var freePlaces = ContiguousArray<Int>()

  var count: Int { keys.count }

  /// The instant of the first event.
  var earliest: VirtualInstant? { keys.first?.earliest }

  /// Whether a death has removed the first event.
  var isFirstDead: Bool { keys.first.map(isDead) ?? false }

  /// Returns whether a certain kind of item is due before an instant.
  func contains(before instant: VirtualInstant, where isMeant: (Element) -> Bool) -> Bool {
    keys.contains { key in key.earliest < instant && items[key.place].map(isMeant) ?? false }
  }

  mutating func push(_ due: Element, at instant: VirtualInstant, sequence: UInt64) {
    let place: Int
    if let free = freePlaces.popLast() {
      place = free
      items[place] = due
    } else {
      place = items.count
      items.append(due)
    }
    let key = Key(earliest: instant, sequence: sequence, place: place)
    keys.append(key)
    var child = keys.count - 1
    while child > 0 {
      let parent = (child - 1) >> 2
      guard key < keys[parent] else { break }
      keys[child] = keys[parent]
      child = parent
    }
    keys[child] = key
  }

  mutating func pop() -> Element? {
    guard let first = keys.first else { return nil }
    let last = keys.removeLast()
    if !keys.isEmpty { sink(last, from: 0) }
    return takeItem(at: first.place)
  }

  /// Removes all dead items, in the order of the heap.
  mutating func removeDead() -> [Element] {
    let dead = keys.filter(isDead).sorted { $0 < $1 }
    guard !dead.isEmpty else { return [] }
    keys.removeAll(where: isDead)
    for index in keys.indices.reversed() { sink(keys[index], from: index) }
    return dead.compactMap { takeItem(at: $0.place) }
  }

  private func isDead(_ key: Key) -> Bool { items[key.place]?.isDead ?? false }

  private mutating func takeItem(at place: Int) -> Element? {
    freePlaces.append(place)
    return items[place].take()
  }

  /// Puts a key at an index, or below it, so that none of its children precedes it.
  private mutating func sink(_ key: Key, from index: Int) {
    var parent = index
    while true {
      let firstChild = parent * 4 + 1
      guard firstChild < keys.count else { break }
      var least = firstChild
      for child in firstChild + 1..<max(firstChild + 1, min(firstChild + 4, keys.count))
      where keys[child] < keys[least] {
        least = child
      }
      guard keys[least] < key else { break }
      keys[parent] = keys[least]
      parent = least
    }
    keys[parent] = key
  }
}
