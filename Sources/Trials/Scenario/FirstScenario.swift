import FileFormats
import Judging
package import StoreModel

/// A starter scenario, with people who buy what a catalog sells.
package struct FirstScenario: Hashable, Sendable {
  /// The name of the system if this program does not contain its logic.
  package static let ownSystem = "mine"
  /// The maximum number of products with their own journeys.
  private static let mostProducts = 3

  /// The name of the scenario.
  package let name: String
  /// The system whose variants are tested.
  package let system: String
  /// The path of the catalog file, relative to the folder of the scenario file.
  package let catalogName: String
  /// The products on sale, limited to the first few.
  package let products: [Product]
  /// A subscription on sale; nil if there is none.
  let plan: Product?
  /// The first consumable, if another product comes before it; the journeys of the first product do
  /// not cover it.
  let pack: Product?
  /// The first non-consumable and the first non-renewing subscription, if they are not among the
  /// first products.
  let others: [Product]
  /// Another plan of the same group to switch to, with the same Family Sharing setting; what family
  /// members learn when the setting changes is undocumented.
  let sibling: Product?
  /// A plan of another group, held in parallel with the first.
  let besides: Product?
  /// Whether users must sign in to the app before they can buy anything.
  package let signsIn: Bool
  /// Whether the logic is known to sell these products, so that a purchase can be required.
  package var demandsPurchase = false
  /// Whether a plan is known to renew and end in the scenario, so that both can be required.
  package var demandsRenewal = false
  /// The invariants to check; nil for all that fit the logic.
  package var invariants: [String]?

  /// Makes a scenario.
  ///
  /// - Parameters:
  ///   - fileName: the catalog or scenario file, from which the name is derived.
  ///   - system: the system whose variants are tested.
  ///   - catalogName: the path of the catalog file, relative to the folder of the scenario
  ///     file.
  ///   - products: the products on sale; at least one.
  ///   - signsIn: whether users must sign in before they can buy anything.
  package init(
    named fileName: String,
    system: String,
    catalogName: String,
    products: [Product],
    signsIn: Bool = false
  ) {
    name = Self.name(from: fileName)
    self.system = system
    self.catalogName = catalogName
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

  /// The products that people buy, without duplicates.
  package var wanted: [Product] {
    (products + others + [pack, plan, sibling, besides].compactMap(\.self)).reduce(into: []) {
      if !$0.contains($1) { $0.append($1) }
    }
  }

  /// Returns a name of lowercase letters, digits, and hyphens.
  private static func name(from fileName: String) -> String {
    let stem = fileName.split(separator: "/").last?.prefix { $0 != "." } ?? ""
    let parts = stem.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    return parts.isEmpty ? "first" : parts.joined(separator: "-")
  }

  /// The content of the file: JSON5 with comments for first-time readers.
  package var text: String {
    """
    // A starter scenario. Durations look like "90s", "5m", "1h30m"; a pair is the minimum and the
    // maximum. Probabilities are ratios ("1/20"), or "never" and "always".
    {
      name: \(literal(name)),
      summary: "People buy what the catalog sells, leave, restore, and are refunded.",
      system: \(literal(system)), // \(systemNote)
      catalogue: \(literal(catalogName)), // relative to the folder of this file
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

  /// The billing terms, because a plan of real length would outlast the horizon; Xcode's tests
  /// offer the same rate.
  private var billing: String {
    guard plan != nil else { return "" }
    return """
        billing: {
          timeRate: "oneRenewalEveryFifteenMinutes", // whatever the plan's length
          grace: "allRenewals", // access continues for a while if a renewal cannot be charged
        },

      """
  }

  /// The faults of cards that expire and are renewed in time, too late, or never.
  private var failedRenewals: String {
    guard plan != nil else { return "" }
    return """
          renewalFails: "1/8", // the card has expired
          recovery: { chance: "1/2", lasts: ["10s", "12m"] }, // it works again

      """
  }

  /// The wrong clocks, which expose apps that compare expiration dates with the device's clock.
  private var clocks: String {
    guard plan != nil else { return "" }
    // The maximum is a third of a period at the rate above, or ten days of a month.
    return "    deviceClock: { chance: \"1/4\", offBy: [\"10s\", \"5m\"] }, // either way\n"
  }

  /// The horizon, long enough for all journeys; a longer one would only renew plans.
  private var horizon: String { literal(plan == nil ? "2h" : "1h") }

  private var marks: String {
    ([Mark.purchased] + (demandsRenewal ? [.renewed, .expired] : [])).map { literal($0.rawValue) }
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
    return "  // What must hold; for a description: 'explain \(InvariantCatalog.mostBasic)'.\n"
      + "  invariants: [\n\(lines)  ],\n"
  }

  func literal(_ text: String) -> String { JSONText.string(text).compact }
}

extension FirstScenario {
  /// A catalog for users who have none yet, with one non-consumable product.
  package static let exampleCatalog = """
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
