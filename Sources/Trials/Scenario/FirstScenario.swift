import FileFormats
public import StoreModel

/// The text of a scenario to begin with: people who buy what a catalogue sells.
public struct FirstScenario: Hashable, Sendable {
  /// The system of a scenario for which this program has no logic.
  public static let ownSystem = "mine"
  /// How many products get a journey of their own.
  private static let mostProducts = 3

  /// Its name.
  public let name: String
  /// The system whose variants it puts under test.
  public let system: String
  /// The catalogue file, as seen from the folder of the scenario file.
  public let catalogueName: String
  /// What is sold; of more than a few, the first ones.
  public let products: [Product]
  /// A subscription that is sold; nil if there is none.
  let plan: Product?
  /// The first thing that is used up, where something else is sold before it: what is done with the
  /// first product says nothing of it.
  let pack: Product?
  /// The first thing that is bought for good, and the first subscription that does not renew, where
  /// they are not among the first products.
  let others: [Product]
  /// Another plan of the same group, to change over to, which is shared just as the first: what a
  /// family is told of a change to one that is not, nobody has documented.
  let sibling: Product?
  /// A plan of another group, which is held beside the first.
  let besides: Product?
  /// Whether somebody has to sign in to the app before anything can be bought.
  public let signsIn: Bool
  /// Whether it is known that the logic sells these products, so that a purchase can be demanded.
  public var demandsPurchase = false
  /// Whether it is known that a plan renews and ends in it, so that both can be demanded.
  public var demandsRenewal = false
  /// What must hold; nil: everything that fits the logic.
  public var invariants: [String]?

  /// Makes a scenario.
  ///
  /// - Parameters:
  ///   - fileName: the catalogue's or the scenario's file, from which its name is made.
  ///   - system: the system whose variants it puts under test.
  ///   - catalogueName: the catalogue file, as seen from the folder of the scenario file.
  ///   - products: what is sold; at least one.
  ///   - signsIn: whether somebody has to sign in before anything can be bought.
  public init(
    named fileName: String,
    system: String,
    catalogueName: String,
    products: [Product],
    signsIn: Bool = false
  ) {
    name = Self.name(from: fileName)
    self.system = system
    self.catalogueName = catalogueName
    let first = Array(products.prefix(Self.mostProducts))
    self.products = first
    let plan = products.first { $0.type == .autoRenewable }
    self.plan = plan
    let isFirst = products.first?.type == .consumable
    pack = isFirst ? nil : products.first { $0.type == .consumable }
    others = [ProductType.nonConsumable, .nonRenewing].compactMap { type in
      let one = products.first { $0.type == type }
      return one.flatMap { first.contains($0) ? nil : $0 }
    }
    let group = plan?.subscription?.groupID
    sibling = products.first {
      $0 != plan && $0.subscription?.groupID == group && group != nil
        && $0.isFamilyShareable == plan?.isFamilyShareable
    }
    besides = products.first { $0.type == .autoRenewable && $0.subscription?.groupID != group }
    self.signsIn = signsIn
  }

  /// What its people buy, each product once.
  public var wanted: [Product] {
    (products + others + [pack, plan, sibling, besides].compactMap(\.self)).reduce(into: []) {
      if !$0.contains($1) { $0.append($1) }
    }
  }

  /// A name of small letters, digits and hyphens.
  private static func name(from fileName: String) -> String {
    let stem = fileName.split(separator: "/").last?.prefix { $0 != "." } ?? ""
    let parts = stem.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    return parts.isEmpty ? "first" : parts.joined(separator: "-")
  }

