/// A set that mostly holds a few elements; see ``SmallTable``.
struct SmallSet<Element: Hashable>: ExpressibleByArrayLiteral {
  private var table: SmallTable<Element, Void> = [:]

  /// Creates a set of a few elements.
  init(arrayLiteral elements: Element...) { for element in elements { insert(element) } }

  var isEmpty: Bool { table.isEmpty }

  func contains(_ element: Element) -> Bool { table[element] != nil }

  @discardableResult
  mutating func insert(_ element: Element) -> (inserted: Bool, memberAfterInsert: Element) {
    guard !contains(element) else { return (false, element) }
    table[element] = ()
    return (true, element)
  }

  @discardableResult
  mutating func remove(_ element: Element) -> Element? {
    table.removeValue(forKey: element) == nil ? nil : element
  }
}

extension SmallSet: Sendable where Element: Sendable {}
