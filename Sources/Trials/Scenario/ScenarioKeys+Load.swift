import Simulation
import StoreSimulation

/// How users come and go in a run, and what the services can do.
extension ScenarioKeys {
  /// How users arrive and leave.
  package static let load = ScenarioObject(
    "load",
    "How users come and go in a run, either open or closed. Hunts ignore it.",
    [
      ScenarioKey(
        "open",
        .list(.object("arrival stage"), isNonempty: true),
        "Users come at a rate, whether or not the system keeps up: one stage after the other."
      ),
      ScenarioKey(
        "closed",
        .list(.object("user stage"), isNonempty: true),
        "The stages, one after another. In each, a number of users take journey after journey."
      ),
      ScenarioKey(
        "atMost",
        .wholeNumber(1...ScenarioReader.mostUsers),
        """
        For an open load: the maximum number of active users, at most the population. Users \
        beyond it are counted as dropped.
        """
      ).otherwise("all of the population"),
      ScenarioKey(
        "pause",
        .lengths(),
        "Of a closed load: how long a user rests between two journeys; at least 1ms."
      ).standard("[\"1s\", \"10s\"]"),
    ]
  )

  /// A stage of an open load.
  package static let arrivalStage = ScenarioObject(
    "arrival stage",
    "A part of an open load.",
    [
      stageLength,
      ScenarioKey(
        "rate",
        .rates,
        "How many users come; or a list of the rate at the beginning and at the end of the stage."
      ).required(),
      ScenarioKey(
        "spacing",
        .word(ArrivalStage.Spacing.allCases.map(\.rawValue)),
        "How arrivals follow each other: evenly, or as if each user decided alone."
      ).standard("\"even\""),
    ]
  )

  /// A stage of a closed load.
  package static let userStage = ScenarioObject(
    "user stage",
    "A part of a closed load.",
    [
      stageLength,
      ScenarioKey(
        "users",
        .stageNumbers(0...ScenarioReader.mostUsers),
        """
        How many users there are; or a list of the number at the beginning and at the end of the \
        stage.
        """
      ).required(),
    ]
  )

  private static let stageLength =
    ScenarioKey("for", .length(from: .milliseconds(1), to: .days(366)), "How long the stage lasts.")
    .required()

  /// The capacity of services.
  package static let capacity = ScenarioObject(
    "capacity",
    "The capacity of the services in a run, unlimited without it. Hunts ignore it.",
    [
      ScenarioKey("store", .object("service"), "The App Store, asked by devices."),
      ScenarioKey("server", .object("service"), "The app's own server, asked by apps."),
    ]
  )

  /// The capacity of one service.
  package static let station = ScenarioObject(
    "service",
    "Workers who each do one piece of work after the other, first come, first served.",
    [
      ScenarioKey("workers", .wholeNumber(1...100_000), "How many workers the service has.")
        .required(),
      ScenarioKey(
        "service",
        .serviceTime("service time", to: .minutes(10)),
        "How long a piece of work takes."
      ).required(),
    ]
  )

  /// A service time that is not constant.
  package static let serviceTime = ScenarioObject(
    "service time",
    "A service time that is not even.",
    [
      ScenarioKey(
        "exponential",
        .length(from: .milliseconds(1), to: .minutes(10)),
        "The mean of the service times: many are short and a few are long."
      ).required()
    ]
  )
}
