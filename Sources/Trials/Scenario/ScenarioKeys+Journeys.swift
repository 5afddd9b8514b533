package import FileFormats
import Simulation
import StoreModel
import StoreSimulation

/// What people do.
extension ScenarioKeys {
  /// A journey of a person.
  static let journey = PartObject(
    "journey",
    "What a person does, one thing after the other.",
    of: Journey(name: "", legs: []),
    [journeyName.sets(noDefault: \.name)] + partsOfJourney
  )

  static let journeyName =
    ScenarioKey("name", .someText, "The name of the journey, for reports; each name once.")
    .required()
  private static let partsOfJourney: [PartKey<ScenarioReader, Journey>] = [
    ScenarioKey(
      "for",
      ScenarioForm<Journey.Traveller>.rawValue,
      "Who goes on the journey. A child is a member of a family whose purchases need approval."
    ).sets(\.traveller),
    ScenarioKey("weight", .weight, "How often the journey is chosen, beside the other journeys.")
      .sets(\.weight),
    ScenarioKey("begins", .begins, "When the journey begins, after the world does.")
      .sets(\.begins),
    ScenarioKey("thinkTime", .lengths(), "The pause between two steps.").sets(\.thinkTime),
    ScenarioKey(
      "steps",
      ScenarioForm(.list(.step, isNonempty: true)) { $0.legs($1) },
      "What the person does, in this order."
    ).required().sets(noDefault: \.legs),
  ]

  /// One step, with exactly one verb.
  package static let step = ObjectDeclaration(
    "step",
    "One thing that is done: exactly one verb.",
    verbs: verbs.map(\.key),
    [device.key, taps.key]
  )

  static let device = ScenarioKey(
    "device",
    .wholeNumber(0...9),
    """
    The person's device, from 0, as many as devicesPerPerson allows. A person with fewer devices \
    uses the last.
    """
  ).standard(0)
  static let taps = ScenarioKey(
    "taps",
    .wholeNumber(1...5),
    "How many times an impatient person taps; beside purchase and restore only."
  ).standard(1)

  static let verbs = inTheApp + aroundIt + tapped + inTheStore
  /// The verbs that can be written as a word, without a value.
  static let plainVerbs = verbs.filter { $0.plain != nil }.map(\.key.name)

  private static let inTheApp: [StepVerb] = [
    StepVerb("launch", .launch, "Starts the app, or brings it to the foreground."),
    StepVerb("background", .background, "Leaves the app, which is suspended soon afterward."),
    StepVerb("kill", .kill, "Ends the app's process, as a user can in the app switcher."),
    StepVerb("goOffline", .goOffline, "Lets the device lose its connection."),
    StepVerb("goOnline", .goOnline, "Gives the device a connection again."),
    StepVerb("closeSheet", .closeSheet, "Closes the open sheet."),
    StepVerb("dismissAlert", .dismissAlert, "Dismisses the visible alert, if there is one."),
    StepVerb("openWindow", .openWindow, "Opens one more window of the app."),
    StepVerb("closeWindow", .closeWindow, "Closes the window opened last."),
    StepVerb("restore", .restore(taps: 1), "Taps \"Restore purchases\"."),
  ]

  private static let aroundIt: [StepVerb] = [
    StepVerb(
      "leaveFamily",
      .leaveFamily,
      "Leaves the family. What others share with the person is lost at once."
    ).source("\"Supporting Family Sharing in your app\""),
    StepVerb("signOut", .signOut, "Signs out of the app's own login."),
    StepVerb("makeImage", .makeImage, "Makes an image with the app, which costs a credit."),
    StepVerb("showHistory", .showHistory, "Looks at the history of credits."),
    StepVerb(
      "forgePurchase",
      .forgePurchase,
      "Sends the app's server a purchase that it must not credit, past the app."
    ),
    StepVerb(
      "reinstall",
      .reinstall,
      "Deletes the app, installs it again and launches it; its own storage is empty."
    ).source("\"About the iOS File System\"; AppStore.sync()"),
    StepVerb(
      "newDevice",
      .newDevice,
      "Replaces the device by a new one with the same account, and launches the app there."
    ).source("\"About the iOS File System\"; AppStore.sync()"),
  ]

