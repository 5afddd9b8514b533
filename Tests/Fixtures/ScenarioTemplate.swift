package import FileFormats
package import Trials

/// A scenario that is fine, and small changes to it.
package enum ScenarioTemplate {
  package static let catalog = """
    {"products": [
      {"productID": "com.kape.vip", "type": "NonConsumable", "displayPrice": "2.99"},
      {"productID": "com.kape.tips", "type": "Consumable", "displayPrice": "0.99"}],
     "subscriptionGroups": [{"subscriptions": [
       {"productID": "com.kape.monthly", "recurringSubscriptionPeriod": "P1M"}]}]}
    """

  /// The smallest scenario with more keys in it.
  ///
  /// - Parameters:
  ///   - extra: one more line for the file, `key: value,`.
  ///   - population: the population.
  ///   - journey: the keys of the only journey.
  /// - Returns: the text of the file.
  package static func text(
    extra: String = "",
    population: String = "{users: 10}",
    journey: String = "name: 'j', steps: ['launch']"
  ) -> String {
    """
    {name: 'n', system: 'unlock', catalogue: 'kape.storekit',
    population: \(population),
    \(extra)
    journeys: [{\(journey)}]}
    """
  }

  package static func read(_ text: String = text()) throws(ScenarioError) -> Scenario {
    try Scenario.decode(
      text: Array(text.utf8),
      fileName: "x.json5",
      catalog: Array(catalog.utf8),
      vocabulary: TestVocabulary.unlock
    )
  }

  /// Returns the mistakes in a scenario, or `fine`.
  package static func mistake(text: String) -> String {
    do {
      _ = try read(text)
      return "fine"
    } catch { return error.description }
  }

  package static func mistake(
    extra: String = "",
    population: String = "{users: 10}",
    journey: String = "name: 'j', steps: ['launch']"
  ) -> String {
    mistake(text: text(extra: extra, population: population, journey: journey))
  }

  /// Returns the mistakes in one step, or `fine`; two people have up to three devices.
  package static func mistake(step: String) -> String {
    mistake(
      population: "{users: 2, devicesPerPerson: [1, 3]}",
      journey: "name: 'j', steps: [\(step)]"
    )
  }
}
