import StoreSimulation

/// The verbs of a journey's steps, as files write them.
enum StepVerb {
  /// The verbs without a value.
  static let plain: [(word: String, step: Journey.Step)] = [
    ("launch", .launch), ("background", .background), ("kill", .kill), ("goOffline", .goOffline),
    ("goOnline", .goOnline), ("closeSheet", .closeSheet), ("dismissAlert", .dismissAlert),
    ("openWindow", .openWindow), ("closeWindow", .closeWindow), ("restore", .restore(taps: 1)),
    ("leaveFamily", .leaveFamily), ("signOut", .signOut),
    ("makeImage", .makeImage), ("showHistory", .showHistory), ("forgePurchase", .forgePurchase),
    ("reinstall", .reinstall), ("newDevice", .newDevice),
  ]

  /// The verbs that need a value.
  static let others = [
    "wait", "open", "purchase", "refund", "purchaseOutside", "cancelSubscription",
    "resumeSubscription", "answerPriceIncrease", "redeemCode", "shareWithFamily", "leftBehind",
    "signIn", "setClock", "changeStorefront", "useAccount", "custom",
  ]

  static let allNames = plain.map(\.word) + others

  /// The verbs that accept a number of taps.
  static let tapped = ["purchase", "restore"]
}
