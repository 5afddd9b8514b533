import FileFormats
import StoreJSON
import StoreSimulation

/// A key of an object in a scenario file, with the form of its values.
struct TypedKey<Value>: Sendable {
  /// The declaration, for the JSON Schema and explanations.
  private(set) var key: ScenarioKey
  fileprivate let form: ScenarioForm<Value>

  /// Declares a key.
  init(_ name: String, _ form: ScenarioForm<Value>, _ meaning: String = "") {
    (key, self.form) = (ScenarioKey(name, form.value, meaning), form)
  }

  func required() -> Self { with(key.required()) }
  func standard(_ value: String) -> Self { with(key.standard(value)) }
  func otherwise(_ words: String) -> Self { with(key.otherwise(words)) }
  func source(_ text: String) -> Self { with(key.source(text)) }

  /// The key as one that sets a part of the plan.
  func sets(_ place: any WritableKeyPath<WorldPlan, Value> & Sendable) -> ScenarioKey {
    let form = form
    return key.reading { reader, node in
      if let value = form.read(&reader, node) { reader.plan[keyPath: place] = value }
    }
  }

  private func with(_ key: ScenarioKey) -> Self {
    var copy = self
    copy.key = key
    return copy
  }
}

extension ScenarioReader {
  /// Returns the value of a key; nil if the object lacks the key, or after a mistake.
  mutating func read<Value>(_ key: TypedKey<Value>, of object: JSONNode) -> Value? {
    object[key.key.name].flatMap { key.form.read(&self, $0) }
  }

  /// Returns the value of a key, or what holds without it; nil after a mistake.
  mutating func read<Value>(
    _ key: TypedKey<Value>,
    of object: JSONNode,
    else standard: Value
  ) -> Value? {
    object[key.key.name].map { key.form.read(&self, $0) } ?? standard
  }

  /// Reads an object whose keys set parts of the plan; returns the keys with mistakes.
  @discardableResult
  mutating func read(_ object: ScenarioObject, _ node: JSONNode) -> Set<String> {
    guard values.object(node, keys: object) else { return Set(object.names) }
    let failed = read(object.keys, of: node)
    // A value that could not be read is not what the check would judge.
    if let check = object.check, failed.isDisjoint(with: check.keys) { check.body(&self, node) }
    return failed
  }

  /// Reads those of some keys that set parts of the plan; returns the keys with mistakes.
  @discardableResult
  mutating func read(_ keys: [ScenarioKey], of node: JSONNode) -> Set<String> {
    var failed: Set<String> = []
    for key in keys {
      guard let entry = node[key.name] else { continue }
      let before = values.mistakes.count
      key.read?(&self, entry)
      if values.mistakes.count > before { failed.insert(key.name) }
    }
    return failed
  }
}
