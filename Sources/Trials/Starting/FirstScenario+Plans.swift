import StoreModel

extension FirstScenario {
  /// Returns the journeys in which a plan renews, ends, or is refunded.
  func subscribing(_ plan: String) -> String {
    let bought = start + buy(plan) + ["{ wait: [\"20s\", \"2m\"] }"] + away
    let off = "{ cancelSubscription: \(literal(plan)) }"
    let period = "{ wait: [\"15m\", \"20m\"] }"
    return journey(
      "subscribes, and the plan renews",
      bought + [
        "// First with the app in the foreground, then while it is closed.",
        period, "\"kill\"", period, "\"launch\"", "{ wait: [\"5s\", \"1m\"] }",
      ]
    )
      + journey(
        "subscribes, and the store gives the money back",
        bought + [
          "{ refund: \(literal(plan)) }", "{ wait: [\"5s\", \"1m\"] }", "\"background\"",
          "{ wait: [\"0s\", \"5m\"] }", "\"launch\"",
        ]
      )
      + journey("turns renewal off, and the plan ends in the foreground", bought + [off, period])
      + journey(
        "turns renewal off, and the plan ends while the app is closed",
        bought + [off, "\"kill\"", period, "\"launch\"", "{ wait: [\"5s\", \"1m\"] }"]
      )
  }

  /// Returns the journey to another plan of the group; empty if there is none.
  func changing(_ plan: String) -> String {
    let bought = start + buy(plan) + ["{ wait: [\"20s\", \"2m\"] }"] + away
    let then = ["{ wait: [\"1s\", \"2m\"] }"] + away + ["{ wait: [\"15m\", \"20m\"] }"]
    return sibling.map {
      journey("changes over to another plan of the group", bought + buy($0.id.rawValue) + then)
    } ?? ""
  }
}
