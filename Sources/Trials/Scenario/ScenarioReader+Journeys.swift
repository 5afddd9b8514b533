import FileFormats
import JSON
import Simulation
import StoreModel
import StoreSimulation

extension ScenarioReader {
  /// The maximum weight, which keeps sums of weights far from overflow.
  static let largestWeight = 1_000_000

  static let travellers: [(word: String, meaning: Journey.Traveller)] = [
    ("child", .child), ("adult", .adult), ("anyone", .anyone),
  ]

  static let sheets: [(word: String, meaning: Sheet)] = [
    ("purchase", .purchase), ("settings", .settings),
  ]

  mutating func journeys(_ value: JSONNode, devices: Int?) -> [Journey]? {
    guard let elements = values.list(value) else { return nil }
    guard !elements.isEmpty else {
      values.refuse(value, .someElement)
      return nil
    }
    var lines: [String: Int] = [:]
    var journeys: [Journey] = []
    for element in elements {
      guard let journey = journey(element, devices: devices) else { continue }
      journeys.append(journey)
      guard let entry = element["name"] else { continue }
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

  private mutating func journey(_ value: JSONNode, devices: Int?) -> Journey? {
    guard values.object(value, keys: ScenarioKeys.journey) else { return nil }
    let name = value["name"].flatMap { values.someText($0) }
    var journey = Journey(name: name ?? "", legs: [])
    if let entry = value["for"], let traveller = values.word(entry, Self.travellers) {
      journey.traveller = traveller
    }
    if let entry = value["weight"] {
      journey.weight = UInt32(values.integer(entry, in: 0...Self.largestWeight) ?? 1)
    }
    if let begins = value["begins"].flatMap({ self.begins($0) }) { journey.begins = begins }
    if let entry = value["thinkTime"], let pause = values.lengths(entry) {
      journey.thinkTime = pause
    }
    guard let entry = value["steps"], let steps = values.list(entry) else { return nil }
    if steps.isEmpty { values.refuse(entry, .someElement) }
    for step in steps {
      if let leg = leg(step, devices: devices) { journey.legs.append(leg) }
    }
    return name == nil || journey.legs.count < steps.count ? nil : journey
  }

  private mutating func leg(_ value: JSONNode, devices: Int?) -> Journey.Leg? {
    if case .text(let word) = value.content {
      if let plain = StepVerb.plain.first(where: { $0.word == word }) {
        return Journey.Leg(plain.step)
      }
      if StepVerb.others.contains(word) {
        values.refuse(value, .valueOfVerb(word))
      } else {
        values.refuse(value, .step, candidates: StepVerb.plain.map(\.word))
      }
      return nil
    }
    guard case .object(let members) = value.content else {
      values.refuse(value, .step)
      return nil
    }
    guard values.object(value, keys: ScenarioKeys.step) else { return nil }
    let verbs = members.filter { StepVerb.allNames.contains($0.name) }
    guard verbs.count == 1, let verb = verbs.first else {
      let others = members.filter { !ScenarioKeys.step.names.contains($0.name) }
      if !verbs.isEmpty || others.isEmpty {
        let found = verbs.isEmpty ? "none" : verbs.map(\.name).joined(separator: " and ")
        values.refuse(value, .oneVerb, found: found)
      }
      return nil
    }
    let taps = taps(value, verb: verb.name)
    let device = device(value, devices: devices)
    guard let step = step(verb, taps: taps ?? 1), let device else { return nil }
    return Journey.Leg(step, device: device)
  }

  private mutating func taps(_ value: JSONNode, verb: String) -> Int? {
    guard let entry = value["taps"] else { return nil }
    guard StepVerb.tapped.contains(verb) else {
      values.refuse(entry, .noTaps(verb: verb))
      return nil
    }
    return values.integer(entry, in: 1...5)
  }

  private mutating func device(_ value: JSONNode, devices: Int?) -> Int? {
    guard let entry = value["device"] else { return 0 }
    guard let device = values.integer(entry, in: 0...9) else { return nil }
    guard device < devices ?? 10 else {
      values.refuse(entry, .device(below: devices ?? 10))
      return nil
    }
    return device
  }

  private mutating func step(_ verb: JSONNode.Member, taps: Int) -> Journey.Step? {
    let value = verb.value
    switch verb.name {
    case "wait": return values.lengths(value).map(Journey.Step.wait)
    case "open": return values.word(value, Self.sheets).map(Journey.Step.open)
    case "purchase": return product(value).map { .purchase($0, taps: taps) }
    case "refund": return product(value).map(Journey.Step.refund)
    case "purchaseOutside": return product(value).map(Journey.Step.purchaseOutside)
    case "promotedPurchase": return product(value).map(Journey.Step.promotedPurchase)
    case "cancelSubscription", "resumeSubscription", "answerPriceIncrease", "redeemCode",
      "shareWithFamily":
      return subscriptionStep(verb)
    case "leftBehind":
      guard values.object(value, keys: ScenarioKeys.leftBehind),
        let key = value["key"].flatMap({ values.someText($0) }),
        let text = value["value"].flatMap({ values.text($0) })
      else { return nil }
      return .leaveBehind(key: key, value: text)
    case "changeStorefront":
      let known = Storefront.known.map { (word: $0.countryCode, meaning: $0) }
      return values.word(value, known).map(Journey.Step.changeStorefront)
    case "setClock": return values.clockMove(value).map(Journey.Step.setClock)
    case "useAccount":
      return values.integer(value, in: 1...Journey.mostAccounts).map(Journey.Step.useAccount)
    case "signIn": return values.integer(value, in: 1...9).map(Journey.Step.signIn)
    case "custom": return values.someText(value).map(Journey.Step.custom)
    default:
      guard case .boolean(true) = value.content else {
        values.refuse(value, .yes)
        return nil
      }
      if verb.name == "restore" { return .restore(taps: taps) }
      return StepVerb.plain.first { $0.word == verb.name }?.step
    }
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
  static let step = Expectation(
    "a step: a word such as \"launch\", or an object with one verb"
  )
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
