import StoreSimulation

/// A dictionary that mostly holds a few keys.
///
/// A hunt has a few users, and comparing a few keys is faster than hashing one. A table with many
/// keys is a dictionary. It has no order, so it cannot be iterated over.
struct SmallTable<Key: Hashable, Value>: ExpressibleByDictionaryLiteral {
  /// The number of keys from which on the table is a dictionary.
  private static var most: Int { 16 }

  // Two lists, because a search among pairs would copy the values.
  private var keys = ContiguousArray<Key>()
  private var values = ContiguousArray<Value>()
  /// Everything, once there are many keys.
  private var many: [Key: Value] = [:]

  /// Creates a table of a few keys, each once.
  init(dictionaryLiteral elements: (Key, Value)...) {
    // In debug builds, going through an empty list takes longer than all the rest.
    guard elements.count > 0 else { return }
    for (key, value) in elements { self[key] = value }
  }

  var isEmpty: Bool { keys.count == 0 && many.isEmpty }

  // A loop, and counts instead of 'isEmpty', because the collection's own search and 'isEmpty' are
  // slow in debug builds.
  private func place(of key: Key) -> Int? {
    var place = 0
    while place < keys.count {
      if keys[place] == key { return place }
      place += 1
    }
    return nil
  }

  private mutating func add(_ value: Value, _ key: Key) {
    keys.append(key)
    values.append(value)
    guard keys.count > Self.most else { return }
    for (key, value) in zip(keys, values) { many[key] = value }
    (keys, values) = ([], [])
  }

  subscript(key: Key) -> Value? {
    get {
      if !many.isEmpty { return many[key] }
      return place(of: key).map { values[$0] }
    }
    _modify {
      if many.isEmpty {
        // Taken out, so that the value is not copied when it is changed.
        var value = takeOut(key)
        defer { if let value { add(value, key) } }
        yield &value
      } else {
        yield &many[key]
      }
    }
  }

  subscript(key: Key, default initial: @autoclosure () -> Value) -> Value {
    get { self[key] ?? initial() }
    _modify {
      if many.isEmpty, place(of: key) == nil { add(initial(), key) }
      if let place = place(of: key) {
        yield &values[place]
      } else {
        yield &many[key, default: initial()]
      }
    }
  }

  /// Reads a value in place, because a copy of a large one takes long; nil if there is none.
  func read<Result>(_ key: Key, _ body: (Value) -> Result) -> Result? {
    if !many.isEmpty { return many.index(forKey: key).map { body(many.values[$0]) } }
    return place(of: key).map { body(values[$0]) }
  }

  @discardableResult
  mutating func removeValue(forKey key: Key) -> Value? {
    many.isEmpty ? takeOut(key) : many.removeValue(forKey: key)
  }

  private mutating func takeOut(_ key: Key) -> Value? {
    guard let place = place(of: key) else { return nil }
    let last = keys.count - 1
    if place < last {
      keys.swapAt(place, last)
      values.swapAt(place, last)
    }
    keys.removeLast()
    return values.removeLast()
  }
}

/// What a checker knows of each living process; see ``Checker/forget(_:)``.
typealias PerProcess<Value> = SmallTable<ProcessID, Value>

extension SmallTable: Sendable where Key: Sendable, Value: Sendable {}

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
