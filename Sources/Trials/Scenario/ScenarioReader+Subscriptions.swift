import FileFormats
import StoreJSON
import StoreModel
import StoreSimulation

/// The part of the reader for subscriptions and what the developer does in the store.
extension ScenarioReader {
  mutating func storeEvents(_ value: JSONNode) -> [StoreEvent]? {
    values.list(value)?.compactMap { storeEvent($0) }
  }

  private mutating func storeEvent(_ value: JSONNode) -> StoreEvent? {
    guard values.object(value, keys: ScenarioKeys.storeEvent) else { return nil }
    let begins = read(ScenarioKeys.eventBegins, of: value)
    let verbs = ScenarioKeys.storeVerbs.filter { value[$0.key.name] != nil }
    guard verbs.count == 1, let verb = verbs.first else {
      let found = verbs.isEmpty ? "none" : verbs.map(\.key.name).joined(separator: " and ")
      values.refuse(value, .oneVerb, found: found)
      return nil
    }
    guard let action = read(verb, of: value), let begins else { return nil }
    return StoreEvent(begins: begins, action: action)
  }

  mutating func withdraw(_ value: JSONNode) -> StoreEvent.Action? {
    guard values.object(value, keys: ScenarioKeys.withdraw) else { return nil }
    let id = read(ScenarioKeys.withdrawnProduct, of: value)
    guard let id, let country = read(ScenarioKeys.country, of: value) else { return nil }
    return .withdraw(id, from: country)
  }

  mutating func extend(_ value: JSONNode) -> StoreEvent.Action? {
    guard values.object(value, keys: ScenarioKeys.extend) else { return nil }
    let id = read(ScenarioKeys.extendedProduct, of: value)
    guard let id, let length = read(ScenarioKeys.extendedBy, of: value) else { return nil }
    return .extend(id, by: length)
  }

  mutating func raisePrice(_ value: JSONNode) -> StoreEvent.Action? {
    guard values.object(value, keys: ScenarioKeys.raisePrice) else { return nil }
    let id = read(ScenarioKeys.risingProduct, of: value)
    let price = read(ScenarioKeys.newPrice, of: value)
    let needsConsent = read(ScenarioKeys.needsConsent, of: value)
    guard let id, let price, let needsConsent else { return nil }
    return .raisePrice(id, to: price, needsConsent: needsConsent)
  }

  /// Reads a price in the currency of the catalog.
  mutating func price(_ value: JSONNode) -> Price? {
    guard let text = values.someText(value) else { return nil }
    guard let milliunits = DecimalPrice.milliunits(text) else {
      values.refuse(value, Expectation(.price))
      return nil
    }
    let currency = store?.catalog.products.first?.price.currency ?? "USD"
    return Price(milliunits: milliunits, currency: currency)
  }

  mutating func priceAnswer(_ value: JSONNode) -> Journey.Step? {
    guard values.object(value, keys: ScenarioKeys.priceAnswer) else { return nil }
    let id = read(ScenarioKeys.risingProduct, of: value)
    guard let id, let agrees = read(ScenarioKeys.agrees, of: value) else { return nil }
    return .answerPriceIncrease(id, agrees: agrees)
  }

  /// Reads the name of an offer that customers redeem codes for.
  mutating func codeOffer(_ value: JSONNode) -> String? {
    guard let names = store?.catalog.codeOffers.compactMap(\.offer.id) else {
      return values.someText(value)
    }
    return values.name(value, of: "an offer with codes", in: names)
  }
}
