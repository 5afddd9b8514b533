package import FileFormats
import Simulation
import StoreSimulation

/// Who lives in the world, and how they answer.
extension ScenarioKeys {
  /// The inhabitants of the world.
  static let population = PlanObject(
    "population",
    "Who lives in the world.",
    [
      users.sets(noDefault: \.population.users),
      familySize.sets(\.population.familySize),
      adultsPerFamily.sets(\.population.adultsPerFamily),
      devicesPerPerson.sets(\.population.devicesPerPerson),
      ScenarioKey(
        "sharingDelay",
        .lengths(to: .days(1)),
        "How long until a first purchase reaches the family; renewals take no time."
      ).source("RevenueCat, \"Apple Family Sharing\"").sets(\.population.sharingDelay),
      PlanKey(deviceClock),
      ScenarioKey(boughtApp.name, ScenarioForm(.object(boughtApp.name)) { $0.boughtApp($1) })
        .sets(\.population.boughtApp),
    ]
  ).checking(familySize.name, adultsPerFamily.name) { $0.checkAdults($1, $2) }
    .checking(users.name, devicesPerPerson.name) { $0.bound(by: $2.population) }

  static let users = ScenarioKey(
    "users",
    .wholeNumber(1...ScenarioReader.mostUsers),
    "How many people there are, each with a store account."
  ).required()
  private static let familySize =
    ScenarioKey("familySize", .wholeNumbers(1...6), "How many people a family has.")
    .source("\"Supporting Family Sharing in your app\"")
  static let adultsPerFamily = ScenarioKey(
    "adultsPerFamily",
    .wholeNumbers(1...6),
    "How many members of a family are adults, at most familySize. The others need approval to buy."
  )
  static let devicesPerPerson =
    ScenarioKey("devicesPerPerson", .wholeNumbers(1...10), "How many devices a person has.")

  /// The customers who bought the app while it had a price.
  package static let boughtApp = ObjectDeclaration(
    "boughtApp",
    """
    Which customers bought the app itself before the world begins. Without it, everyone downloads \
    the current version for free.
    """,
    [chanceOfBoughtApp.key, boughtVersion.key, boughtAgo.key]
  )

  static let chanceOfBoughtApp =
    ScenarioKey("chance", .probability, "What share of the accounts bought the app.").required()

  static let boughtVersion = ScenarioKey(
    "version",
    ScenarioForm(.someText) { $0.version($1) },
    """
    The version that they bought, which AppTransaction.originalAppVersion returns; 1.0 for \
    everyone in the sandbox. The current version is \(AppIdentity.version).
    """
  ).required().source("AppTransaction.originalAppVersion")

  static let boughtAgo = ScenarioKey(
    "ago",
    // The longest time is about as long as the App Store exists.
    .lengths(to: .days(6_600)),
    "How long before the world begins they bought it."
  ).required()

  /// The clocks of devices.
  static let deviceClock = PlanObject(
    .deviceClock,
    "What the devices' own clocks show. Without it, the right time in UTC."
  ).checking("chance") { $0.checkDeviceClock($1, $2) }

  /// The part of the population that a trial of a hunt uses.
  package static let hunt = ObjectDeclaration(
    "hunt",
    "How much of the population a hunt's trial uses.",
    [huntUsers.key]
  )

  static let huntUsers =
    ScenarioKey("users", .wholeNumbers(1...1_000), "How many people a trial of a hunt has.")
    .standard(usersOfTrial)
  /// How many people a trial of a hunt has without the key.
  static let usersOfTrial = 3...6

  /// How people answer.
  static let prompts = PlanObject(
    "prompts",
    "How people answer what the system asks them.",
    [
      PlanKey(payment),
      PlanKey(signIn),
      PlanKey(askToBuy),
      PlanKey(refund),
      ScenarioKey(
        "manageSubscriptions",
        .probability,
        """
        How often a customer turns the renewal off, or on again, on the sheet of \
        showManageSubscriptions(in:).
        """
      ).source("AppStore.showManageSubscriptions(in:)").sets(\.prompts.managesSubscriptions),
      ScenarioKey(
        "offerCode",
        .probability,
        """
        How often a customer redeems a code of the catalog on the sheet of \
        presentOfferCodeRedeemSheet(in:).
        """
      ).source("\"Supporting subscription offer codes in your app\"").sets(\.prompts.redeemsCode),
      ScenarioKey(
        "messages",
        .probability,
        """
        How often a customer does what a message of the App Store asks for: agrees to a higher \
        price, solves a billing issue, or accepts a win-back offer. If never, there are no messages.
        """
      ).source("Message").sets(\.prompts.actsOnMessage),
    ]
  )

  /// The maximum time that a payment sheet or sign-in stays open; a call has to end within it.
  private static let longestPrompt = VirtualDuration.seconds(60)

  /// How people answer the payment sheet.
  static let payment = PlanObject(
    .payment,
    "How people answer the payment sheet.",
    [
      ScenarioKey(
        "answered",
        .lengths(to: longestPrompt),
        "How long the payment sheet stays open."
      ).sets(\.prompts.paymentAnswered)
    ]
  )

  /// How people answer the sign-in.
  static let signIn = PlanObject(
    .signIn,
    "How people answer the sign-in of a restore.",
    [
      ScenarioKey(
        "answered",
        .lengths(to: longestPrompt),
        "How long the sign-in of a restore takes."
      ).sets(\.prompts.signInAnswered)
    ]
  )

  /// How adults answer a child's request.
  static let askToBuy = PlanObject(
    "askToBuy",
    "How an adult answers a child's request to buy: three shares, not all zero.",
    [
      ScenarioKey("everybody", .flag, "Whether purchases of adults need approval too.")
        .otherwise("as the settings of the catalog say")
        .source("SKTestSession.askToBuyEnabled").sets(noDefault: \.prompts.asksEverybody),
      ScenarioKey("approves", .weight, "The share of requests that an adult approves.")
        .sets(\.prompts.approves),
      ScenarioKey("declines", .weight, "The share of requests that an adult declines.")
        .sets(\.prompts.declines),
      ScenarioKey("ignores", .weight, "The share of requests that no one ever answers.")
        .sets(\.prompts.ignores),
      ScenarioKey(
        "answered",
        .lengths(),
        "How long an adult takes to answer. A request lapses after 24 hours."
      ).source("developer.apple.com/forums/thread/706277").sets(\.prompts.approvalAnswered),
    ]
  ).checking("approves", "declines", "ignores") { $0.checkAnswers($1, $2) }

  /// How Apple answers refund requests.
  static let refund = PlanObject(
    before: [
      ScenarioKey("granted", .probability, "How often a refund requested in the app is granted.")
        .sets(\.prompts.refundGranted),
      ScenarioKey("decided", .lengths(), "How long Apple takes to decide on a refund.")
        .source(noSource).sets(\.prompts.refundDecided),
    ],
    .refund,
    "How Apple answers requests for money back."
  )

  /// How often a refund is reversed, and after how long.
  package static let reversed = ObjectDeclaration(
    "reversed",
    "How often a refund is reversed, and how long after it was granted.",
    [
      reversalChance.key,
      reversalDelay.key,
    ]
  )

  static let reversalChance = ScenarioKey(
    "chance",
    .probability,
    "How often a granted refund is reversed."
  ).required()
  static let reversalDelay = ScenarioKey(
    "after",
    .lengths(),
    "How long after the refund it is reversed."
  ).required()
}