  private static let tapped: [StepVerb] = [
    StepVerb(
      "wait",
      .lengths(),
      "Waits this long, in addition to the pause after the step before.",
      Journey.Step.wait
    ),
    StepVerb(
      "open",
      .word([("purchase", Sheet.purchase), ("settings", .settings)]),
      "Opens a sheet of the app: the one to buy on, or the one to restore on.",
      Journey.Step.open
    ),
    StepVerb(
      "purchase",
      .product,
      "Taps the buy button of a product of the catalog, and answers the payment sheet."
    ) { .purchase($0, taps: 1) },
    StepVerb(
      "refund",
      .product,
      "Asks Apple for the money back for a product, outside the app; granted.",
      Journey.Step.refund
    ).source("SKTestSession.refundTransaction(identifier:)"),
    StepVerb(
      "purchaseOutside",
      .product,
      "Buys a product outside the app: in the App Store app, or in an app on another device.",
      Journey.Step.purchaseOutside
    ).source("Transaction.updates"),
    StepVerb(
      "promotedPurchase",
      .product,
      """
      Taps "Buy" on a product that is promoted in the App Store. That opens the app, which \
      receives a purchase intent and must complete the purchase. Nothing happens on a device \
      without a connection, and on one that allows no purchases.
      """,
      Journey.Step.promotedPurchase
    ).source("PurchaseIntent"),
    StepVerb(
      "cancelSubscription",
      .product,
      """
      Turns the renewal of a subscription off, in the system's settings. Access lasts to the end \
      of the period.
      """,
      Journey.Step.cancelSubscription
    ).source("\"Handling subscriptions billing\""),
    StepVerb(
      "resumeSubscription",
      .product,
      "Turns the renewal of a subscription on again, before its period ends.",
      Journey.Step.resumeSubscription
    ).source("\"Handling subscriptions billing\""),
  ]

  private static let inTheStore: [StepVerb] = [
    StepVerb(
      "answerPriceIncrease",
      ScenarioForm(.object("priceAnswer")) { $0.priceAnswer($1) },
      "Accepts or declines a higher price; declining turns the renewal off."
    ) { $0 }.source("\"Managing price increases for auto-renewable subscriptions\""),
    StepVerb(
      "redeemCode",
      ScenarioForm(.someText) { $0.codeOffer($1) },
      "Redeems a code for a subscription outside the app, by the offer's reference name.",
      Journey.Step.redeemCode
    ).source("\"Supporting subscription offer codes in your app\""),
    StepVerb(
      "shareWithFamily",
      .flag,
      "Shares purchases with the family from now on, or no longer.",
      Journey.Step.shareWithFamily
    ).source("\"Supporting Family Sharing in your app\""),
    StepVerb(
      "leftBehind",
      ScenarioForm(.object("leftBehind")) { $0.leftBehind($1) }
    ) { $0 },
    StepVerb(
      "signIn",
      .wholeNumber(1...9),
      "Signs in with one of the person's logins of the app, numbered from 1.",
      Journey.Step.signIn
    ),
    StepVerb(
      "setClock",
      ScenarioForm(.clockMove) { $0.values.clockMove($1) },
      "Sets the device's own clock ahead, \"+2h\", or back, \"-30d\".",
      Journey.Step.setClock
    ),
    StepVerb(
      "changeStorefront",
      .country,
      "Switches to another country's App Store; what is bought there has its currency.",
      Journey.Step.changeStorefront
    ).source("Storefront"),
    StepVerb(
      "useAccount",
      .wholeNumber(1...Journey.mostAccounts),
      """
      Uses another of the person's Apple Accounts on the device, numbered from 1. Closes the app; \
      the app's storage stays.
      """,
      Journey.Step.useAccount
    ).source("Transaction.currentEntitlements"),
    StepVerb(
      "custom",
      .someText,
      """
      Does something that only this app can do. The text is a name that the app's own code \
      understands; the app gets it as the action .custom("name"), and an app that does not know \
      the name does nothing.
      """,
      Journey.Step.custom
    ),
  ]

  /// Data that an earlier version of the app wrote.
  package static let leftBehind = ObjectDeclaration(
    "leftBehind",
    "A value that an earlier version of the app has left in the device's storage.",
    [storageKey.key, storedText.key]
  )

  static let storageKey =
    ScenarioKey("key", .someText, "The key under which the app's storage has the value.").required()
  static let storedText =
    ScenarioKey("value", .text, "The text that the app's storage has there.").required()

  /// An answer to a price increase.
  package static let priceAnswer = ObjectDeclaration(
    "priceAnswer",
    "An answer to a higher price.",
    [risingProduct.key, agrees.key]
  )

  static let agrees =
    ScenarioKey("agrees", .flag, "Whether the customer accepts the price.").required()
}
