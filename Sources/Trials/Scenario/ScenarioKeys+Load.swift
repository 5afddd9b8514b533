package import FileFormats
import Simulation
import StoreSimulation

/// How users come and go in a run, and what the services can do.
extension ScenarioKeys {
  /// How users arrive and leave.
  package static let load = ObjectDeclaration(
    "load",
    "How users come and go in a run, either open or closed. Hunts ignore it.",
    [open.key, closed.key, mostActive.key, pause.key]
  )

  static let open = ScenarioKey(
    "open",
    ScenarioForm(.list(.object("arrival stage"), isNonempty: true)) { reader, node in
      reader.stages(node) { $0.arrivalStage($1) }
    },
    "Users come at a rate, whether or not the system keeps up: one stage after the other."
  )
  static let closed = ScenarioKey(
    "closed",
    ScenarioForm(.list(.object("user stage"), isNonempty: true)) { reader, node in
      reader.stages(node) { $0.userStage($1) }
    },
    "The stages, one after another. In each, a number of users take journey after journey."
  )
  static let mostActive = ScenarioKey(
    "atMost",
    ScenarioForm(.wholeNumber(1...ScenarioReader.mostUsers)) {
      $0.values.integer($1, in: 1...$0.users)
    },
    """
    For an open load: the maximum number of active users, at most the population. Users beyond \
    it are counted as dropped.
    """
  ).otherwise("all of the population")
  static let pause = ScenarioKey(
    "pause",
    // Without a pause, a user could return at the same instant forever.
    .lengths(from: .milliseconds(1)),
    "Of a closed load: how long a user rests between two journeys."
  ).standard(DelayRange(.seconds(1), .seconds(10)))

  /// A stage of an open load.
  package static let arrivalStage = ObjectDeclaration(
    "arrival stage",
    "A part of an open load.",
    [stageLength.key, rate.key, spacing.key]
  )

  static let rate = ScenarioKey(
    "rate",
    .rates,
    "How many users come; or a list of the rate at the beginning and at the end of the stage."
  ).required()
  static let spacing = ScenarioKey(
    "spacing",
    ScenarioForm<ArrivalStage.Spacing>.rawValue,
    "How arrivals follow each other: evenly, or as if each user decided alone."
  ).standard(.even)

  /// A stage of a closed load.
  package static let userStage = ObjectDeclaration(
    "user stage",
    "A part of a closed load.",
    [stageLength.key, stageUsers.key]
  )

  static let stageUsers = ScenarioKey(
    "users",
    ScenarioForm(
      .oneOrTwo(.wholeNumber(0...ScenarioReader.mostUsers), first: "first", second: "last")
    ) {
      reader,
      node in
      reader.ends(node) { $0.values.integer($1, in: 0...$0.users) }
    },
    """
    How many users there are; or a list of the number at the beginning and at the end of the stage.
    """
  ).required()

  /// Stages have to end within the horizon.
  static let stageLength =
    ScenarioKey("for", .length(from: .milliseconds(1)), "How long the stage lasts.").required()

  /// The capacity of services.
  static let capacity = PlanObject(
    "capacity",
    "The capacity of the services in a run, unlimited without it. Hunts ignore it.",
    [
      ScenarioKey("store", station, "The App Store, asked by devices.").sets(
        noDefault: \.capacity.store
      ),
      ScenarioKey("server", station, "The app's own server, asked by apps.").sets(
        noDefault: \.capacity.server
      ),
    ]
  )

  private static let station = ScenarioForm<StationPlan?>(.object("service")) { $0.station($1) }

  /// The capacity of one service.
  package static let service = ObjectDeclaration(
    "service",
    "Workers who each do one piece of work after the other, first come, first served.",
    [workers.key, serviceTime.key]
  )

  static let workers =
    ScenarioKey("workers", .wholeNumber(1...100_000), "How many workers the service has.")
    .required()
  private static let longestService = VirtualDuration.minutes(10)
  static let serviceTime = ScenarioKey(
    "service",
    ScenarioForm(.either(.lengths(to: longestService), or: .object("service time"))) {
      $0.serviceTime($1, to: longestService)
    },
    "How long a piece of work takes."
  ).required()

  /// A service time that is not constant.
  package static let unevenTime = ObjectDeclaration(
    "service time",
    "A service time that is not even.",
    [meanTime.key]
  )

  static let meanTime = ScenarioKey(
    "exponential",
    .length(from: .milliseconds(1), to: longestService),
    "The mean of the service times: many are short and a few are long."
  ).required()
}
