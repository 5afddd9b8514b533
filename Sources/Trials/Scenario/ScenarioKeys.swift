package import FileFormats
import Simulation
import StoreModel
import StoreSimulation

/// The objects of a scenario file with their keys, from which the JSON Schema is written.
package enum ScenarioKeys {
  /// The file itself.
  package static let scenario = ObjectDeclaration(
    "scenario",
    "Who does what, when, under which faults, and what must hold.",
    named + ofPlan(bounds) + [swarm.key] + ofPlan(world) + judged + ofPlan(served)
  )

  private static func ofPlan(_ keys: [PlanKey]) -> [KeyDeclaration] {
    keys.map { $0.declaration(.standard) }
  }

  private static let named = [
    schema.key, name.key, summary.key, system.key, catalog.key, platforms.key,
  ]

  static let schema = ScenarioKey(
    "$schema",
    .text,
    "The JSON Schema of scenario files, for editors."
  )
  static let name = ScenarioKey(
    "name",
    .folderName,
    "The name of the scenario, for commands and reports."
  ).required()
  static let summary = ScenarioKey("summary", .text, "The situation in a sentence or two.")
  static let system = ScenarioKey(
    "system",
    .name(of: "a system") { $0.systems },
    """
    The system whose variants are put under test: the part of their names before the slash. \
    'list variants' shows them.
    """
  ).required()
  static let catalog = ScenarioKey(
    "catalogue",
    .someText,
    "The .storekit file with the products, relative to the scenario file."
  ).required()

  static let platforms = ScenarioKey(
    "platforms",
    .platforms,
    """
    The platforms that people use. Irregularities of StoreKit that were measured there occur, \
    unless the file sets them itself; on iOS 27, none was measured. 'explain' names the platforms \
    of each irregularity.
    """
  ).standard([.iOS27])

  /// What is read first, because it bounds what the others may say.
  static let bounds: [PlanKey] = [
    ScenarioKey(
      "horizon",
      .length(from: .seconds(1)),
      "How long journeys and faults go on; after it, the world comes to rest."
    ).sets(\.horizon),
    PlanKey(KeyDeclaration(population.object).required()) { $0.read(population, $1, into: &$2) },
    PlanKey(KeyDeclaration(hunt)) { reader, node, _ in reader.hunt(node) },
  ]

  static let swarm = ScenarioKey(
    "swarm",
    .flag,
    """
    Whether each trial of a hunt also draws its journeys, and what the developer does; faults \
    and irregularities are always drawn.
    """
  ).standard(false)

  static let world: [PlanKey] = [
    ScenarioKey(
      "journeys",
      ScenarioForm(.list(.object("journey"), isNonempty: true)) { $0.journeys($1) },
      "What people do; at least one journey needs a weight above 0."
    ).required().sets(noDefault: \.journeys),
    PlanKey(prompts),
    PlanKey(network),
    PlanKey(irregularities),
    PlanKey(reported),
    PlanKey(faults),
    PlanKey(background),
    PlanKey(billing),
    ScenarioKey(
      "storeEvents",
      ScenarioForm(.list(.object("storeEvent"))) { $0.storeEvents($1) },
      "What the developer does in the store meanwhile, each thing at its own time."
    ).sets(noDefault: \.storeEvents),
    ScenarioKey(
      "environment",
      .environment,
      """
      Which App Store it is. Only production takes money; the sandbox renews a subscription 12 \
      times at most.
      """
    ).source("\"Testing at all stages of development\"").sets(\.billing.environment),
    sandboxShare.sets(\.population.sandboxShare),
    ScenarioKey(session.name, ScenarioForm(.object(session.name)) { $0.session($1) })
      .sets(\.session),
  ]

  /// Apple's test sessions.
  package static let session = ObjectDeclaration(
    "testSession",
    """
    How the store treats the tests of an app that use Apple's SKTestSession. Without it, tests \
    have no such session.
    """,
    [sessionDelay.key]
  )

  static let sessionDelay = ScenarioKey(
    "delay",
    .lengths(to: .minutes(1)),
    "How soon the device learns what a test did to the store."
  ).standard(DelayRange.zero).source("SKTestSession")

  static let sandboxShare = ScenarioKey(
    "sandboxShare",
    .probability,
    """
    How often a family buys in the sandbox although the app and its server are in production, as \
    App Review and TestFlight do. Only where the environment is "production".
    """
  ).source("\"Testing at all stages of development\"")

  private static let judged = [invariants.key, marks.key, thresholds.key]

  static let invariants = ScenarioKey(
    "invariants",
    .names(of: "an invariant") { $0.invariants },
    "The invariants that must hold; 'list invariants' shows them all."
  ).otherwise("all that fit the logic")
  static let marks = ScenarioKey(
    "marks",
    .names(of: "a mark") { $0.marks },
    "The situations that a run or hunt must reach; 'list marks' shows them all."
  )
  static let thresholds = ScenarioKey(
    "thresholds",
    .thresholds,
    "How fast the app must be in a run, for each operation and percentile."
  )

  static let served: [PlanKey] = [
    PlanKey(notifications),
    PlanKey(server),
    ScenarioKey(load.name, ScenarioForm(.object(load.name)) { $0.load($1) }).sets(\.load),
    PlanKey(capacity),
  ]

  /// All objects, in the order of the JSON Schema.
  package static let all = [
    scenario, population.object, deviceClock.object, boughtApp, hunt, journey.object, step,
    leftBehind, priceAnswer, prompts.object, payment.object, signIn.object, askToBuy.object,
    refund.object, reversed, network.object, irregularities.object, reported.object, faults.object,
    errors.object, api.object, background.object, error, verification, episode, delay,
    session, billing.object, storeEvent, raisePrice, withdraw, extend, notifications.object,
    server.object, packChange, load, arrivalStage, userStage, capacity.object, service, unevenTime,
  ]
}
