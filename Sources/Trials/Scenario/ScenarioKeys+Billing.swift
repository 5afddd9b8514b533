package import FileFormats
import Simulation
import StoreModel
import StoreSimulation

/// How the store bills subscriptions, and what the developer does in it.
extension ScenarioKeys {
  /// The billing terms of subscriptions.
  static let billing = PlanObject(
    "billing",
    "By which rules and how fast the store bills subscriptions.",
    ofTime + ofGrace + ofPeriods
  )

  private static let ofTime: [PlanKey] = [
    ScenarioKey(
      "timeRate",
      .word(timeRates),
      "How fast subscription time passes, with the names of SKTestSession."
    ).otherwise("as the settings of the catalog say").sets(noDefault: \.billing.timeRate)
  ]

  private static let ofGrace: [PlanKey] = [
    ScenarioKey(
      "grace",
      .rawValue,
      "For which failed renewals access goes on for a while."
    ).otherwise("as the settings of the catalog say").source(enableGrace).sets(
      noDefault: \.billing.grace
    ),
    ScenarioKey(
      "graceLength",
      .rawValue,
      "How long access goes on after a failed renewal, in real time."
    ).source(enableGrace).sets(\.billing.graceLength),
  ]

  private static let enableGrace = "\"Enable billing grace period\", App Store Connect Help"

  private static let ofPeriods: [PlanKey] = [
    ScenarioKey(
      "renewsEarlier",
      .length(to: .days(10)),
      """
      How long before the end of a period the next one may be charged. According to Apple, it is \
      within a day.
      """
    ).source("\"Handling subscriptions billing\"").sets(\.billing.renewsEarlier),
    ScenarioKey(
      "lapse",
      .length(to: .days(1)),
      """
      How much later than the end of a period the next one may begin. Until then, the \
      subscription is expired.
      """
    ).source("\"Testing an auto-renewable subscription\"").sets(\.billing.lapse),
    ScenarioKey(
      "monthEnd",
      .rawValue,
      """
      The renewal day after a month that is too short: the day of the month on which the \
      subscription began (31, 28, 31), or the day of the previous renewal (31, 28, 28).
      """
    ).source(noSource).sets(\.billing.calendar.monthEnd),
    ScenarioKey(
      "zone",
      .word(zones),
      "The time zone in which the store counts days and months."
    ).source(noSource).sets(\.billing.calendar.zone),
    ScenarioKey(
      "keepsOriginalID",
      .flag,
      "Whether a later subscription to the group continues the first one's identifier."
    ).source("github.com/j3k0/cordova-plugin-purchase/issues/1109").sets(\.billing.keepsOriginalID),
  ]

  private static let timeRates: [(word: String, meaning: TimeRate)] = [
    ("realTime", .realTime), ("monthlyRenewalEveryHour", .monthlyRenewalEveryHour),
    ("monthlyRenewalEveryThirtyMinutes", .monthlyRenewalEveryThirtyMinutes),
    ("monthlyRenewalEveryFifteenMinutes", .monthlyRenewalEveryFifteenMinutes),
    ("monthlyRenewalEveryFiveMinutes", .monthlyRenewalEveryFiveMinutes),
    ("monthlyRenewalEveryThirtySeconds", .monthlyRenewalEveryThirtySeconds),
    ("oneRenewalEveryFifteenMinutes", .oneRenewalEveryFifteenMinutes),
    ("oneRenewalEveryFiveMinutes", .oneRenewalEveryFiveMinutes),
    ("oneRenewalEveryMinute", .oneRenewalEveryMinute),
    ("oneRenewalEveryThirtySeconds", .oneRenewalEveryThirtySeconds),
    ("oneRenewalEveryTenSeconds", .oneRenewalEveryTenSeconds),
    ("oneRenewalEveryTwoSeconds", .oneRenewalEveryTwoSeconds),
  ]

  private static let zones = [CalendarZone.utc, .losAngeles].map {
    (word: ZoneName.text($0), meaning: $0)
  }

  /// A store event caused by the developer, with exactly one verb.
  package static let storeEvent = ObjectDeclaration(
    "storeEvent",
    "Something that the developer does in the store: exactly one verb.",
    verbs: storeVerbs.map(\.key),
    [eventBegins.key]
  )

  static let storeVerbs: [ScenarioKey<StoreEvent.Action>] = [
    ScenarioKey(
      "raisePrice",
      ScenarioForm(.object("raisePrice")) { $0.raisePrice($1) },
      "Raises the price for every subscriber."
    ).source("\"Managing price increases for auto-renewable subscriptions\""),
    ScenarioKey(
      "extend",
      ScenarioForm(.object("extend")) { $0.extend($1) },
      "Gives every subscriber more time."
    ).source("\"Extend a subscription renewal date\""),
    ScenarioKey(
      "remove",
      ScenarioForm.product.map(StoreEvent.Action.remove),
      "No longer sells a product, and no longer renews it."
    ).source("RenewalInfo.ExpirationReason"),
    ScenarioKey(
      "withdraw",
      ScenarioForm(.object("withdraw")) { $0.withdraw($1) },
      "No longer sells a product in one country's App Store."
    ).source("StoreKitError.notAvailableInStorefront"),
  ]
  static let eventBegins =
    ScenarioKey("begins", .begins, "When it happens, after the world begins.").required()

  /// A price increase.
  package static let raisePrice = ObjectDeclaration(
    "raisePrice",
    "A higher price.",
    [risingProduct.key, newPrice.key, needsConsent.key]
  )

  static let risingProduct =
    ScenarioKey("product", .product, "The subscription whose price rises.").required()
  static let newPrice = ScenarioKey(
    "to",
    ScenarioForm(.price) { $0.price($1) },
    "The new price, such as \"5.99\"."
  ).required()
  static let needsConsent =
    ScenarioKey("needsConsent", .flag, "Whether customers have to agree to the price.")
    .standard(true).source(noSource)

  /// A removal from sale in one country.
  package static let withdraw = ObjectDeclaration(
    "withdraw",
    "A removal from sale in one country.",
    [withdrawnProduct.key, country.key]
  )

  static let withdrawnProduct =
    ScenarioKey("product", .product, "The product that is no longer sold there.").required()
  static let country = ScenarioKey(
    "country",
    .country,
    "The country whose App Store no longer sells it."
  ).required()

  /// An extension of a renewal date.
  package static let extend = ObjectDeclaration(
    "extend",
    "More time.",
    [extendedProduct.key, extendedBy.key]
  )

  static let extendedProduct =
    ScenarioKey("product", .product, "The subscription whose period is extended.").required()
  static let extendedBy =
    ScenarioKey("by", .length(from: .seconds(1)), "How much later the period ends.").required()
}
