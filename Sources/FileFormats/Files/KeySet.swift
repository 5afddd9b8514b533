/// The keys of an object in a file.
package struct KeySet: Hashable, Sendable {
  /// The name of the object in the JSON Schema.
  package let name: String
  /// The required keys.
  package let required: [String]
  /// The optional keys.
  package let optional: [String]

  /// Makes a set of keys.
  package init(_ name: String, required: [String] = [], optional: [String] = []) {
    self.name = name
    self.required = required
    self.optional = optional
  }

  /// All keys, the required ones first.
  package var names: [String] { required + optional }
}
