/// A list whose elements know their own place, so that leaving takes constant time.
///
/// Elements are read in the order of joining.
struct Roster<Element> {
  private struct Place {
    /// The number of earlier elements; in a free place, the free place to take after it, or -1.
    var number: Int
    var element: Element?
  }

  private var places = ContiguousArray<Place>()
  /// The free place to take next; -1 if none is free.
  private var free = -1
  private var joined = 0
  private(set) var count = 0

  /// Adds an element and returns its place.
  mutating func join(_ element: Element) -> Int {
    let place = nextPlace
    let new = Place(number: joined, element: element)
    joined += 1
    count += 1
    if place == places.count {
      places.append(new)
    } else {
      free = places[place].number
      places[place] = new
    }
    return place
  }

  /// The place of the next element.
  var nextPlace: Int { free < 0 ? places.count : free }

  /// Removes the element at a place.
  mutating func leave(_ place: Int) {
    guard places.indices.contains(place), places[place].element != nil else { return }
    places[place] = Place(number: free, element: nil)
    free = place
    count -= 1
    if count <= Self.few, places.count > Self.fewPlaces { trim() }
  }

  /// The number of elements up to which it gives places back: an app that listens to two sequences
  /// of updates always has two open calls.
  private static var few: Int { 2 }

  /// The number of places that it keeps although nearly all are free.
  private static var fewPlaces: Int { 4 }

  /// Gives back the other places if all elements are in the first few.
  private mutating func trim() {
    let first = places[..<Self.fewPlaces]
    guard first.count(where: { $0.element != nil }) == count else { return }
    let used = (first.lastIndex { $0.element != nil } ?? -1) + 1
    places = ContiguousArray(first[..<used])
    free = -1
    for place in places.indices.reversed() where places[place].element == nil {
      places[place].number = free
      free = place
    }
  }

  /// Removes all elements and returns them in the order of joining.
  mutating func removeAll() -> [Element] {
    let all = places.filter { $0.element != nil }.sorted { $0.number < $1.number }
    (places, free, count) = ([], -1, 0)
    return all.compactMap(\.element)
  }
}
