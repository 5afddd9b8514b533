import Simulation
import StoreSimulation

/// Who lives in the world, and how they answer.
extension ScenarioKeys {
  /// The inhabitants of the world.
  package static let population = ScenarioObject(
    "population",
    "Who lives in the world.",
    [
      ScenarioKey(
        "users",
        .wholeNumber(1...ScenarioReader.mostUsers),
        "How many people there are, each with a store account."
      ).required(),
      ScenarioKey("familySize", .wholeNumbers(1...6), "How many people a family has.")
        .standard("1").source("\"Supporting Family Sharing in your app\""),
      ScenarioKey(
        "adultsPerFamily",
        .wholeNumbers(1...6),
        """
        How many members of a family are adults, at most familySize. The others need approval to \
        buy.
        """
      ).standard("1"),
      ScenarioKey("devicesPerPerson", .wholeNumbers(1...10), "How many devices a person has.")
        .standard("1"),
      ScenarioKey(
        "sharingDelay",
        .lengths(to: .days(1)),
        "How long until a first purchase reaches the family; renewals take no time."
      ).standard("[\"0s\", \"1h\"]").source("RevenueCat, \"Apple Family Sharing\""),
      ScenarioKey("deviceClock", .object("deviceClock")),
      ScenarioKey("boughtApp", .object("boughtApp")),
    ]
  )

  /// The customers who bought the app while it had a price.
  package static let boughtApp = ScenarioObject(
    "boughtApp",
    """
    Which customers bought the app itself before the world begins. Without it, everyone downloads \
    the current version for free.
    """,
    [
      ScenarioKey("chance", .probability, "What share of the accounts bought the app.").required(),
      ScenarioKey(
        "version",
        .someText,
        """
        The version that they bought, which AppTransaction.originalAppVersion returns; 1.0 for \
        everyone in the sandbox. The current version is \(AppIdentity.version).
        """
      ).required().source("AppTransaction.originalAppVersion"),
      ScenarioKey(
        "ago",
        .lengths(to: ScenarioReader.longestOwnership),
        "How long before the world begins they bought it."
      ).required(),
    ]
  )

  /// The clocks of devices.
  package static let deviceClock = ScenarioObject(
    .deviceClock,
    "What the devices' own clocks show. Without it, the right time in UTC."
  )

  /// The part of the population that a trial of a hunt uses.
  package static let hunt = ScenarioObject(
    "hunt",
    "How much of the population a hunt's trial uses.",
    [
      ScenarioKey("users", .wholeNumbers(1...1_000), "How many people a trial of a hunt has.")
        .standard("[3, 6]")
    ]
  )

  /// How people answer.
  package static let prompts = ScenarioObject(
    "prompts",
    "How people answer what the system asks them.",
    [
      ScenarioKey("payment", .object("payment")),
      ScenarioKey("signIn", .object("signIn")),
      ScenarioKey("askToBuy", .object("askToBuy")),
      ScenarioKey("refund", .object("refund")),
      ScenarioKey(
        "manageSubscriptions",
        .probability,
        """
        How often a customer turns the renewal off, or on again, on the sheet of \
        showManageSubscriptions(in:).
        """
      ).standard("\"never\"").source("AppStore.showManageSubscriptions(in:)"),
      ScenarioKey(
        "offerCode",
        .probability,
        """
        How often a customer redeems a code of the catalog on the sheet of \
        presentOfferCodeRedeemSheet(in:).
        """
      ).standard("\"always\"").source("\"Supporting subscription offer codes in your app\""),
      ScenarioKey(
        "messages",
        .probability,
        """
        How often a customer does what a message of the App Store asks for: agrees to a higher \
        price, solves a billing issue, or accepts a win-back offer. If never, there are no messages.
        """
      ).standard("\"never\"").source("Message"),
    ]
  )

  /// How people answer the payment sheet.
  package static let payment = ScenarioObject(
    .payment,
    "How people answer the payment sheet.",
    [
      ScenarioKey(
        "answered",
        .lengths(to: ScenarioReader.longestPrompt),
        "How long the payment sheet stays open."
      ).standard("[\"1s\", \"10s\"]")
    ]
  )

  /// How people answer the sign-in.
  package static let signIn = ScenarioObject(
    .signIn,
    "How people answer the sign-in of a restore.",
    [
      ScenarioKey(
        "answered",
        .lengths(to: ScenarioReader.longestPrompt),
        "How long the sign-in of a restore takes."
      ).standard("[\"0s\", \"10s\"]")
    ]
  )

  /// How adults answer a child's request.
  package static let askToBuy = ScenarioObject(
    "askToBuy",
    "How an adult answers a child's request to buy: three shares, not all zero.",
    [
      ScenarioKey("everybody", .flag, "Whether purchases of adults need approval too.")
        .otherwise("as the settings of the catalog say")
        .source("SKTestSession.askToBuyEnabled"),
      share("approves", "The share of requests that an adult approves.").standard("1"),
      share("declines", "The share of requests that an adult declines.").standard("0"),
      share("ignores", "The share of requests that nobody ever answers.").standard("0"),
      ScenarioKey(
        "answered",
        .lengths(),
        "How long an adult takes to answer. A request lapses after 24 hours."
      ).standard("[\"5s\", \"1h\"]").source("developer.apple.com/forums/thread/706277"),
    ]
  )

  private static func share(_ name: String, _ meaning: String) -> ScenarioKey {
    ScenarioKey(name, .wholeNumber(0...ScenarioReader.largestWeight), meaning)
  }

  /// How Apple answers refund requests.
  package static let refund = ScenarioObject(
    before: [
      ScenarioKey("granted", .probability, "How often a refund requested in the app is granted.")
        .standard("\"always\""),
      ScenarioKey("decided", .lengths(), "How long Apple takes to decide on a refund.")
        .standard("[\"1s\", \"10m\"]").source(noSource),
    ],
    .refund,
    "How Apple answers requests for money back."
  )

  /// How often a refund is reversed, and after how long.
  package static let reversed = ScenarioObject(
    "reversed",
    "How often a refund is reversed, and how long after it was granted.",
    [
      ScenarioKey("chance", .probability, "How often a granted refund is reversed.").required(),
      ScenarioKey("after", .lengths(), "How long after the refund it is reversed.").required(),
    ]
  )
}
