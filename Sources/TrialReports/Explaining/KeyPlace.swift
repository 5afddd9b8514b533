package import FileFormats

/// Where a file sets something, and how.
package struct KeyPlace: Hashable, Sendable {
  /// The paths from the beginning of the file, such as `population.users`.
  ///
  /// Several objects of one kind, such as those with a chance and a length, give several paths.
  package let paths: [String]
  /// The name of the key with that of its object in the JSON Schema, such as `step.wait`.
  package let shortPath: String
  /// The form of the value in words.
  package let form: String
  /// What holds without it; nil if it must be there, or if nothing happens without it.
  package let standard: KeyDeclaration.Standard?
  /// Whether a file must have it.
  package let isRequired: Bool
  /// The public source of the fact behind it; nil if there is none.
  package let source: String?

  /// Creates the places of a key.
  ///
  /// - Parameters:
  ///   - key: the key.
  ///   - object: its object.
  ///   - before: the paths of that object.
  init(_ key: KeyDeclaration, of object: ObjectDeclaration, at before: [String]) {
    paths = before.map { $0.isEmpty ? key.name : "\($0).\(key.name)" }
    shortPath = "\(object.name).\(key.name)"
    form = key.value.words
    standard = key.standard
    isRequired = key.isRequired
    source = key.source
  }

  /// Creates a place with some of the paths of another.
  private init(_ place: KeyPlace, _ paths: [String]) {
    self.paths = paths
    shortPath = place.shortPath
    form = place.form
    standard = place.standard
    isRequired = place.isRequired
    source = place.source
  }

  /// Returns the place with the paths that end in a path; nil if there are none.
  ///
  /// - Parameters:
  ///   - path: a path in lower case, which may leave out the first objects.
  ///   - file: what may precede the whole path.
  /// - Returns: the same place with fewer paths.
  func narrowed(to path: String, in file: String) -> KeyPlace? {
    if shortPath.lowercased() == path { return self }
    let found = paths.filter {
      let known = $0.lowercased()
      return known == path || known.hasSuffix("." + path) || "\(file).\(known)" == path
    }
    return found.isEmpty ? nil : KeyPlace(self, found)
  }
}
