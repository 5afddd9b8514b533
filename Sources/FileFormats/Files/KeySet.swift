/// The keys that an object of a file may have.
package struct KeySet: Hashable, Sendable {
  /// What the object is called in the JSON Schema.
  package let name: String
  /// The keys that must be there.
  package let required: [String]
  /// The keys that may be there.
  package let optional: [String]

  /// Lists keys.
  package init(_ name: String, required: [String] = [], optional: [String] = []) {
    self.name = name
    self.required = required
    self.optional = optional
  }

  /// All keys, those that must be there first.
  package var names: [String] { required + optional }
}
