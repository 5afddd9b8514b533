import StoreModel

extension FirstScenario {
  /// The journeys, which together cover everything that an app has to handle.
  var journeys: String {
    guard let main else { return "" }
    return products.map { buying($0) }.joined() + hurrying(main) + comingBack(main)
      + refunded(main.id.rawValue) + restoring(main.id.rawValue)
      + (pack.map { usingUp($0) } ?? "") + others.map { buying($0) }.joined()
      + (plan.map { $0 == main ? "" : comingBack($0) } ?? "") + owningSeveral + changingAccount
      + (plan.map { subscribing($0.id.rawValue) + changing($0.id.rawValue) } ?? "")
  }

  private func usingUp(_ pack: Product) -> String {
    let id = pack.id.rawValue
    let twice = journey(
      "buys \(id) twice, and once more after a relaunch",
      start + buy(id) + ["{ wait: [\"0s\", \"20s\"] }"] + away + buy(id) + [
        "{ wait: [\"0s\", \"20s\"] }", "\"kill\"", "{ wait: [\"1s\", \"5m\"] }", "\"launch\"",
      ] + buy(id)
    )
    let givenBack = journey(
      "buys \(id), and gets the money back",
      start + buy(id) + ["{ wait: [\"20s\", \"2m\"] }"] + away + [
        "{ refund: \(literal(id)) }", "{ wait: [\"0s\", \"1m\"] }", "\"kill\"",
        "{ wait: [\"1s\", \"5m\"] }", "\"launch\"",
      ]
    )
    return (products.contains(pack) ? "" : buying(pack)) + twice
      + (pack == main ? "" : hurrying(pack) + givenBack)
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
    let what = product == main ? "buys" : "buys \(id)"
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
      start + buy(first) + ["{ wait: [\"20s\", \"2m\"] }"] + away
        + (restores ? ["{ open: \"settings\" }"] : []) + [
          "{ refund: \(literal(first)) }", "// It arrives while the app reads, before, or after.",
          "{ wait: [\"0s\", \"3s\"] }",
        ] + (restores ? restore() + away : [])
        + ["\"background\"", "{ wait: [\"0s\", \"20m\"] }", "\"launch\""]
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
    let settings = restores ? ["{ open: \"settings\" }"] + restore() : []
    let elsewhere = restores ? ["{ open: \"settings\", device: 1 }"] + restore(on: 1) : []
    let again = restores ? "restores after a relaunch" : "launches the app again"
    let empty = journey("restores, and has bought nothing", start + settings + away)
    return (restores ? empty : "")
      + journey(
        "buys, and \(again) and on another device",
        start + buy(first) + [
          "{ wait: [\"1s\", \"2m\"] }", "\"kill\"", "{ wait: [\"1s\", \"5m\"] }", "\"launch\"",
        ] + settings + away + [
          "// People without a second device do this on their first.",
          "{ launch: true, device: 1 }",
        ] + (signsIn ? ["{ signIn: 1, device: 1 }"] : []) + elsewhere
          + ["{ dismissAlert: true, device: 1 }"]
      )
  }

  /// Returns the steps of a restore on the first device, or on another.
  private func restore(on device: Int? = nil) -> [String] {
    [
      device.map { "{ restore: true, device: \($0) }" } ?? "\"restore\"",
      "{ wait: [\"5s\", \"1m\"] }",
    ]
  }

  var start: [String] { ["\"launch\""] + (signsIn ? ["{ signIn: 1 }"] : []) }

  var away: [String] { ["\"dismissAlert\"", "\"closeSheet\""] }

  func buy(_ product: String) -> [String] {
    ["{ open: \"purchase\" }", "{ purchase: \(literal(product)) }"]
  }

  func journey(_ name: String, _ steps: [String]) -> String {
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
