package import FileFormats
import StoreJSON
import StoreSimulation

/// A key of a scenario file that sets a part of the plan.
struct PlanKey: Sendable {
  /// The declaration, for the JSON Schema and explanations.
  let key: KeyDeclaration
  fileprivate let read: @Sendable (inout ScenarioReader, JSONNode) -> Void
}

extension PlanKey {
  /// Declares the key of an object whose keys set parts of the plan.
  init(_ object: PlanObject, _ meaning: String = "") {
    self = KeyDeclaration(object.object, meaning).reading { $0.read(object, $1) }
  }
}

extension KeyDeclaration {
  /// The key with the function of the reader that reads its value.
  func reading(_ read: @escaping @Sendable (inout ScenarioReader, JSONNode) -> Void) -> PlanKey {
    PlanKey(key: self, read: read)
  }
}

extension PlanKey {
  /// The key with a check that comes before its value is read.
  func checking(
    by check: @escaping @Sendable (inout ScenarioReader, JSONNode) -> Void
  ) -> PlanKey {
    let read = read
    return key.reading { reader, node in
      check(&reader, node)
      read(&reader, node)
    }
  }
}

extension FileKey where Reader == ScenarioReader, Value: FileWritable {
  /// The key as one that sets a part of the plan, whose default is what a plan has there.
  func sets(_ place: any WritableKeyPath<WorldPlan, Value> & Sendable) -> PlanKey {
    standard(WorldPlan.standard[keyPath: place]).sets(noDefault: place)
  }
}

extension FileKey where Reader == ScenarioReader {
  /// The key as one that sets a part of the plan and declares itself what holds without it.
  func sets(noDefault place: any WritableKeyPath<WorldPlan, Value> & Sendable) -> PlanKey {
    let form = form
    return key.reading { reader, node in
      if let value = form.read(&reader, node) { reader.plan[keyPath: place] = value }
    }
  }
}

/// An object of a scenario file whose keys set parts of the plan.
package struct PlanObject: Sendable {
  /// The declaration, for the JSON Schema and explanations.
  package let object: ObjectDeclaration
  fileprivate let keys: [PlanKey]
  /// What is checked once the keys are read.
  fileprivate var check: Check?

  /// A check for mistakes that no key shows alone.
  fileprivate struct Check: Sendable {
    /// The keys that it judges, which must be read without a mistake.
    let keys: [String]
    /// Records the mistakes.
    let body: @Sendable (inout ScenarioReader, JSONNode) -> Void
  }

  /// Declares an object.
  init(_ name: String, _ meaning: String, _ keys: [PlanKey]) {
    object = ObjectDeclaration(name, meaning, keys.map(\.key))
    self.keys = keys
  }

  /// Returns the object with a check of some of its keys.
  func checking(
    _ keys: String...,
    by body: @escaping @Sendable (inout ScenarioReader, JSONNode) -> Void
  ) -> Self {
    var copy = self
    copy.check = Check(keys: keys, body: body)
    return copy
  }
}

extension ScenarioReader {
  /// Reads an object whose keys set parts of the plan; returns the keys with mistakes.
  @discardableResult
  mutating func read(_ object: PlanObject, _ node: JSONNode) -> Set<String> {
    guard values.object(node, keys: object.object) else {
      return Set(object.object.names)
    }
    let failed = read(object.keys, of: node)
    // A value that could not be read is not what the check would judge.
    if let check = object.check, failed.isDisjoint(with: check.keys) { check.body(&self, node) }
    return failed
  }

  /// Reads those of some keys that set parts of the plan; returns the keys with mistakes.
  @discardableResult
  mutating func read(_ keys: [PlanKey], of node: JSONNode) -> Set<String> {
    var failed: Set<String> = []
    for key in keys {
      guard let entry = node[key.key.name] else { continue }
      let before = values.mistakes.count
      key.read(&self, entry)
      if values.mistakes.count > before { failed.insert(key.key.name) }
    }
    return failed
  }
}
