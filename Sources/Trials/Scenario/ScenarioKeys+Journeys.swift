import Simulation
import StoreModel
import StoreSimulation

/// What people do.
extension ScenarioKeys {
  /// A journey of a person.
  package static let journey = ScenarioObject(
    "journey",
    "What a person does, one thing after the other.",
    [
      ScenarioKey("name", .someText, "The name of the journey, for reports; each name once.")
        .required(),
      ScenarioKey(
        "for",
        .word(ScenarioReader.travellers.map(\.word)),
        "Who goes on the journey. A child is a member of a family whose purchases need approval."
      ).standard("\"anyone\""),
      ScenarioKey(
        "weight",
        .wholeNumber(0...ScenarioReader.largestWeight),
        "How often the journey is chosen, beside the other journeys."
      ).standard("1"),
      ScenarioKey("begins", .lengths(), "When the journey begins, after the world does.")
        .standard("\"0s\""),
      ScenarioKey("thinkTime", .lengths(), "The pause between two steps.")
        .standard("[\"300ms\", \"5s\"]"),
      ScenarioKey("steps", .list(.step, isNonempty: true), "What the person does, in this order.")
        .required(),
    ]
  )

  /// One step, with exactly one verb.
  package static let step = ScenarioObject(
    "step",
    "One thing that is done: exactly one verb.",
    verbs: inTheApp + aroundIt + tapped + inTheStore,
    [
      ScenarioKey(
        "device",
        .wholeNumber(0...9),
        """
        The person's device, from 0, as many as devicesPerPerson allows. A person with fewer \
        devices uses the last.
        """
      ).standard("0"),
      ScenarioKey(
        "taps",
        .wholeNumber(1...5),
        "How many times an impatient person taps; beside purchase and restore only."
      ).standard("1"),
    ]
  )

  private static let inTheApp: [ScenarioKey] = [
    ScenarioKey("launch", .yes, "Starts the app, or brings it to the front."),
    ScenarioKey("background", .yes, "Leaves the app, which is suspended soon afterward."),
    ScenarioKey("kill", .yes, "Ends the app's process, as a user can in the app switcher."),
    ScenarioKey("goOffline", .yes, "Lets the device lose its connection."),
    ScenarioKey("goOnline", .yes, "Gives the device a connection again."),
    ScenarioKey("closeSheet", .yes, "Closes the open sheet."),
    ScenarioKey("dismissAlert", .yes, "Dismisses the alert in front, if there is one."),
    ScenarioKey("openWindow", .yes, "Opens one more window of the app."),
    ScenarioKey("closeWindow", .yes, "Closes the window opened last."),
    ScenarioKey("restore", .yes, "Taps \"Restore purchases\"."),
  ]

  private static let aroundIt: [ScenarioKey] = [
    ScenarioKey(
      "leaveFamily",
      .yes,
      "Leaves the family. What others share with the person is lost at once."
    ).source("\"Supporting Family Sharing in your app\""),
    ScenarioKey("signOut", .yes, "Signs out of the app's own login."),
    ScenarioKey("makeImage", .yes, "Makes an image with the app, which costs a credit."),
    ScenarioKey("showHistory", .yes, "Looks at the history of credits."),
    ScenarioKey(
      "forgePurchase",
      .yes,
      "Sends the app's server a purchase that it must not credit, past the app."
    ),
    ScenarioKey(
      "reinstall",
      .yes,
      "Deletes the app, installs it again and launches it; its own storage is empty."
    ).source("\"About the iOS File System\"; AppStore.sync()"),
    ScenarioKey(
      "newDevice",
      .yes,
      "Replaces the device by a new one with the same account, and launches the app there."
    ).source("\"About the iOS File System\"; AppStore.sync()"),
  ]

