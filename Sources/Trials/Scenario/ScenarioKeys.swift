import Simulation
import StoreModel
import StoreSimulation

/// The objects of a scenario file with their keys, from which the JSON Schema is written.
package enum ScenarioKeys {
  /// The file itself.
  package static let scenario = ScenarioObject(
    "scenario",
    "Who does what, when, under which faults, and what must hold.",
    named + world + judged + served
  )

  private static let named = [schema.key, name.key, summary.key, system.key, catalog.key]

  static let schema = TypedKey(
    "$schema",
    .text,
    "The JSON Schema of scenario files, for editors."
  )
  static let name = TypedKey(
    "name",
    .folderName,
    "The name of the scenario, for commands and reports."
  ).required()
  static let summary = TypedKey("summary", .text, "The situation in a sentence or two.")
  static let system = TypedKey(
    "system",
    .name(of: "a system") { $0.systems },
    """
    The system whose variants are put under test: "unlock", "subscription", "account", \
    "credits" or "any"; for variants of your own, what stands before the slash in their names.
    """
  ).required()
  static let catalog = TypedKey(
    "catalogue",
    .someText,
    "The .storekit file with the products, relative to the scenario file."
  ).required()

  static let world: [ScenarioKey] = [
    TypedKey(
      "horizon",
      .length(from: .seconds(1)),
      "How long journeys and faults go on; after it, the world comes to rest."
    ).standard("\"1d\"").sets(\.horizon),
    ScenarioKey(part: population).required().reading { $0.population($1) },
    huntSize.key,
    isSwarm.key,
    ScenarioKey(
      "journeys",
      .list(.object("journey"), isNonempty: true),
      "What people do; at least one journey needs a weight above 0."
    ).required().reading { $0.journeys($1) },
    ScenarioKey(part: prompts),
    ScenarioKey(part: network),
    ScenarioKey(part: irregularities),
    ScenarioKey(part: reported),
    ScenarioKey(part: faults),
    ScenarioKey(part: background),
    ScenarioKey(part: billing),
    ScenarioKey(
      "storeEvents",
      .list(.object("storeEvent")),
      "What the developer does in the store meanwhile, each thing at its own time."
    ).reading { $0.storeEvents($1) },
    TypedKey(
      "environment",
      .word(environments),
      """
      Which App Store it is. Only production takes money; the sandbox renews a subscription 12 \
      times at most.
      """
    ).standard("\"production\"").source("\"Testing at all stages of development\"").sets(
      \.billing.environment
    ),
    ScenarioKey(
      "sandboxShare",
      .probability,
      """
      How often a family buys in the sandbox although the app and its server are in production, \
      as App Review and TestFlight do. Only where the environment is "production".
      """
    ).standard("\"never\"").source("\"Testing at all stages of development\"")
      .reading { $0.sandboxShare($1) },
  ]

  static let huntSize = TypedKey("hunt", .huntSize)
  static let isSwarm = TypedKey(
    "swarm",
    .flag,
    """
    Whether each trial of a hunt also draws its journeys, and what the developer does; faults \
    and irregularities are always drawn.
    """
  ).standard("false")

  /// The App Store environments, as files name them.
  private static let environments: [(word: String, meaning: StoreEnvironment)] = [
    ("production", .production), ("sandbox", .sandbox), ("xcode", .xcode),
  ]

  private static let judged = [invariants.key, marks.key, thresholds.key]

  static let invariants = TypedKey(
    "invariants",
    .names(of: "an invariant") { $0.invariants },
    "The invariants that must hold; 'list invariants' shows them all."
  ).otherwise("all that fit the logic")
  static let marks = TypedKey(
    "marks",
    .names(of: "a mark") { $0.marks },
    "The situations that a run or hunt must reach; 'list marks' shows them all."
  )
  static let thresholds = TypedKey(
    "thresholds",
    .thresholds,
    "How fast the app must be in a run, for each operation and percentile."
  )

  static let served: [ScenarioKey] = [
    ScenarioKey(part: notifications),
    ScenarioKey(part: server),
    ScenarioKey("load", .object("load")).reading { $0.load($1) },
    ScenarioKey(part: capacity),
  ]

  /// All objects, in the order of the JSON Schema.
  package static let all = [
    scenario, population, deviceClock, boughtApp, hunt, journey, step, leftBehind, priceAnswer,
    prompts, payment, signIn, askToBuy, refund, reversed, network, irregularities, reported, faults,
    errors, api, background, error, verification, episode, delay, billing, storeEvent, raisePrice,
    withdraw, extend, notifications, server, packChange, load, arrivalStage, userStage, capacity,
    service, unevenTime,
  ]

  /// Returns the object with a name.
  package static func object(_ name: String) -> ScenarioObject? { all.first { $0.name == name } }
}
