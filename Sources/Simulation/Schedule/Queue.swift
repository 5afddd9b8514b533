/// A first-in, first-out queue whose memory use follows its contents.
///
/// Removing the first element takes constant time and releases it immediately.
struct Queue<Element> {
  private var elements = ContiguousArray<Element?>()
  private var start = 0

  var isEmpty: Bool { start == elements.count }
  var count: Int { elements.count - start }

  mutating func append(_ element: Element) { elements.append(element) }

  mutating func popFirst() -> Element? {
    guard start < elements.count else { return nil }
    let first = elements[start].take()
    start += 1
    if start == elements.count {
      elements.removeAll(keepingCapacity: start < 64)
      start = 0
    } else if start >= 64, start * 2 >= elements.count {
      elements.removeFirst(start)
      start = 0
    }
    return first
  }

  mutating func removeAll() {
    elements = []
    start = 0
  }
}
