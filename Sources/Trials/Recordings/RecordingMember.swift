package import FileFormats
import StoreJSON

/// An object of a recording: its members are declared once, and read and written by that.
protocol RecordedObject: SendableMetatype {
  /// Makes the value that a reading begins with; each required member replaces its part.
  static var unread: Self { get }

  /// The members, in the order in which they are written.
  static var members: [RecordingMember<Self>] { get }

  /// The object with the keys of its members.
  static var declaration: ObjectDeclaration { get }
}

extension RecordedObject {
  /// The value as JSON.
  var recorded: JSONValue {
    .object(
      Self.members.compactMap { member in
        member.write(self).map { JSONValue.Member(member.key.name, $0) }
      }
    )
  }

  /// Reads a value; nil if the keys are not those of the object.
  ///
  /// A member with a mistake, which the reader records, stays as it is in ``unread``.
  static func read(_ node: JSONNode, _ reader: inout RecordingReader) -> Self? {
    guard reader.values.object(node, keys: declaration) else { return nil }
    var value = unread
    for member in members { node[member.key.name].map { member.read(&reader, $0, &value) } }
    return value
  }
}

/// One member of an object of a recording.
struct RecordingMember<Owner>: Sendable {
  /// The key, for the reader and the JSON Schema.
  let key: KeyDeclaration
  /// Returns what is written; nil to leave the member out.
  let write: @Sendable (Owner) -> JSONValue?
  /// Reads the member.
  let read: @Sendable (inout RecordingReader, JSONNode, inout Owner) -> Void

  /// Declares a member with two functions, for what is not the whole of a property.
  init(
    _ key: KeyDeclaration,
    write: @escaping @Sendable (Owner) -> JSONValue?,
    read: @escaping @Sendable (inout RecordingReader, JSONNode, inout Owner) -> Void = { _, _, _ in
    }
  ) {
    (self.key, self.write, self.read) = (key, write, read)
  }

  /// Declares a member that every recording has.
  init<Value>(
    _ name: String,
    _ path: any WritableKeyPath<Owner, Value> & Sendable,
    _ form: RecordingForm<Value>,
    _ meaning: String
  ) {
    self.init(KeyDeclaration(name, form.form.value, meaning).required()) {
      form.write($0[keyPath: path])
    } read: { reader, node, owner in
      form.form.read(&reader, node).map { owner[keyPath: path] = $0 }
    }
  }

  /// Declares a member that is left out where it has a certain value.
  init<Value: Equatable & Sendable>(
    _ name: String,
    _ path: any WritableKeyPath<Owner, Value> & Sendable,
    _ form: RecordingForm<Value>,
    unless standard: Value,
    _ meaning: String
  ) {
    self.init(KeyDeclaration(name, form.form.value, meaning)) {
      $0[keyPath: path] == standard ? nil : form.write($0[keyPath: path])
    } read: { reader, node, owner in
      form.form.read(&reader, node).map { owner[keyPath: path] = $0 }
    }
  }

  /// Declares a member that is left out where there is none.
  init<Value>(
    optional name: String,
    _ path: any WritableKeyPath<Owner, Value?> & Sendable,
    _ form: RecordingForm<Value>,
    _ meaning: String
  ) {
    self.init(KeyDeclaration(name, form.form.value, meaning)) {
      $0[keyPath: path].map(form.write)
    } read: { reader, node, owner in
      form.form.read(&reader, node).map { owner[keyPath: path] = $0 }
    }
  }
}

/// The objects of a recording with their keys, from which the JSON Schema is written.
package enum RecordingObjects {
  /// All objects; the first is the file itself.
  package static let all = [
    Recording.declaration, DecisivePair.declaration, DecisivePair.Step.declaration,
  ]
}
