package import FileFormats
import Simulation
import StoreModel
import StoreSimulation

/// What goes wrong; most keys are those of fault declarations.
extension ScenarioKeys {
  /// The text instead of a source where none was found.
  package static let noSource = "none was found, so it is an option"

  /// The connection to the store.
  static let network = PlanObject(
    before: [networkLatency.sets(\.network.latency)],
    .network,
    "What lies between a device and the store.",
    [networkTimeout.sets(\.network.timeout)]
  ).checking(networkLatency.name, networkTimeout.name) { $0.checkTimeout($1, $2) }

  static let networkLatency = ScenarioKey(
    "latency",
    .lengths(),
    "How long a message takes, each way; below the timeout."
  )
  private static let networkTimeout = ScenarioKey(
    "timeout",
    .length(from: .milliseconds(1), to: .minutes(10)),
    "How long a device waits for an answer of the store."
  ).source(noSource)

  /// The irregularities of the store.
  static let irregularities = PlanObject(
    .irregularities,
    """
    What StoreKit was seen to do, or is allowed to do, now and then. Without them the store \
    behaves as documented.
    """
  )

  /// What a single report says of the store.
  static let reported = PlanObject(
    .reported,
    "What only a single report says of the store. Without it, none of this happens."
  )

  /// What breaks.
  static let faults = PlanObject(.faults, "What breaks. Without them, nothing does.")

  /// What happens to apps in the background.
  static let background = PlanObject(
    .background,
    """
    What the system does with an app in the background: it suspends it within seconds, and may \
    terminate it later.
    """
  )

  /// Which calls throw, by the names of `SKTestSession`.
  static let errors = PlanObject(
    .errors,
    """
    Which calls throw which error, by the names of SKTestSession's simulated errors.
    """
  )

  /// What goes wrong at the App Store Server API.
  static let api = PlanObject(
    .api,
    """
    What goes wrong when the app's own server calls the App Store Server API: at each call, with \
    a chance.
    """
  )

  /// An error that a call throws with a probability.
  package static let error = ObjectDeclaration(
    "error",
    "An error that a call throws with a chance.",
    [
      errorChance.key,
      errorName.key,
    ]
  )

  static let errorChance = ScenarioKey(
    "chance",
    .probability,
    "How often the call throws the error."
  ).required()
  static let errorName = ScenarioKey<StoreError>(
    "error",
    .rawValue,
    "Which error the call throws, as StoreKit spells it."
  ).required()

  /// A verification failure with a probability.
  package static let verification = ObjectDeclaration(
    "verification",
    "A reason for which a transaction cannot be verified, with a chance.",
    [
      verificationChance.key,
      verificationName.key,
    ]
  )

  static let verificationChance = ScenarioKey(
    "chance",
    .probability,
    "How often the verification fails."
  ).required()
  static let verificationName = ScenarioKey<VerificationError>(
    "error",
    .rawValue,
    "Why the verification fails, as StoreKit spells it."
  ).required()

  /// An episode that occurs with a probability and lasts for a while.
  package static let episode = ObjectDeclaration(
    "spell",
    "Something that happens with a chance and lasts for a while.",
    [
      episodeChance.key,
      episodeLength.key,
    ]
  )

  static let episodeChance = ScenarioKey(
    "chance",
    .probability,
    "How often it happens at each occasion."
  ).required()
  static let episodeLength = ScenarioKey(
    "lasts",
    .lengths(),
    "How long it lasts; some faults have a limit."
  ).required()

  /// Something that occurs with a probability and has an effect after a while.
  package static let delay = ObjectDeclaration(
    "delay",
    "Something that happens with a chance, and what follows after a while.",
    [
      episodeChance.key,
      KeyDeclaration(
        episodeLength.key.name,
        .lengths(),
        """
        After how long the rest follows, such as the late charge or the end of the app; some \
        faults have a limit.
        """
      ).required(),
    ]
  )
}

extension PlanObject {
  /// Declares an object with faults, between other keys.
  init(
    before first: [PlanKey] = [],
    _ section: FaultDeclaration.Section,
    _ meaning: String,
    _ last: [PlanKey] = []
  ) {
    let faults = FaultDeclaration.all(in: section).map(PlanKey.init(fault:))
    self.init(section.rawValue, meaning, first + faults + last)
  }
}
