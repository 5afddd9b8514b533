import FileFormats
import StoreJSON
import StoreSimulation

/// A verb of a journey's steps, as files write it.
struct StepVerb: Sendable {
  /// The declaration, for the JSON Schema and explanations.
  private(set) var key: KeyDeclaration
  /// The step of a verb without a value.
  let plain: Journey.Step?
  /// Reads the value of the verb.
  let form: ScenarioForm<Journey.Step>

  /// Declares a verb without a value.
  init(_ name: String, _ step: Journey.Step, _ meaning: String) {
    plain = step
    form = ScenarioForm(.verb) { reader, node in
      if case .boolean(true) = node.content { return step }
      reader.values.refuse(node, Expectation(.yes))
      return nil
    }
    key = KeyDeclaration(name, form.value, meaning)
  }

  /// Declares a verb with a value.
  init<Value>(
    _ name: String,
    _ form: ScenarioForm<Value>,
    _ meaning: String = "",
    _ step: @escaping @Sendable (Value) -> Journey.Step
  ) {
    plain = nil
    self.form = form.map(step)
    key = KeyDeclaration(name, form.value, meaning)
  }

  func source(_ text: String) -> Self {
    var copy = self
    copy.key = key.source(text)
    return copy
  }

  /// The verbs that accept a number of taps.
  static let tapped = ["purchase", "restore"]
}

extension Journey.Step {
  /// The step with a number of taps, if it is one of ``StepVerb/tapped``.
  func tapped(times taps: Int) -> Self {
    switch self {
    case .purchase(let product, _): .purchase(product, taps: taps)
    case .restore: .restore(taps: taps)
    default: self
    }
  }
}
