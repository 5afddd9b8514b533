/// A type whose values are JSON objects.
///
/// One declaration of the members writes them, reads them, and describes them in a JSON Schema.
package protocol JSONObject: JSONRepresentable {
  /// Makes the value that a reading begins with: a member that the JSON lacks stays as it is here.
  init()

  /// The name under which a schema defines the object; nil if it is described where it occurs.
  static var definition: String? { get }

  /// What the object is, for readers of the schema; empty if its member says so.
  static var meaning: String { get }

  /// The members, in the order in which they are written.
  static var members: [JSONMember<Self>] { get }

  /// Whether the members fit together; a reading refuses what does not.
  var isConsistent: Bool { get }
}

extension JSONObject {
  package static var definition: String? { nil }
  package static var meaning: String { "" }
  package var isConsistent: Bool { true }

  package var json: JSONValue {
    .object(
      Self.members.compactMap { member in
        member.write(self).map { .init(member.name, $0) }
      }
    )
  }

  package init?(json: JSONValue) {
    guard case .object = json else { return nil }
    self.init()
    for member in Self.members {
      let isRead = member.value(in: json).map { member.read($0, &self) } ?? false
      if member.isRequired && !isRead { return nil }
    }
    guard isConsistent else { return nil }
  }

  package static func mistake(in json: JSONValue) -> JSONMistake? {
    guard case .object = json else { return .invalid(path: "") }
    for member in members {
      guard let value = member.value(in: json), let mistake = member.mistake(value) else {
        continue
      }
      return mistake.inside(member.name)
    }
    if let missing = members.first(where: { $0.isRequired && $0.value(in: json) == nil }) {
      return .missing(missing.name)
    }
    return Self(json: json) == nil ? .invalid(path: "") : nil
  }

  package static func schema(_ definitions: inout JSONSchema.Definitions) -> [JSONValue.Member] {
    guard let definition else { return objectSchema(&definitions) }
    definitions.define(definition) { objectSchema(&$0) }
    return [.init("$ref", .string("#/$defs/\(definition)"))]
  }

  /// Returns the schema of the object itself, where ``schema(_:)`` may only refer to it.
  static func objectSchema(_ definitions: inout JSONSchema.Definitions) -> [JSONValue.Member] {
    let about = meaning.isEmpty ? [] : [JSONValue.Member("description", .string(meaning))]
    let properties = members.map { member in
      JSONValue.Member(member.name, .object(member.about + member.schema(&definitions)))
    }
    return about + [
      .init("type", "object"),
      .init("properties", .object(properties)),
      .init("required", .strings(members.filter(\.isAlwaysWritten).map(\.name))),
    ]
  }
}

/// One member of a JSON object.
package struct JSONMember<Owner>: Sendable {
  let name: String
  /// An older name, which is still read.
  let formerName: String?
  /// Whether a reading fails without the member.
  let isRequired: Bool
  /// Whether every object has the member.
  private(set) var isAlwaysWritten = true
  /// The description of the member in a schema.
  let about: [JSONValue.Member]
  /// Returns what is written; nil to leave the member out.
  private(set) var write: @Sendable (Owner) -> JSONValue?
  /// Reads the member; false if the value does not have its form.
  let read: @Sendable (JSONValue, inout Owner) -> Bool
  /// Returns why a value does not have its form; nil if it does.
  private(set) var mistake: @Sendable (JSONValue) -> JSONMistake?
  private(set) var schema: @Sendable (inout JSONSchema.Definitions) -> [JSONValue.Member]

  /// Declares a member.
  ///
  /// - Parameters:
  ///   - name: The member's name.
  ///   - path: The property that it holds.
  ///   - meaning: What it says, for readers of the schema; empty if its object's meaning is enough.
  ///   - formerName: An older name, which is still read.
  ///   - isRequired: Whether a reading fails without it.
  ///   - form: A schema that is narrower than the one of the property's type.
  package init<Value: JSONRepresentable>(
    _ name: String,
    _ path: any WritableKeyPath<Owner, Value> & Sendable,
    _ meaning: String = "",
    formerName: String? = nil,
    isRequired: Bool = false,
    form: [JSONValue.Member]? = nil
  ) {
    (self.name, self.formerName, self.isRequired) = (name, formerName, isRequired)
    about = meaning.isEmpty ? [] : [.init("description", .string(meaning))]
    write = { $0[keyPath: path].json }
    read = { json, owner in
      guard let value = Value(json: json) else { return false }
      owner[keyPath: path] = value
      return true
    }
    mistake = { Value.mistake(in: $0) }
    schema = { form ?? Value.schema(&$0) }
  }

  /// Declares a member that is left out where there is none.
  ///
  /// - Parameters:
  ///   - name: The member's name.
  ///   - path: The property that it holds.
  ///   - meaning: What it says, for readers of the schema; empty if its object's meaning is enough.
  package init<Value: JSONRepresentable>(
    optional name: String,
    _ path: any WritableKeyPath<Owner, Value?> & Sendable,
    _ meaning: String = ""
  ) {
    self.init(name, path, meaning)
    isAlwaysWritten = false
    write = { $0[keyPath: path]?.json }
    mistake = { Value.mistake(in: $0) }
    schema = { Value.schema(&$0) }
  }

  /// Declares a member that follows from the others: it is written, and a reading ignores it.
  ///
  /// - Parameters:
  ///   - name: The member's name.
  ///   - path: The property that it holds.
  package init<Value: JSONRepresentable>(
    _ name: String,
    derived path: any KeyPath<Owner, Value> & Sendable
  ) {
    (self.name, formerName, isRequired, about) = (name, nil, false, [])
    write = { $0[keyPath: path].json }
    read = { _, _ in true }
    mistake = { _ in nil }
    schema = { Value.schema(&$0) }
  }

  /// Returns the value of the member in an object, also under its older name.
  func value(in json: JSONValue) -> JSONValue? {
    json[name] ?? formerName.flatMap { json[$0] }
  }

  /// Returns the member for objects of which some leave it out.
  ///
  /// - Parameter condition: The property that says whether an object has it.
  /// - Returns: The member, which a schema does not require.
  package func when(_ condition: any KeyPath<Owner, Bool> & Sendable) -> Self {
    var member = self
    member.isAlwaysWritten = false
    member.write = { [write] in $0[keyPath: condition] ? write($0) : nil }
    return member
  }

  /// Declares the member that says which version of the format a file has.
  package static func version(_ version: Int) -> Self {
    Self(version: version)
  }

  private init(version: Int) {
    (name, formerName, isRequired) = ("version", nil, false)
    about = [.init("description", "The version of this format.")]
    write = { _ in version.json }
    read = { _, _ in true }
    mistake = { _ in nil }
    schema = { _ in [.init("const", version.json)] }
  }
}
