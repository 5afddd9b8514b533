import FileFormats
import Simulation
import StoreJSON
import StoreModel
import StoreSimulation

/// A reader for scenario files, which collects all mistakes.
struct ScenarioReader: FileReader {
  var values: ValueReader
  let vocabulary: ScenarioVocabulary
  /// The catalog; if it could not be read, product identifiers are not checked.
  private(set) var store: StoreKitFile?
  private(set) var catalogFile: FileText?
  private(set) var catalogError: ScenarioError?
  /// The horizon, within which everything has to begin.
  private(set) var horizon = WorldPlan.standard.horizon

  /// How many people a trial of a hunt has.
  private var huntUsers = ScenarioKeys.usersOfTrial

  /// The population; nil until the numbers of users and devices are read.
  private(set) var population: Population?

  init(_ file: FileText, vocabulary: ScenarioVocabulary) {
    values = ValueReader(file)
    self.vocabulary = vocabulary
  }

  /// Reads the catalog first, because journeys name its products.
  mutating func readCatalog(
    _ root: JSONNode,
    from open: (String) throws(ScenarioError) -> FileText
  ) {
    guard let entry = root[ScenarioKeys.catalog],
      let name = read(ScenarioKeys.catalog, of: root)
    else { return }
    guard !name.hasPrefix("/") else {
      values.refuse(entry, .relativePath)
      return
    }
    do {
      let file = try open(name)
      catalogFile = file
      let store = try StoreKitFile.decode(file)
      self.store = store
    } catch {
      catalogError = error
    }
  }

  /// The name of the catalog in messages: its path without folders.
  var catalogName: String {
    let name = catalogFile?.name ?? ""
    return name.split(separator: "/").last.map(String.init) ?? name
  }

  mutating func scenario(_ root: JSONNode) -> Scenario? {
    guard values.object(root, keys: ScenarioKeys.scenario) else { return nil }
    let name = read(ScenarioKeys.name, of: root)
    let summary = read(ScenarioKeys.summary, of: root) ?? ""
    _ = read(ScenarioKeys.schema, of: root)
    let system = read(ScenarioKeys.system, of: root)
    if let system { refuseServer(root, of: system) }
    let plan = plan(root)
    let isSwarm = read(ScenarioKeys.swarm, of: root)
    let invariants = read(ScenarioKeys.invariants, of: root)
    let marks = read(ScenarioKeys.marks, of: root) ?? []
    let thresholds = read(ScenarioKeys.thresholds, of: root) ?? []
    guard let name, let system, let isSwarm, let store, let catalogFile else { return nil }
    return Scenario(
      name: name,
      summary: summary,
      system: system,
      plan: plan,
      huntUsers: huntUsers,
      isSwarm: isSwarm,
      invariants: invariants,
      marks: marks,
      thresholds: thresholds,
      notSimulated: store.notSimulated,
      source: Scenario.Source(
        fileName: values.mistakes.file.name,
        text: values.mistakes.file.bytes,
        catalogName: catalogFile.name,
        catalogText: catalogFile.bytes
      )
    )
  }

  /// Reads the plan; what the file omits stays at its default.
  private mutating func plan(_ root: JSONNode) -> WorldPlan {
    var plan = WorldPlan.standard
    if let store { plan.catalog = store.catalog }
    applySwitches(to: &plan)
    let platforms = read(ScenarioKeys.platforms, of: root) ?? []
    FaultDeclaration.switchOn(measuredOn: platforms, &plan)
    // The order of the keys matters: the horizon and the population bound what follows.
    read(ScenarioKeys.bounds, of: root, into: &plan)
    horizon = plan.horizon
    read(ScenarioKeys.world, of: root, into: &plan)
    // Refuses families that buy in the sandbox, unless the app is in production.
    if let share = root[ScenarioKeys.sandboxShare], plan.billing.environment != .production {
      values.refuse(share, .environmentProduction)
    }
    plan.notifications.retries = NotificationPlan.appleRetries(at: plan.billing.timeRate)
    read(ScenarioKeys.served, of: root, into: &plan)
    return plan
  }

  /// Remembers the population, which bounds what the rest of the file may say.
  mutating func bound(by population: Population) { self.population = population }

