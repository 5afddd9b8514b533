package import FileFormats
import StoreSimulation

/// The keys of all objects in a scenario file, the same as in the JSON Schema.
package enum ScenarioKeys {
  /// The file itself.
  package static let scenario = KeySet(
    "scenario",
    required: ["name", "system", "catalogue", "population", "journeys"],
    optional: [
      "$schema", "summary", "horizon", "hunt", "swarm", "prompts", "network", "irregularities",
      "reported", "faults", "billing", "storeEvents", "environment", "sandboxShare",
      "invariants", "marks", "thresholds", "notifications", "server", "load", "capacity",
    ]
  )
  /// How users arrive and leave.
  package static let load = KeySet("load", optional: ["open", "closed", "atMost", "pause"])
  /// A stage of an open load.
  package static let arrivalStage = KeySet(
    "arrival stage",
    required: ["for", "rate"],
    optional: ["spacing"]
  )
  /// A stage of a closed load.
  package static let userStage = KeySet("user stage", required: ["for", "users"])
  /// The capacity of services.
  package static let capacity = KeySet("capacity", optional: ["store", "server"])
  /// The capacity of one service.
  package static let station = KeySet("service", required: ["workers", "service"])
  /// A service time that is not constant.
  package static let serviceTime = KeySet("service time", required: ["exponential"])
  /// The inhabitants of the world.
  package static let population = KeySet(
    "population",
    required: ["users"],
    optional: [
      "familySize", "adultsPerFamily", "devicesPerPerson", "sharingDelay", "deviceClock",
    ]
  )
  /// The clocks of devices.
  package static let deviceClock = KeySet(.deviceClock)
  /// The part of the population that a trial of a hunt uses.
  package static let hunt = KeySet("hunt", optional: ["users"])
  /// A journey of a person.
  package static let journey = KeySet(
    "journey",
    required: ["name", "steps"],
    optional: ["for", "weight", "begins", "thinkTime"]
  )
  /// One step, with exactly one verb.
  package static let step = KeySet("step", optional: StepVerb.allNames + ["device", "taps"])
  /// How people answer.
  package static let prompts = KeySet(
    "prompts",
    optional: ["payment", "signIn", "askToBuy", "refund"]
  )
  /// How people answer the payment sheet.
  package static let payment = KeySet(.payment, ["answered"])
  /// How people answer the sign-in.
  package static let signIn = KeySet(.signIn, ["answered"])
  /// How adults answer a child's request.
  package static let askToBuy = KeySet(
    "askToBuy",
    optional: ["everybody", "approves", "declines", "ignores", "answered"]
  )
  /// How Apple answers refund requests.
  package static let refund = KeySet(before: ["granted", "decided"], .refund)
  /// How often a refund is reversed, and after how long.
  package static let reversed = KeySet("reversed", required: ["chance", "after"])
  /// The billing terms of subscriptions.
  package static let billing = KeySet(
    "billing",
    optional: [
      "timeRate", "grace", "graceLength", "renewsEarlier", "lapse", "monthEnd", "zone",
      "keepsOriginalID",
    ]
  )
  /// A store event caused by the developer, with exactly one verb.
  package static let storeEvent = KeySet(
    "storeEvent",
    required: ["begins"],
    optional: ["raisePrice", "extend", "remove"]
  )
  /// A price increase.
  package static let raisePrice = KeySet(
    "raisePrice",
    required: ["product", "to"],
    optional: ["needsConsent"]
  )
  /// An extension of a renewal date.
  package static let extend = KeySet("extend", required: ["product", "by"])
  /// Data that an earlier version of the app wrote.
  package static let leftBehind = KeySet("leftBehind", required: ["key", "value"])
  /// An answer to a price increase.
  package static let priceAnswer = KeySet("priceAnswer", required: ["product", "agrees"])
  /// The connection to the store.
  package static let network = KeySet(before: ["latency"], .network, ["timeout"])
  /// The irregularities of the store.
  package static let irregularities = KeySet(.irregularities)
  /// What a single report says of the store.
  package static let reported = KeySet(.reported)
  /// What breaks.
  package static let faults = KeySet(.faults)
  /// How the store notifies the developer's server.
  package static let notifications = KeySet(
    before: ["retries", "timeout", "latency"],
    .notifications
  )
  /// The developer's own server.
  package static let server = KeySet(
    "server",
    optional: ["workers", "storage", "image", "customers", "migrations", "packChanges"]
  )
  /// A new number of credits in a pack.
  package static let packChange = KeySet(
    "packChange",
    required: ["begins", "product", "credits"]
  )
  /// Which calls throw, by the names of `SKTestSession`.
  package static let errors = KeySet(.errors)
  /// An error that a call throws with a probability.
  package static let error = KeySet("error", required: ["chance", "error"])
  /// A verification failure with a probability.
  package static let verification = KeySet("verification", required: ["chance", "error"])
  /// An episode that occurs with a probability and lasts for a while.
  package static let episode = KeySet("spell", required: ["chance", "lasts"])

  /// All key sets.
  package static let all = [
    scenario, population, hunt, journey, step, prompts, payment, signIn, askToBuy, network,
    irregularities, reported, faults, episode, refund, billing, storeEvent, raisePrice, extend,
    priceAnswer, leftBehind, notifications, server, packChange, deviceClock, errors, error,
    verification, reversed, load, arrivalStage, userStage, capacity, station, serviceTime,
  ]
}

extension KeySet {
  /// Makes the keys of an object with faults, between other keys.
  fileprivate init(
    before first: [String] = [],
    _ section: FaultDeclaration.Section,
    _ last: [String] = []
  ) {
    let faults = FaultDeclaration.all(in: section).map(\.key)
    self.init(section.rawValue, optional: first + faults + last)
  }
}
