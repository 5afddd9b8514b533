import FileFormats
import StoreJSON
package import Trials

/// Where a scenario file sets something, and how.
package struct ScenarioPlace: Hashable, Sendable {
  /// The paths from the beginning of the file, such as `population.users`.
  ///
  /// Several objects of one kind, such as those with a chance and a length, give several paths.
  package let paths: [String]
  /// The name of the key with that of its object in the JSON Schema, such as `step.wait`.
  package let shortPath: String
  /// The form of the value in words.
  package let form: String
  /// What holds without it; nil if it must be there, or if nothing happens without it.
  package let standard: ScenarioKey.Standard?
  /// Whether a file must have it.
  package let isRequired: Bool
  /// The public source of the fact behind it; nil if there is none.
  package let source: String?

  /// Creates the places of a key.
  init(_ key: ScenarioKey, of object: ScenarioObject) {
    let before = Self.all[object.name] ?? []
    paths = before.map { $0.isEmpty ? key.name : "\($0).\(key.name)" }
    shortPath = "\(object.name).\(key.name)"
    form = key.value.words
    standard = key.standard
    isRequired = key.isRequired
    source = key.source
  }

  /// Creates a place with some of the paths of another.
  private init(_ place: ScenarioPlace, _ paths: [String]) {
    self.paths = paths
    shortPath = place.shortPath
    form = place.form
    standard = place.standard
    isRequired = place.isRequired
    source = place.source
  }

  /// Returns the place with the paths that end in a path; nil if there are none.
  ///
  /// - Parameter path: a path, which may leave out the first objects, in lower case.
  /// - Returns: the same place with fewer paths.
  func narrowed(to path: String) -> ScenarioPlace? {
    if shortPath.lowercased() == path { return self }
    let found = paths.filter {
      let known = $0.lowercased()
      return known == path || known.hasSuffix("." + path)
    }
    return found.isEmpty ? nil : ScenarioPlace(self, found)
  }

  /// The place as one JSON object.
  var json: JSONValue {
    let otherwise: JSONValue =
      switch standard {
      case .value(let text), .words(let text): .string(text)
      case nil: .null
      }
    return [
      "paths": .strings(paths),
      "value": .string(form),
      "required": .bool(isRequired),
      "default": otherwise,
      "source": source.map { .string($0) } ?? .null,
    ]
  }

  /// The paths of each object, by its name in the JSON Schema; that of the file itself is empty.
  static let all: [String: [String]] = {
    var paths: [String: [String]] = [:]
    func visit(_ object: ScenarioObject, at path: String) {
      paths[object.name, default: []].append(path)
      for key in object.keys {
        guard let part = key.value.objectName.flatMap(ScenarioKeys.object) else { continue }
        visit(part, at: path.isEmpty ? key.name : "\(path).\(key.name)")
      }
    }
    visit(ScenarioKeys.scenario, at: "")
    return paths
  }()
}
