package import StoreJSON

/// A key of an object in a file that sets a part of the value that the object describes.
package struct PartKey<Reader: FileReader, Whole: Sendable>: Sendable {
  /// Returns the declaration; what holds without the key is what a value has at this part.
  fileprivate let declaration: @Sendable (Whole) -> KeyDeclaration
  /// Sets the part; returns whether it could be read.
  fileprivate let read: @Sendable (inout Reader, JSONNode, inout Whole) -> Bool
}

extension PartKey {
  /// Declares a key with the function that reads it, and that returns whether it could be read.
  package init(
    _ key: KeyDeclaration,
    read: @escaping @Sendable (inout Reader, JSONNode, inout Whole) -> Bool
  ) { self.init(declaration: { _ in key }, read: read) }

  /// Returns the key as one that sets a part of a larger value.
  package func within<Larger: Sendable>(
    _ place: any WritableKeyPath<Larger, Whole> & Sendable
  ) -> PartKey<Reader, Larger> {
    let (declaration, read) = (declaration, read)
    return PartKey<Reader, Larger>(
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
  fileprivate var check: (@Sendable (inout Reader, JSONNode, Whole) -> Void)?

  /// Declares an object, with the value that it describes if it has no keys.
  package init(_ name: String, _ meaning: String, of empty: Whole, _ keys: [PartKey<Reader, Whole>])
  {
    object = ObjectDeclaration(name, meaning, keys.map { $0.declaration(empty) })
    (self.empty, self.keys) = (empty, keys)
  }

  /// Returns the object with a check for mistakes that no key shows alone.
  package func checking(
    by check: @escaping @Sendable (inout Reader, JSONNode, Whole) -> Void
  ) -> Self {
    var copy = self
    copy.check = check
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
    var isComplete = true
    for (key, declared) in zip(object.keys, object.object.keys) {
      let isRead = node[declared.name].map { key.read(&self, $0, &whole) } ?? false
      if declared.isRequired, !isRead { isComplete = false }
    }
    object.check?(&self, node, whole)
    return isComplete
  }
}
