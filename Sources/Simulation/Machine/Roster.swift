/// A list whose elements know their own place, so that leaving takes constant time.
///
/// Elements are read in the order of joining.
struct Roster<Element> {
  private var places = ContiguousArray<(serial: UInt64, element: Element)?>()
  private var free: [Int] = []
  private var joined: UInt64 = 0

  var count: Int { places.count - free.count }

  /// Adds an element and returns its place.
  mutating func join(_ element: Element) -> Int {
    let place = nextPlace
    joined &+= 1
    if place == places.count {
      places.append((joined, element))
    } else {
      free.removeLast()
      places[place] = (joined, element)
    }
    return place
  }

  /// The place of the next element.
  var nextPlace: Int { free.last ?? places.count }

  /// Removes the element at a place.
  mutating func leave(_ place: Int) {
    guard places.indices.contains(place), places[place] != nil else { return }
    places[place] = nil
    free.append(place)
  }

  /// Removes all elements and returns them in the order of joining.
  mutating func removeAll() -> [Element] {
    let all = places.compactMap { $0 }.sorted { $0.serial < $1.serial }.map(\.element)
    places = []
    free = []
    return all
  }
}
