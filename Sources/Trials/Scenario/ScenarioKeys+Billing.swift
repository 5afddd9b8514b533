import Simulation
import StoreModel

/// How the store bills subscriptions, and what the developer does in it.
extension ScenarioKeys {
  /// The billing terms of subscriptions.
  package static let billing = ScenarioObject(
    "billing",
    "By which rules and how fast the store bills subscriptions.",
    ofTime + ofGrace + ofPeriods
  )

  private static let ofTime: [ScenarioKey] = [
    ScenarioKey(
      "timeRate",
      .word(ScenarioReader.timeRates.map(\.word)),
      "How fast subscription time passes, with the names of SKTestSession."
    ).otherwise("as the settings of the catalog say")
  ]

  private static let ofGrace: [ScenarioKey] = [
    ScenarioKey(
      "grace",
      .word(ScenarioReader.graceCovers.map(\.word)),
      "For which failed renewals access goes on for a while."
    ).otherwise("as the settings of the catalog say").source(enableGrace),
    ScenarioKey(
      "graceLength",
      .word(ScenarioReader.graceLengths.map(\.word)),
      "How long access goes on after a failed renewal, in real time."
    ).standard("\"sixteenDays\"").source(enableGrace),
  ]

  private static let enableGrace = "\"Enable billing grace period\", App Store Connect Help"

  private static let ofPeriods: [ScenarioKey] = [
    ScenarioKey(
      "renewsEarlier",
      .length(to: .days(10)),
      """
      How long before the end of a period the next one may be charged. According to Apple, it is \
      within a day.
      """
    ).standard("\"0s\"").source("\"Handling subscriptions billing\""),
    ScenarioKey(
      "lapse",
      .length(to: ScenarioReader.longestLapse),
      """
      How much later than the end of a period the next one may begin. Until then, the \
      subscription is expired.
      """
    ).standard("\"0s\"").source("\"Testing an auto-renewable subscription\""),
    ScenarioKey(
      "monthEnd",
      .word(ScenarioReader.monthEnds.map(\.word)),
      """
      The renewal day after a month that is too short: the day of the month on which the \
      subscription began (31, 28, 31), or the day of the previous renewal (31, 28, 28).
      """
    ).standard("\"anchor\"").source(noSource),
    ScenarioKey(
      "zone",
      .word(ScenarioReader.zones.map(\.word)),
      "The time zone in which the store counts days and months."
    ).standard("\"UTC\"").source(noSource),
    ScenarioKey(
      "keepsOriginalID",
      .flag,
      "Whether a later subscription to the group continues the first one's identifier."
    ).standard("true").source("github.com/j3k0/cordova-plugin-purchase/issues/1109"),
  ]

  /// A store event caused by the developer, with exactly one verb.
  package static let storeEvent = ScenarioObject(
    "storeEvent",
    "Something that the developer does in the store: exactly one verb.",
    verbs: [
      ScenarioKey("raisePrice", .object("raisePrice"), "Raises the price for every subscriber.")
        .source("\"Managing price increases for auto-renewable subscriptions\""),
      ScenarioKey("extend", .object("extend"), "Gives every subscriber more time.")
        .source("\"Extend a subscription renewal date\""),
      ScenarioKey("remove", .product, "No longer sells a product, and no longer renews it.")
        .source("RenewalInfo.ExpirationReason"),
      ScenarioKey(
        "withdraw",
        .object("withdraw"),
        "No longer sells a product in one country's App Store."
      ).source("StoreKitError.notAvailableInStorefront"),
    ],
    [
      ScenarioKey("begins", .lengths(), "When it happens, after the world begins.").required()
    ]
  )

  /// A price increase.
  package static let raisePrice = ScenarioObject(
    "raisePrice",
    "A higher price.",
    [
      ScenarioKey("product", .product, "The subscription whose price rises.").required(),
      ScenarioKey("to", .price, "The new price, such as \"5.99\".").required(),
      ScenarioKey("needsConsent", .flag, "Whether customers have to agree to the price.")
        .standard("true").source(noSource),
    ]
  )

  /// A removal from sale in one country.
  package static let withdraw = ScenarioObject(
    "withdraw",
    "A removal from sale in one country.",
    [
      ScenarioKey("product", .product, "The product that is no longer sold there.").required(),
      ScenarioKey(
        "country",
        .word(Storefront.known.map(\.countryCode)),
        "The country whose App Store no longer sells it."
      ).required(),
    ]
  )

  /// An extension of a renewal date.
  package static let extend = ScenarioObject(
    "extend",
    "More time.",
    [
      ScenarioKey("product", .product, "The subscription whose period is extended.").required(),
      ScenarioKey("by", .length(from: .seconds(1)), "How much later the period ends.").required(),
    ]
  )
}
