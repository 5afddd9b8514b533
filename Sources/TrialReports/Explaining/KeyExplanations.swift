import Judging
import StoreSimulation
import Trials

/// The explanations of the keys of scenario files, from the declarations of the keys.
enum KeyExplanations {
  /// Each key with its object, in the order of the JSON Schema.
  private static let keys = ScenarioKeys.all.flatMap { object in
    object.keys.map { (object: object, key: $0) }
  }

  /// The keys that have no explanation as a fault.
  private static let others: [Explanation] = keys.compactMap { object, key in
    fault(key, of: object)?.summary == nil ? explanation(of: key, in: object) : nil
  }

  /// Returns the explanations of the keys that have none as a fault.
  ///
  /// - Parameter actions: the custom actions that apps know.
  /// - Returns: the explanations, in the order of the JSON Schema.
  static func all(_ actions: [Explanation]) -> [Explanation] {
    others.map { explanation in
      guard explanation.place?.shortPath == "step.custom" else { return explanation }
      var explanation = explanation
      explanation.customActions = actions.map { Explanation.Part($0.name, $0.summary) }
      return explanation
    }
  }

  private static func explanation(of key: ScenarioKey, in object: ScenarioObject) -> Explanation {
    let part = key.value.objectName.flatMap(ScenarioKeys.object)
    let meaning = key.meaning.isEmpty ? part?.meaning ?? "" : key.meaning
    var explanation = Explanation(.key, key.name, meaning, details: "")
    explanation.place = ScenarioPlace(key, of: object)
    explanation.rules = InvariantCatalog.rules(judging: "\(object.name).\(key.name)")
    explanation.keys = parts(of: part)
    return explanation
  }

  /// The keys of an object with their meanings.
  private static func parts(of object: ScenarioObject?) -> [Explanation.Part] {
    (object?.keys ?? []).map { key in
      let named = key.value.objectName.flatMap(ScenarioKeys.object)
      return Explanation.Part(key.name, key.meaning.isEmpty ? named?.meaning ?? "" : key.meaning)
    }
  }

  /// Returns the keys of the object that is the value of a fault.
  static func keys(of fault: FaultDeclaration) -> [Explanation.Part] {
    let key = keys.first { $0.key.name == fault.key && $0.object.name == fault.section.rawValue }
    return parts(of: key?.key.value.objectName.flatMap(ScenarioKeys.object))
  }

  /// Returns where a scenario file sets a fault.
  static func place(of fault: FaultDeclaration) -> ScenarioPlace? {
    keys.first { $0.key.name == fault.key && $0.object.name == fault.section.rawValue }
      .map { ScenarioPlace($0.key, of: $0.object) }
  }

  /// Returns the rules that judge what a fault brings about: those with one of its real bugs.
  static func rules(judging fault: FaultDeclaration) -> [String] {
    InvariantCatalog.all.filter { rule in rule.bugs.contains { fault.bugs.contains($0) } }.map(\.id)
      + InvariantCatalog.ofTheTrial.filter { rule in
        rule.bugs.contains { fault.bugs.contains($0) }
      }.map(\.id)
  }

  private static func fault(_ key: ScenarioKey, of object: ScenarioObject) -> FaultDeclaration? {
    faults["\(object.name).\(key.name)"]
  }

  /// The declarations of faults by their places; each command makes a catalog, so it must be fast.
  private static let faults = Dictionary(
    uniqueKeysWithValues: FaultDeclaration.all.map { ($0.rawValue, $0) }
  )
}

extension ScenarioObject {
  /// Where it stands in a scenario file, in a few words.
  package var place: String {
    let paths = ScenarioPlace.all[name] ?? []
    guard let first = paths.first, !first.isEmpty else { return "the file itself" }
    return switch paths.count - 1 {
    case 0: first
    case 1: "\(first) and 1 other"
    case let others: "\(first) and \(others) others"
    }
  }
}
