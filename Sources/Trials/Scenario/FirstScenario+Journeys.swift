import StoreModel

extension FirstScenario {
  /// The journeys, which together cover everything that an app has to handle.
  var journeys: String {
    guard let product = products.first else { return "" }
    let first = product.id.rawValue
    return products.map { buying($0) }.joined() + hurrying(product) + comingBack(product)
      + refunded(first)
      + restoring(first) + (pack.map { usingUp($0) } ?? "")
      + others.map { buying($0) }.joined()
      + (plan.map { $0 == product ? "" : comingBack($0) } ?? "")
      + (plan.map { subscribing($0.id.rawValue) } ?? "")
      + (plan.map { changing($0.id.rawValue) } ?? "")
  }

  private func usingUp(_ pack: Product) -> String {
    let id = pack.id.rawValue
    return (products.contains(pack) ? "" : buying(pack))
      + journey(
        "buys \(id) twice, and once more after a relaunch",
        start + buy(id) + ["{ wait: [\"0s\", \"20s\"] }"] + away + buy(id) + [
          "{ wait: [\"0s\", \"20s\"] }", "\"kill\"", "{ wait: [\"1s\", \"5m\"] }", "\"launch\"",
        ] + buy(id)
      )
      + hurrying(pack)
      + journey(
        "buys \(id), and gets the money back",
        start + buy(id) + ["{ wait: [\"20s\", \"2m\"] }"] + away + [
          "{ refund: \(literal(id)) }", "{ wait: [\"0s\", \"1m\"] }", "\"kill\"",
          "{ wait: [\"1s\", \"5m\"] }", "\"launch\"",
        ]
      )
  }

  private func buying(_ product: Product) -> String {
    let id = product.id.rawValue
    return journey(
      "buys \(id)",
      start + buy(id) + ["{ wait: [\"1s\", \"2m\"] }"] + away + [
        "\"background\"", "{ wait: [\"10s\", \"20m\"] }", "\"launch\"",
      ]
    )
  }

  private func hurrying(_ product: Product) -> String {
    let id = product.id.rawValue
    let what = product == products.first ? "buys" : "buys \(id)"
    // A product that can be bought again is bought right after a launch, to collide with the work
    // of the launch.
    let again = product.type == .consumable ? buy(id) : []
    return journey(
      "\(what) in a hurry and closes the app",
      start + [
        "{ open: \"purchase\" }", "{ purchase: \(literal(id)), taps: 2 }",
        "{ wait: [\"0s\", \"15s\"] }", "\"kill\"", "{ wait: [\"1s\", \"5m\"] }", "\"launch\"",
      ] + again
    )
  }

  /// Returns a journey in which only stored state, or a read at launch, informs the app of the
  /// purchase.
  private func comingBack(_ product: Product) -> String {
    let id = product.id.rawValue
    return journey(
      "buys \(id), and opens the app again",
      start + buy(id) + ["{ wait: [\"20s\", \"2m\"] }", "\"kill\""] + [
        "{ wait: [\"1s\", \"3m\"] }", "\"launch\"", "{ wait: [\"5s\", \"1m\"] }",
      ]
    )
  }

  private func refunded(_ first: String) -> String {
    journey(
      "buys, and the store gives the money back",
      start + buy(first) + ["{ wait: [\"20s\", \"2m\"] }"] + away + [
        "{ open: \"settings\" }", "{ refund: \(literal(first)) }",
        "// It arrives while the app reads, before, or after.",
        "{ wait: [\"0s\", \"3s\"] }", "\"restore\"", "{ wait: [\"5s\", \"1m\"] }",
      ] + away + ["\"background\"", "{ wait: [\"0s\", \"20m\"] }", "\"launch\""]
    )
      + journey(
        "buys, and gets the money back while the app is closed",
        start + buy(first) + [
          "{ wait: [\"20s\", \"2m\"] }", "\"kill\"", "{ wait: [\"1s\", \"5m\"] }",
          "{ refund: \(literal(first)) }", "{ wait: [\"0s\", \"20m\"] }", "\"launch\"",
        ]
      )
  }

  private func restoring(_ first: String) -> String {
    let signIn = signsIn ? ["{ signIn: 1, device: 1 }"] : []
    return journey(
      "restores, and has bought nothing",
      start + ["{ open: \"settings\" }", "\"restore\"", "{ wait: [\"5s\", \"1m\"] }"] + away
    )
      + journey(
        "buys, and restores after a relaunch and on another device",
        start + buy(first) + [
          "{ wait: [\"1s\", \"2m\"] }", "\"kill\"", "{ wait: [\"1s\", \"5m\"] }", "\"launch\"",
          "{ open: \"settings\" }", "\"restore\"", "{ wait: [\"5s\", \"1m\"] }",
        ] + away + [
          "// People without a second device do this on their first.",
          "{ launch: true, device: 1 }",
        ]
          + signIn + [
            "{ open: \"settings\", device: 1 }", "{ restore: true, device: 1 }",
            "{ wait: [\"5s\", \"1m\"] }", "{ dismissAlert: true, device: 1 }",
          ]
      )
  }

  private func subscribing(_ plan: String) -> String {
    let bought = start + buy(plan) + ["{ wait: [\"20s\", \"2m\"] }"] + away
    let off = "{ cancelSubscription: \(literal(plan)) }"
    let period = "{ wait: [\"15m\", \"20m\"] }"
    return journey(
      "subscribes, and the plan renews",
      bought + [
        "// First in front of the app, then while it is closed.",
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
      + journey("turns renewal off, and the plan ends in front of the app", bought + [off, period])
      + journey(
        "turns renewal off, and the plan ends while the app is closed",
        bought + [off, "\"kill\"", period, "\"launch\"", "{ wait: [\"5s\", \"1m\"] }"]
      )
  }

  private func changing(_ plan: String) -> String {
    let bought = start + buy(plan) + ["{ wait: [\"20s\", \"2m\"] }"] + away
    let then = ["{ wait: [\"1s\", \"2m\"] }"] + away + ["{ wait: [\"15m\", \"20m\"] }"]
    let relaunched = ["\"kill\"", "{ wait: [\"1s\", \"5m\"] }", "\"launch\""]
    let changed = sibling.map {
      journey("changes over to another plan of the group", bought + buy($0.id.rawValue) + then)
    }
    let both = besides.map {
      journey(
        "holds plans of two groups at the same time",
        bought + buy($0.id.rawValue) + then + relaunched + ["{ wait: [\"5s\", \"1m\"] }"]
      )
    }
    return (changed ?? "") + (both ?? "")
  }

  private var start: [String] { ["\"launch\""] + (signsIn ? ["{ signIn: 1 }"] : []) }

  private var away: [String] { ["\"dismissAlert\"", "\"closeSheet\""] }

  private func buy(_ product: String) -> [String] {
    ["{ open: \"purchase\" }", "{ purchase: \(literal(product)) }"]
  }

  private func journey(_ name: String, _ steps: [String]) -> String {
    let lines = steps.map { "        \($0)\($0.hasPrefix("//") ? "" : ",")\n" }
    return """
          {
            name: \(literal(name)),
            begins: ["0s", "10m"],
            steps: [
      \(lines.joined())      ],
          },

      """
  }
}
