package import FileFormats
import Simulation
import StoreSimulation

/// The developer's own server, and how the store notifies it.
extension ScenarioKeys {
  /// How the store notifies the developer's server.
  static let notifications = PlanObject(
    before: [
      ScenarioKey(
        "retries",
        .listOfLengths(from: .milliseconds(1)),
        """
        After how long each further attempt is made, counted from the attempt before. Where \
        subscriptions live faster, an hour is a 24th of what a day is.
        """
      ).otherwise("Apple's 1, 12, 24, 48 and 72 hours")
        .source("\"Responding to App Store Server Notifications\"").sets(
          noDefault: \.notifications.retries
        ),
      ScenarioKey(
        "timeout",
        .length(from: .milliseconds(1), to: .minutes(10)),
        "How long an attempt waits for an answer of the server."
      ).sets(\.notifications.timeout),
      ScenarioKey(
        "latency",
        .lengths(),
        """
        How long it takes to deliver an attempt. Each has its own delay, so they can arrive out of \
        order.
        """
      ).sets(\.notifications.latency),
    ],
    .notifications,
    "How the App Store tells the app's own server. Only for systems that have one."
  )

  /// The developer's own server.
  static let server = PlanObject(
    "server",
    "The app's own server. Only for systems that have one.",
    [
      ScenarioKey("workers", .wholeNumber(1...16), "How many workers share the server's work.")
        .sets(\.server.workers),
      ScenarioKey(
        "storage",
        .lengths(to: .minutes(1)),
        "How long the server's storage takes for anything, each way."
      ).sets(\.server.storage),
      ScenarioKey("image", .lengths(to: .minutes(30)), "How long an image takes to make.")
        .sets(\.server.image),
      ScenarioKey(
        "customers",
        .flag,
        "Whether everyone's first login was a customer before the world begins."
      ).sets(\.server.hasCustomers),
      PlanKey(
        KeyDeclaration(
          "migrations",
          .list(.lengths()),
          "When the developer runs the migration, counted from the beginning of the world."
        )
      ) { $0.migrations($1, &$2.server) },
      PlanKey(
        KeyDeclaration(
          "packChanges",
          .list(.object("packChange")),
          "When packs give another number of credits."
        )
      ) { $0.packChanges($1, &$2.server) },
    ]
  )

  /// A new number of credits in a pack.
  package static let packChange = ObjectDeclaration(
    "packChange",
    "A pack gives another number of credits from now on.",
    [packBegins.key, pack.key, packCredits.key]
  )

  static let packBegins =
    ScenarioKey("begins", .begins, "When, counted from the beginning of the world.").required()
  static let pack = ScenarioKey("product", .product, "The product that is the pack.").required()
  static let packCredits = ScenarioKey(
    "credits",
    .wholeNumber(1...1_000_000),
    "How many credits the pack gives from then on."
  ).required()
}
