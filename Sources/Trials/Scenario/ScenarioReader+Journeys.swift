import FileFormats
import Simulation
import StoreJSON
import StoreModel
import StoreSimulation

extension ScenarioReader {
  /// The maximum weight, which keeps sums of weights far from overflow.
  static let largestWeight = 1_000_000

  mutating func journeys(_ value: JSONNode) -> [Journey]? {
    guard let elements = values.list(value) else { return nil }
    guard !elements.isEmpty else {
      values.refuse(value, .someElement)
      return nil
    }
    var lines: [String: Int] = [:]
    var journeys: [Journey] = []
    for element in elements {
      guard let journey = read(ScenarioKeys.journey, element) else { continue }
      journeys.append(journey)
      guard let entry = element[ScenarioKeys.journeyName] else { continue }
      if let line = lines[journey.name] {
        values.refuse(entry, .newName(firstLine: line))
      } else {
        lines[journey.name] = values.mistakes.file.place(entry.range.lowerBound).line
      }
    }
    guard journeys.count == elements.count else { return nil }
    guard journeys.contains(where: { $0.weight > 0 }) else {
      values.refuse(value, .someWeight, found: "none")
      return nil
    }
    return journeys
  }

  mutating func legs(_ value: JSONNode) -> [Journey.Leg]? {
    guard let steps = values.list(value) else { return nil }
    if steps.isEmpty { values.refuse(value, .someElement) }
    let legs = steps.compactMap { leg($0) }
    return legs.count == steps.count ? legs : nil
  }

  private mutating func leg(_ value: JSONNode) -> Journey.Leg? {
    if case .text(let word) = value.content {
      let verb = ScenarioKeys.verbs.first { $0.key.name == word }
      if let step = verb?.plain { return Journey.Leg(step) }
      if verb != nil {
        values.refuse(value, .valueOfVerb(word))
      } else {
        values.refuse(value, .step, candidates: ScenarioKeys.plainVerbs)
      }
      return nil
    }
    guard case .object(let members) = value.content else {
      values.refuse(value, .step)
      return nil
    }
    guard values.object(value, keys: ScenarioKeys.step) else { return nil }
    let verbs = members.filter { ScenarioKeys.step.verbs.contains($0.name) }
    guard verbs.count == 1, let verb = verbs.first,
      let form = ScenarioKeys.verbs.first(where: { $0.key.name == verb.name })?.form
    else {
      let others = members.filter { !ScenarioKeys.step.names.contains($0.name) }
      if !verbs.isEmpty || others.isEmpty {
        let found = verbs.isEmpty ? "none" : verbs.map(\.name).joined(separator: " and ")
        values.refuse(value, .oneVerb, found: found)
      }
      return nil
    }
    let taps = taps(value, verb: verb.name)
    let device = device(value)
    guard let step = form.read(&self, verb.value), let device else { return nil }
    return Journey.Leg(taps.map(step.tapped) ?? step, device: device)
  }

  private mutating func taps(_ value: JSONNode, verb: String) -> Int? {
    if let entry = value[ScenarioKeys.taps], !StepVerb.tapped.contains(verb) {
      values.refuse(entry, .noTaps(verb: verb))
      return nil
    }
    return read(ScenarioKeys.taps, of: value)
  }

  private mutating func device(_ value: JSONNode) -> Int? {
    guard let device = read(ScenarioKeys.device, of: value) else { return nil }
    let count = population?.devicesPerPerson.upperBound ?? 10
    guard device < count else {
      values.refuse(value[ScenarioKeys.device] ?? value, .device(below: count))
      return nil
    }
    return device
  }

  mutating func leftBehind(_ value: JSONNode) -> Journey.Step? {
    guard values.object(value, keys: ScenarioKeys.leftBehind),
      let key = read(ScenarioKeys.storageKey, of: value),
      let text = read(ScenarioKeys.storedText, of: value)
    else { return nil }
    return .leaveBehind(key: key, value: text)
  }

  mutating func product(_ value: JSONNode) -> ProductID? {
    guard let text = values.someText(value) else { return nil }
    let id = ProductID(text)
    guard let store, store.catalog.product(id) == nil else { return id }
    let candidates = store.catalog.products.map(\.id.rawValue)
    values.refuse(value, .product(catalog: catalogName), candidates: candidates)
    return nil
  }
}

extension Expectation {
  static let step = Expectation("a step: " + FileValue.step.words)
  static func valueOfVerb(_ verb: String) -> Expectation {
    Expectation("an object for this verb, {\(verb): value} ('explain \(verb)' describes the value)")
  }
  static let oneVerb = Expectation("exactly one verb in a step")
  static func noTaps(verb: String) -> Expectation {
    Expectation("no taps: \"\(verb)\" has no button")
  }
  static let someWeight = Expectation("at least one journey with a weight above 0")
  static func device(below count: Int) -> Expectation {
    Expectation("the number of a device from 0 to \(count - 1), as many as devicesPerPerson allows")
  }
  static func product(catalog: String) -> Expectation {
    Expectation("a product identifier of \(catalog)")
  }
}
