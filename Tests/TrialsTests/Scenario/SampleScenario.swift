import FileFormats

@testable import Trials

/// The smallest scenario files that set one key, whatever it is.
enum SampleScenario {
  /// Values of keys that their objects must have.
  private static let samples = [
    "name": "'n'", "system": "'unlock'", "catalogue": "'kape.storekit'",
    "population": "{users: 10}", "journeys": "[{name: 'j', steps: ['launch']}]",
    "users": "10", "steps": "['launch']", "begins": "'0s'", "product": "'com.kape.monthly'",
    "to": "'5.99'", "by": "'1d'", "credits": "5", "key": "'k'", "value": "'v'", "agrees": "true",
    "chance": "'1/3'", "lasts": "'1s'", "after": "'1s'", "error": "'unknown'", "for": "'1h'",
    "rate": "'1/s'", "workers": "2", "version": "'1.4'", "ago": "'1d'", "service": "'1s'",
    "exponential": "'1s'",
  ]

  /// Objects without a required key that are refused if they are empty.
  private static func company(of key: String, in object: ObjectDeclaration) -> [String] {
    switch (object.name, key) {
    case ("load", "atMost"): ["open: [{for: '1h', rate: '1/s'}]"]
    case ("load", "pause"): ["closed: [{for: '1h', users: 1}]"]
    case ("step", _) where !object.verbs.contains(key): ["restore: true"]
    case ("storeEvent", _) where !object.verbs.contains(key): ["remove: 'com.kape.tips'"]
    default: []
    }
  }

  /// Returns a file in which a key has a value, or is left out.
  static func text(_ key: String, of object: ObjectDeclaration, value: String?) -> String {
    let others = object.required.filter { $0 != key }.map { "\($0): \(samples[$0] ?? "?")" }
    let members =
      others + company(of: key, in: object) + (value.map { ["\(key): \($0)"] } ?? [])
    let text = "{" + members.joined(separator: ", ") + "}"
    for parent in ScenarioKeys.all {
      for outer in parent.keys where outer.value.objectName == object.name {
        var isElement = outer.value == .list(.step, isNonempty: true)
        if case .list(.object, _, _) = outer.value { isElement = true }
        return Self.text(outer.name, of: parent, value: isElement ? "[\(text)]" : text)
      }
    }
    return text
  }
}