  /// The file: JSON5, with comments for who reads it first.
  public var text: String {
    """
    // A starter scenario. Durations look like "90s", "5m", "1h30m"; a pair is the minimum and the
    // maximum. Probabilities are ratios ("1/20"), or "never" and "always".
    {
      name: \(literal(name)),
      summary: "People buy what the catalogue sells, leave, restore, and are refunded.",
      system: \(literal(system)), // \(systemNote)
      catalogue: \(literal(catalogueName)), // relative to the folder of this file
      horizon: \(horizon), // then all devices go online, and the run ends at quiescence
    \(billing)
      population: {
        users: 1000,
        familySize: [1, 2],
        adultsPerFamily: [1, 1], // the other is a child who uses Ask to Buy
        devicesPerPerson: [1, 2],
    \(clocks)  },
      hunt: { users: [1, 3] }, // a hunt runs many tiny worlds

      // What users do, step by step; each user takes one of these journeys.
      journeys: [
    \(journeys)  ],

      prompts: {
        payment: { cancelled: "1/8", answered: ["1s", "15s"] },
        askToBuy: {
          everybody: false, // true: adults ask, too, as a .storekit file can require
          approves: 6, declines: 2, ignores: 2, answered: ["5s", "20m"],
        },
        refund: { decided: ["0s", "3s"] }, // soon, so it can overtake pending work
      },
      network: { latency: ["20ms", "800ms"], loss: "1/200" },

      // What StoreKit was seen to do now and then; see 'explain updateAfterReturn'.
      irregularities: {
        updateBeforeReturn: "1/10",
        updateAfterReturn: "1/5",
        emptyAfterLaunch: { chance: "1/10", lasts: ["0s", "5s"] },
        repeatedUpdate: "1/50",
      },

      // What breaks. For a quiet world, remove this and hunt with --calm.
      faults: {
        kill: "1/20", // at any step
        purchaseFails: "1/20",
        unverified: "1/50", // must not unlock anything or be finished
        offline: { chance: "1/30", lasts: ["5s", "3m"] },
    \(failedRenewals)  },

    \(rules)
      \(demandsPurchase ? "" : "// ")marks: [\(marks)], // \(marksNote)
    }

    """
  }

  private var systemNote: String {
    system == Self.ownSystem
      ? "your own: the part before the slash in the names of your variants"
      : "the system whose variants are tested"
  }

  /// At its real length a plan would outlive the horizon; Xcode's tests have such a rate, too.
  private var billing: String {
    guard plan != nil else { return "" }
    return """
        billing: {
          timeRate: "oneRenewalEveryFifteenMinutes", // whatever the plan's length
          grace: "allRenewals", // access continues for a while if a renewal cannot be charged
        },

      """
  }

  /// A card that has run out, and is renewed in time, too late, or never.
  private var failedRenewals: String {
    guard plan != nil else { return "" }
    return """
          renewalFails: "1/8", // the card has expired
          recovery: { chance: "1/2", lasts: ["10s", "12m"] }, // it works again

      """
  }

  /// Who compares an expiration date with it locks out, or lets in, who has moved it.
  private var clocks: String {
    guard plan != nil else { return "" }
    // At most a third of a period at the rate above: ten days of a month.
    return "    deviceClock: { chance: \"1/4\", offBy: [\"10s\", \"5m\"] }, // either way\n"
  }

  /// Long enough for all that anybody does; more would only renew plans.
  private var horizon: String { literal(plan == nil ? "2h" : "1h") }

  private var marks: String {
    (["purchased"] + (demandsRenewal ? ["renewed", "expired"] : [])).map(literal)
      .joined(separator: ", ")
  }

  private var marksNote: String {
    "situations the run must reach"
      + (plan == nil || demandsRenewal ? "" : "; for a plan, also \"renewed\", \"expired\"")
  }

  private var rules: String {
    guard let invariants else {
      return "  // Without \"invariants\", all that fit the logic are checked: see 'explain'."
    }
    let lines = invariants.map { "    \(literal($0)),\n" }.joined()
    return "  // What must hold; for a description: 'explain paid-means-access'.\n"
      + "  invariants: [\n\(lines)  ],\n"
  }

  func literal(_ text: String) -> String { JSONText.string(text).compact }
}

extension FirstScenario {
  /// A catalogue for who has none yet: one thing to buy, once.
  public static let exampleCatalogue = """
    {
      "identifier" : "F1257000",
      "nonRenewingSubscriptions" : [],
      "products" : [
        {
          "displayPrice" : "2.99",
          "familyShareable" : false,
          "internalID" : "F1257001",
          "localizations" : [
            {
              "description" : "All decks of cards, for good",
              "displayName" : "VIP",
              "locale" : "en_US"
            }
          ],
          "productID" : "com.kape.vip",
          "referenceName" : "VIP",
          "type" : "NonConsumable"
        }
      ],
      "settings" : { "_locale" : "en_US", "_storefront" : "USA" },
      "subscriptionGroups" : [],
      "version" : { "major" : 3, "minor" : 0 }
    }

    """
}