  private static let tapped: [ScenarioKey] = [
    ScenarioKey(
      "wait",
      .lengths(),
      "Waits this long, in addition to the pause after the step before."
    ),
    ScenarioKey(
      "open",
      .word(ScenarioReader.sheets.map(\.word)),
      "Opens a sheet of the app: the one to buy on, or the one to restore on."
    ),
    ScenarioKey(
      "purchase",
      .product,
      "Taps the buy button of a product of the catalog, and answers the payment sheet."
    ),
    ScenarioKey(
      "refund",
      .product,
      "Asks Apple for the money back for a product, outside the app; granted."
    ).source("SKTestSession.refundTransaction(identifier:)"),
    ScenarioKey(
      "purchaseOutside",
      .product,
      "Buys a product outside the app: in the App Store app, or in an app on another device."
    ).source("Transaction.updates"),
    ScenarioKey(
      "promotedPurchase",
      .product,
      """
      Taps "Buy" on a product that is promoted in the App Store. That opens the app, which \
      receives a purchase intent and must complete the purchase. Nothing happens on a device \
      without a connection, and on one that allows no purchases.
      """
    ).source("PurchaseIntent"),
    ScenarioKey(
      "cancelSubscription",
      .product,
      """
      Turns the renewal of a subscription off, in the system's settings. Access lasts to the end \
      of the period.
      """
    ).source("\"Handling subscriptions billing\""),
    ScenarioKey(
      "resumeSubscription",
      .product,
      "Turns the renewal of a subscription on again, before its period ends."
    ).source("\"Handling subscriptions billing\""),
  ]

  private static let inTheStore: [ScenarioKey] = [
    ScenarioKey(
      "answerPriceIncrease",
      .object("priceAnswer"),
      "Accepts or declines a higher price; declining turns the renewal off."
    ).source("\"Managing price increases for auto-renewable subscriptions\""),
    ScenarioKey(
      "redeemCode",
      .someText,
      "Redeems a code for a subscription outside the app, by the offer's reference name."
    ).source("\"Supporting subscription offer codes in your app\""),
    ScenarioKey(
      "shareWithFamily",
      .flag,
      "Shares purchases with the family from now on, or no longer."
    ).source("\"Supporting Family Sharing in your app\""),
    ScenarioKey("leftBehind", .object("leftBehind")),
    ScenarioKey(
      "signIn",
      .wholeNumber(1...9),
      "Signs in with one of the person's logins of the app, numbered from 1."
    ),
    ScenarioKey(
      "setClock",
      .clockMove,
      "Sets the device's own clock ahead, \"+2h\", or back, \"-30d\"."
    ),
    ScenarioKey(
      "changeStorefront",
      .word(Storefront.known.map(\.countryCode)),
      "Switches to another country's App Store; what is bought there has its currency."
    ).source("Storefront"),
    ScenarioKey(
      "useAccount",
      .wholeNumber(1...Journey.mostAccounts),
      """
      Uses another of the person's Apple Accounts on the device, numbered from 1. Closes the app; \
      the app's storage stays.
      """
    ).source("Transaction.currentEntitlements"),
    ScenarioKey(
      "custom",
      .someText,
      """
      Does something that only this app can do. The text is a name that the app's own code \
      understands; the app gets it as the action .custom("name"), and an app that does not know \
      the name does nothing.
      """
    ),
  ]

  /// Data that an earlier version of the app wrote.
  package static let leftBehind = ScenarioObject(
    "leftBehind",
    "A value that an earlier version of the app has left in the device's storage.",
    [
      ScenarioKey("key", .someText, "The key under which the app's storage has the value.")
        .required(),
      ScenarioKey("value", .text, "The text that the app's storage has there.").required(),
    ]
  )

  /// An answer to a price increase.
  package static let priceAnswer = ScenarioObject(
    "priceAnswer",
    "An answer to a higher price.",
    [
      ScenarioKey("product", .product, "The subscription whose price rises.").required(),
      ScenarioKey("agrees", .flag, "Whether the customer accepts the price.").required(),
    ]
  )
}
