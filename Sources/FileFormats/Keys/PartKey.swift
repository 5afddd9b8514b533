package import StoreJSON

/// A key of an object in a file that sets a part of the value that the object describes.
package struct PartKey<Reader: FileReader, Whole: Sendable>: Sendable {
  /// The name in files.
  package let name: String
  /// Returns the declaration; what holds without the key is what a value has at this part.
  package let declaration: @Sendable (Whole) -> KeyDeclaration
  /// Sets the part; returns whether it could be read.
  fileprivate let read: @Sendable (inout Reader, JSONNode, inout Whole) -> Bool
}

extension PartKey {
  /// Declares a key with the function that reads it, and that returns whether it could be read.
  package init(
    _ key: KeyDeclaration,
    read: @escaping @Sendable (inout Reader, JSONNode, inout Whole) -> Bool
  ) { self.init(name: key.name, declaration: { _ in key }, read: read) }

  /// Declares the key of an object whose keys set parts of the same value.
  package init(_ object: PartObject<Reader, Whole>, _ meaning: String = "") {
    self.init(KeyDeclaration(object.object, meaning)) { $0.read(object, $1, into: &$2) }
  }

  /// Returns the key as one that sets a part of a larger value.
  package func within<Larger: Sendable>(
    _ place: any WritableKeyPath<Larger, Whole> & Sendable
  ) -> PartKey<Reader, Larger> {
    let (declaration, read) = (declaration, read)
    return PartKey<Reader, Larger>(
      name: name,
      declaration: { declaration($0[keyPath: place]) },
      read: { reader, node, larger in read(&reader, node, &larger[keyPath: place]) }
    )
  }
}

extension FileKey where Value: FileWritable {
  /// The key as one that sets a part of a value, whose default is what the value has there.
  package func sets<Whole: Sendable>(
    _ place: any WritableKeyPath<Whole, Value> & Sendable
  ) -> PartKey<Reader, Whole> {
    let key = self
    return PartKey(
      name: name,
      declaration: { key.standard($0[keyPath: place]).key },
      read: key.sets(noDefault: place).read
    )
  }
}

extension FileKey {
  /// The key as one that sets a part of a value and declares itself what holds without it.
  package func sets<Whole: Sendable>(
    noDefault place: any WritableKeyPath<Whole, Value> & Sendable
  ) -> PartKey<Reader, Whole> {
    part { $0[keyPath: place] = $1 }
  }

  /// The key as one that sets a part of a value, which has nothing there without it.
  package func sets<Whole: Sendable>(
    _ place: any WritableKeyPath<Whole, Value?> & Sendable
  ) -> PartKey<Reader, Whole> {
    part { $0[keyPath: place] = $1 }
  }

  private func part<Whole: Sendable>(
    _ set: @escaping @Sendable (inout Whole, Value) -> Void
  ) -> PartKey<Reader, Whole> {
    let form = form
    return PartKey(key) { reader, node, whole in
      guard let value = form.read(&reader, node) else { return false }
      set(&whole, value)
      return true
    }
  }
}

/// An object of a file whose keys set the parts of a value.
package struct PartObject<Reader: FileReader, Whole: Sendable>: Sendable {
  /// The declaration, for the JSON Schema and explanations.
  package let object: ObjectDeclaration
  /// The value without any key.
  fileprivate let empty: Whole
  fileprivate let keys: [PartKey<Reader, Whole>]
  fileprivate var checks: [Check] = []

  /// A check for mistakes that no key shows alone.
  fileprivate struct Check: Sendable {
    /// The keys that it judges.
    let keys: [String]
    /// Records the mistakes.
    let body: @Sendable (inout Reader, JSONNode, Whole) -> Void
  }

  /// Declares an object, with the value that it describes if it has no keys.
  package init(_ name: String, _ meaning: String, of empty: Whole, _ keys: [PartKey<Reader, Whole>])
  {
    object = ObjectDeclaration(name, meaning, keys.map { $0.declaration(empty) })
    (self.empty, self.keys) = (empty, keys)
  }

  /// Returns the object with a check for mistakes that no key shows alone.
  ///
  /// It is made unless one of the keys that it judges has a mistake of its own.
  package func checking(
    _ keys: String...,
    by check: @escaping @Sendable (inout Reader, JSONNode, Whole) -> Void
  ) -> Self {
    var copy = self
    copy.checks.append(Check(keys: keys, body: check))
    return copy
  }

  /// The name of the object.
  package var name: String { object.name }
}

extension ValueForm where Value: Sendable {
  /// An object whose keys set the parts of a value.
  package static func object(_ object: PartObject<Reader, Value>) -> Self {
    Self(.object(object.name)) { $0.read(object, $1) }
  }
}

extension FileKey where Value: Sendable {
  /// Declares the key of an object that has the same name.
  package init(_ object: PartObject<Reader, Value>) { self.init(object.name, .object(object)) }
}

extension FileReader {
  /// Reads an object; returns nil if it is none, or if a key that it must have cannot be read.
  package mutating func read<Whole>(_ object: PartObject<Self, Whole>, _ node: JSONNode) -> Whole? {
    var whole = object.empty
    return read(object, node, into: &whole) ? whole : nil
  }

  /// Sets the parts of a value that an object names.
  ///
  /// Returns false if it is no object, or if a key that it must have cannot be read.
  package mutating func read<Whole>(
    _ object: PartObject<Self, Whole>,
    _ node: JSONNode,
    into whole: inout Whole
  ) -> Bool {
    guard values.object(node, keys: object.object) else { return false }
    var failed = read(object.keys, of: node, into: &whole)
    let required = object.object.keys.filter(\.isRequired).map(\.name)
    failed.formUnion(required.filter { node[$0] == nil })
    for check in object.checks where failed.isDisjoint(with: check.keys) {
      check.body(&self, node, whole)
    }
    return failed.isDisjoint(with: required)
  }

  /// Sets the parts of a value that some keys of an object name; returns the keys with mistakes.
  @discardableResult
  package mutating func read<Whole>(
    _ keys: [PartKey<Self, Whole>],
    of object: JSONNode,
    into whole: inout Whole
  ) -> Set<String> {
    var failed: Set<String> = []
    for key in keys {
      guard let node = object[key.name] else { continue }
      let before = values.mistakes.count
      let isRead = key.read(&self, node, &whole)
      if !isRead || values.mistakes.count > before { failed.insert(key.name) }
    }
    return failed
  }
}