  mutating func hunt(_ value: JSONNode) -> Bool {
    guard values.object(value, keys: ScenarioKeys.hunt),
      let users = read(ScenarioKeys.huntUsers, of: value)
    else { return false }
    huntUsers = users
    return true
  }

  // MARK: Values

  /// Reads when something begins, which must be within the horizon.
  mutating func begins(_ value: JSONNode) -> DelayRange? {
    guard let begins = values.lengths(value) else { return nil }
    if horizon < begins.most { values.refuse(value, .withinHorizon(horizon)) }
    return begins
  }

  /// Reads a list of unique names.
  fileprivate mutating func names(
    _ value: JSONNode,
    of kind: String,
    in all: [String]
  ) -> [String]? {
    guard let elements = values.list(value) else { return nil }
    var lines: [String: Int] = [:]
    var result: [String] = []
    for element in elements {
      guard let name = values.name(element, of: kind, in: all) else { continue }
      if let line = lines[name] {
        values.refuse(element, .newName(firstLine: line))
      } else {
        lines[name] = values.mistakes.file.place(element.range.lowerBound).line
        result.append(name)
      }
    }
    return result
  }
}

// MARK: Forms of the file's own keys

extension ScenarioForm<String> {
  /// A name that is also used as a folder name.
  static var folderName: Self { Self(.someText) { $0.values.folderName($1) } }

  /// One of the names that the vocabulary knows.
  static func name(
    of kind: String,
    in known: @escaping @Sendable (ScenarioVocabulary) -> [String]
  ) -> Self {
    Self(.someText) { $0.values.name($1, of: kind, in: known($0.vocabulary)) }
  }
}

extension ScenarioForm<[String]> {
  /// Several of the names that the vocabulary knows, each once.
  static func names(
    of kind: String,
    in known: @escaping @Sendable (ScenarioVocabulary) -> [String]
  ) -> Self {
    Self(.list(.someText, isUnique: true)) { $0.names($1, of: kind, in: known($0.vocabulary)) }
  }
}

extension ScenarioForm<[StorePlatform]> {
  /// Some platforms, each once.
  static var platforms: Self {
    let words = StorePlatform.allCases.map(\.rawValue)
    return Self(.list(.word(words), isUnique: true)) { reader, node in
      reader.names(node, of: "a platform", in: words)?.compactMap { StorePlatform(rawValue: $0) }
    }
  }
}

extension ScenarioForm<[Threshold]> {
  /// How fast operations must be.
  static var thresholds: Self { Self(.thresholds) { $0.thresholds($1) } }
}

extension Expectation {
  static let relativePath = Expectation("a path relative to the scenario file")
  static func newName(firstLine line: Int) -> Expectation {
    Expectation("a unique name (first used on line \(line))")
  }
  static let environmentProduction = Expectation(
    "no share of the sandbox: the environment is not production"
  )
  static func withinHorizon(_ horizon: VirtualDuration) -> Expectation {
    Expectation("a start within the horizon of \(TimeLength.text(horizon))")
  }
}

/// The part of the reader for the developer's server.
extension ScenarioReader {
  mutating func migrations(_ value: JSONNode, _ server: inout ServerPlan) -> Bool {
    guard let entries = values.list(value) else { return false }
    server.tasks += entries.compactMap { begins($0) }
      .map { ServerPlan.PlannedTask(begins: $0, task: .migrate) }
    return true
  }

  mutating func packChanges(_ value: JSONNode, _ server: inout ServerPlan) -> Bool {
    guard let entries = values.list(value) else { return false }
    server.tasks += entries.compactMap { packChange($0) }
    return true
  }

  private mutating func packChange(_ value: JSONNode) -> ServerPlan.PlannedTask? {
    guard values.object(value, keys: ScenarioKeys.packChange) else { return nil }
    let begins = read(ScenarioKeys.packBegins, of: value)
    let product = read(ScenarioKeys.pack, of: value)
    let credits = read(ScenarioKeys.packCredits, of: value)
    guard let begins, let product, let credits else { return nil }
    return ServerPlan.PlannedTask(begins: begins, task: .change(product, credits: credits))
  }
}
