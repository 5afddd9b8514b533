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

  static let allNames = ScenarioKeys.step.verbs

  /// The verbs that need a value.
  static let others = allNames.filter { name in !plain.contains { $0.word == name } }

  /// The verbs that accept a number of taps.
  static let tapped = ["purchase", "restore"]
}
