/// A list in which an element's place is known to its owner, so that leaving costs the same however
/// many are on it; read in the order of joining.
struct Roster<Element> {
  private var places = ContiguousArray<(serial: UInt64, element: Element)?>()
  private var free: [Int] = []
  private var joined: UInt64 = 0

  var count: Int { places.count - free.count }

  /// Puts an element on the list; returns its place.
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

  /// Where the next element will stand.
  var nextPlace: Int { free.last ?? places.count }

  /// Takes the element at a place off the list.
  mutating func leave(_ place: Int) {
    guard places.indices.contains(place), places[place] != nil else { return }
    places[place] = nil
    free.append(place)
  }

  /// Takes everything off the list, in the order of joining.
  mutating func removeAll() -> [Element] {
    let all = places.compactMap { $0 }.sorted { $0.serial < $1.serial }.map(\.element)
    places = []
    free = []
    return all
  }
}
