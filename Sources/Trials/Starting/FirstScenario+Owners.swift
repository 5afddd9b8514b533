import StoreModel

extension FirstScenario {
  /// The journeys of people who own different things side by side: what happens to one of them must
  /// leave the other alone.
  var owningSeveral: String {
    zip(lasting, lasting.dropFirst()).map { owning($0, $1) }.joined()
  }

  /// The journeys in which another App Store account uses the device: the app's own storage stays,
  /// but what was bought is not the other account's.
  ///
  /// Where users sign in to the app, a server may give them access on any account.
  var changingAccount: String {
    guard !signsIn else { return "" }
    let things = [lasting.first, plan].compactMap(\.self)
    return things.prefix(things.first == things.last ? 1 : 2)
      .map { changingAccount($0.id.rawValue) }.joined()
  }

  private func owning(_ one: Product, _ other: Product) -> String {
    let (first, second) = (one.id.rawValue, other.id.rawValue)
    let renews = [one, other].contains { $0.type == .autoRenewable }
    return journey(
      "owns \(first) and \(second), and gives one back",
      start + buy(first) + ["{ wait: [\"20s\", \"2m\"] }"] + away + buy(second)
        + ["{ wait: [\"1s\", \"2m\"] }"] + away
        + (renews ? ["{ wait: [\"15m\", \"20m\"] }"] : []) + [
          "\"kill\"", "{ wait: [\"1s\", \"5m\"] }", "\"launch\"", "{ wait: [\"30s\", \"2m\"] }",
          "{ refund: \(literal(first)) }", "{ wait: [\"0s\", \"1m\"] }", "\"background\"",
          "{ wait: [\"0s\", \"5m\"] }", "\"launch\"",
        ]
    )
  }

  private func changingAccount(_ product: String) -> String {
    let used = "{ wait: [\"20s\", \"2m\"] }"
    return journey(
      "buys \(product), and another App Store account uses the device",
      start + buy(product) + [
        used, "{ useAccount: 2 }", "\"launch\"", used, "{ useAccount: 1 }", "\"launch\"", used,
      ]
    )
  }
}
