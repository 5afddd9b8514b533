package import FileFormats

/// The keys of every object that a scenario file may hold; the JSON Schema names the same.
package enum ScenarioKeys {
  /// The file itself.
  package static let scenario = KeySet(
    "scenario",
    required: ["name", "system", "catalogue", "population", "journeys"],
    optional: [
      "$schema", "summary", "horizon", "hunt", "swarm", "prompts", "network", "irregularities",
      "faults", "billing", "storeEvents", "environment", "invariants", "marks", "thresholds",
      "notifications", "server", "load", "capacity",
    ]
  )
  /// How users come and go.
  package static let load = KeySet("load", optional: ["open", "closed", "atMost", "pause"])
  /// A part of an open load.
  package static let arrivalStage = KeySet(
    "arrival stage",
    required: ["for", "rate"],
    optional: ["spacing"]
  )
  /// A part of a closed load.
  package static let userStage = KeySet("user stage", required: ["for", "users"])
  /// What services can do.
  package static let capacity = KeySet("capacity", optional: ["store", "server"])
  /// What one of them can do.
  package static let station = KeySet("service", required: ["workers", "service"])
  /// A service time that is not even.
  package static let serviceTime = KeySet("service time", required: ["exponential"])
  /// Who lives in the world.
  package static let population = KeySet(
    "population",
    required: ["users"],
    optional: [
      "familySize", "adultsPerFamily", "devicesPerPerson", "sharingDelay", "deviceClock",
    ]
  )
  /// What devices' own clocks show.
  package static let deviceClock = KeySet("deviceClock", optional: ["chance", "offBy", "zones"])
  /// What a trial of a hunt takes of it.
  package static let hunt = KeySet("hunt", optional: ["users"])
  /// What a person does.
  package static let journey = KeySet(
    "journey",
    required: ["name", "steps"],
    optional: ["for", "weight", "begins", "thinkTime"]
  )
  /// One step; exactly one of the verbs is there.
  package static let step = KeySet("step", optional: StepVerb.allNames + ["device", "taps"])
  /// How people answer.
  package static let prompts = KeySet(
    "prompts",
    optional: ["payment", "signIn", "askToBuy", "refund"]
  )
  /// How people answer the payment sheet.
  package static let payment = KeySet("payment", optional: ["cancelled", "answered"])
  /// How people answer the sign-in.
  package static let signIn = KeySet("signIn", optional: ["cancelled", "answered"])
  /// How adults answer a child's request.
  package static let askToBuy = KeySet(
    "askToBuy",
    optional: ["everybody", "approves", "declines", "ignores", "answered"]
  )
  /// How Apple answers requests for money back.
  package static let refund = KeySet(
    "refund",
    optional: ["granted", "decided", "prorated", "reversed"]
  )
  /// How often a refund is taken back, and after how long.
  package static let reversed = KeySet("reversed", required: ["chance", "after"])
  /// By which rules and how fast the store bills subscriptions.
  package static let billing = KeySet(
    "billing",
    optional: [
      "timeRate", "grace", "graceLength", "renewsEarlier", "lapse", "monthEnd", "zone",
      "keepsOriginalID",
    ]
  )
  /// Something that the developer does meanwhile; exactly one of the verbs is there.
  package static let storeEvent = KeySet(
    "storeEvent",
    required: ["begins"],
    optional: ["raisePrice", "extend", "remove"]
  )
  /// A higher price.
  package static let raisePrice = KeySet(
    "raisePrice",
    required: ["product", "to"],
    optional: ["needsConsent"]
  )
  /// More time.
  package static let extend = KeySet("extend", required: ["product", "by"])
  /// What an earlier version of the app wrote.
  package static let leftBehind = KeySet("leftBehind", required: ["key", "value"])
  /// An answer to a higher price.
  package static let priceAnswer = KeySet("priceAnswer", required: ["product", "agrees"])
  /// The way to the store.
  package static let network = KeySet(
    "network",
    optional: ["latency", "loss", "duplication", "reordering", "timeout"]
  )
  /// The store's oddities.
  package static let irregularities = KeySet(
    "irregularities",
    optional: [
      "updateBeforeReturn", "updateAfterReturn", "emptyAfterLaunch", "lateEntitlement",
      "lateUnfinished", "lateFinish", "repeatedUpdate", "fanOut",
    ]
  )
  /// What breaks.
  package static let faults = KeySet(
    "faults",
    optional: [
      "kill", "killAfter", "writeFails", "productsFail", "purchaseFails", "interrupted",
      "unverified", "syncFails", "errors", "renewalFails", "recovery", "offline", "serverDown",
      "serverStorageFails", "databaseDown", "commitFails", "commitAnswerLost", "imageFails",
    ]
  )
  /// How the store tells the developer's server.
  package static let notifications = KeySet(
    "notifications",
    optional: ["retries", "timeout", "latency", "duplicates"]
  )
  /// The developer's own server.
  package static let server = KeySet(
    "server",
    optional: ["workers", "storage", "image", "customers", "migrations", "packChanges"]
  )
  /// Another number of credits for a pack.
  package static let packChange = KeySet(
    "packChange",
    required: ["begins", "product", "credits"]
  )
  /// Which calls throw, by the names of `SKTestSession`.
  package static let errors = KeySet(
    "errors",
    optional: [
      "loadProducts", "purchase", "verification", "appStoreSync", "subscriptionStatus",
      "refundRequest",
    ]
  )
  /// An error that a call throws with a chance.
  package static let error = KeySet("error", required: ["chance", "error"])
  /// A reason for which a transaction cannot be verified, with a chance.
  package static let verification = KeySet("verification", required: ["chance", "error"])
  /// Something that happens with a chance and lasts for a while.
  package static let episode = KeySet("spell", required: ["chance", "lasts"])

  /// All of them.
  package static let all = [
    scenario, population, hunt, journey, step, prompts, payment, signIn, askToBuy, network,
    irregularities, faults, episode, refund, billing, storeEvent, raisePrice, extend, priceAnswer,
    leftBehind, notifications, server, packChange, deviceClock, errors, error, verification,
    reversed, load, arrivalStage, userStage, capacity, station, serviceTime,
  ]
}
