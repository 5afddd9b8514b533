import FileFormats
import Judging
import StoreSimulation
import Trials

/// The explanations of the keys of one kind of file, from the declarations of the keys.
package struct KeyExplanations: Sendable {
  /// Those of scenario files.
  static let scenario = KeyExplanations(.key, ScenarioKeys.all)

  private let kind: Explanation.Kind
  /// The objects, in the order of the JSON Schema; the first is the file itself.
  private let objects: [ObjectDeclaration]
  /// Each key with its object, in the order of the JSON Schema.
  private let keys: [(object: ObjectDeclaration, key: KeyDeclaration)]
  /// The paths of each object, by its name in the JSON Schema; that of the file itself is empty.
  private let paths: [String: [String]]

  /// Collects keys.
  ///
  /// - Parameters:
  ///   - kind: what each key is.
  ///   - objects: all objects of the file; the first is the file itself.
  init(_ kind: Explanation.Kind, _ objects: [ObjectDeclaration]) {
    self.kind = kind
    self.objects = objects
    keys = objects.flatMap { object in object.keys.map { (object: object, key: $0) } }
    var paths: [String: [String]] = [:]
    func visit(_ object: ObjectDeclaration, at path: String) {
      paths[object.name, default: []].append(path)
      for key in object.keys {
        guard let part = objects.first(where: { $0.name == key.value.objectName }) else { continue }
        visit(part, at: path.isEmpty ? key.name : "\(path).\(key.name)")
      }
    }
    if let file = objects.first { visit(file, at: "") }
    self.paths = paths
  }

  /// Each object in a few words for its place, with the names of its keys.
  package var outline: [(place: String, keys: [String])] {
    objects.map { (place($0), $0.keys.map(\.name)) }
  }

  private func place(_ object: ObjectDeclaration) -> String {
    let paths = paths[object.name] ?? []
    guard let first = paths.first, !first.isEmpty else { return "the file itself" }
    return switch paths.count - 1 {
    case 0: first
    case 1: "\(first) and 1 other"
    case let others: "\(first) and \(others) others"
    }
  }

  /// The explanations of the keys that have none as a fault, in the order of the JSON Schema.
  var all: [Explanation] {
    keys.compactMap { object, key in
      let isFault = kind == .key && Self.faults["\(object.name).\(key.name)"]?.summary != nil
      return isFault ? nil : explanation(of: key, in: object)
    }
  }

  private func explanation(of key: KeyDeclaration, in object: ObjectDeclaration) -> Explanation {
    var explanation = Explanation(kind, key.name, meaning(key), details: "")
    explanation.place = KeyPlace(key, of: object, at: paths[object.name] ?? [])
    if kind == .key {
      explanation.rules = InvariantCatalog.rules(judging: "\(object.name).\(key.name)")
    }
    explanation.keys = parts(of: key)
    return explanation
  }

  /// The object that is the value of a key, or an element of it.
  private func part(_ key: KeyDeclaration) -> ObjectDeclaration? {
    key.value.objectName.flatMap { name in objects.first { $0.name == name } }
  }

  private func meaning(_ key: KeyDeclaration) -> String {
    key.meaning.isEmpty ? part(key)?.meaning ?? "" : key.meaning
  }

  /// The keys of the object that is the value of a key, with their meanings.
  private func parts(of key: KeyDeclaration) -> [Explanation.Part] {
    (part(key)?.keys ?? []).map { Explanation.Part($0.name, meaning($0)) }
  }

  /// The declarations of faults by their places; each command makes a catalog, so it must be fast.
  private static let faults = Dictionary(
    uniqueKeysWithValues: FaultDeclaration.all.map { ($0.rawValue, $0) }
  )
}

extension KeyExplanations {
  /// Returns the keys of the object that is the value of a fault.
  func keys(of fault: FaultDeclaration) -> [Explanation.Part] {
    declared(fault).map { parts(of: $0.key) } ?? []
  }

  /// Returns where a scenario file sets a fault.
  func place(of fault: FaultDeclaration) -> KeyPlace? {
    declared(fault).map { KeyPlace($0.key, of: $0.object, at: paths[$0.object.name] ?? []) }
  }

  private func declared(
    _ fault: FaultDeclaration
  ) -> (object: ObjectDeclaration, key: KeyDeclaration)? {
    keys.first { $0.key.name == fault.key && $0.object.name == fault.section.rawValue }
  }

  /// Returns the rules that judge what a fault brings about: those with one of its real bugs.
  static func rules(judging fault: FaultDeclaration) -> [String] {
    InvariantCatalog.all.filter { rule in rule.bugs.contains { fault.bugs.contains($0) } }.map(\.id)
      + InvariantCatalog.ofTheTrial.filter { rule in
        rule.bugs.contains { fault.bugs.contains($0) }
      }.map(\.id)
  }
}
