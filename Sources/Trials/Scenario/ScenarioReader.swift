import FileFormats
import Simulation
import StoreModel
import StoreSimulation

/// A reader for scenario files, which collects all mistakes.
struct ScenarioReader {
  var values: ValueReader
  let vocabulary: ScenarioVocabulary
  /// The catalog; if it could not be read, product identifiers are not checked.
  private(set) var store: StoreKitFile?
  private(set) var catalogueFile: FileText?
  private(set) var catalogueError: ScenarioError?

  init(_ file: FileText, vocabulary: ScenarioVocabulary) {
    values = ValueReader(file)
    self.vocabulary = vocabulary
  }

  /// Reads the catalog first, because journeys name its products.
  mutating func readCatalogue(
    _ root: FileValue,
    from open: (String) throws(ScenarioError) -> FileText
  ) {
    guard let entry = root["catalogue"], let name = values.someText(entry) else { return }
    guard !name.hasPrefix("/") else {
      values.refuse(entry, .relativePath)
      return
    }
    do {
      let file = try open(name)
      catalogueFile = file
      store = try StoreKitFile.decode(file)
    } catch {
      catalogueError = error
    }
  }

  /// The name of the catalog in messages: its path without folders.
  var catalogueName: String {
    let name = catalogueFile?.name ?? ""
    return name.split(separator: "/").last.map(String.init) ?? name
  }

  mutating func scenario(_ root: FileValue) -> Scenario? {
    guard values.object(root, keys: ScenarioKeys.scenario) else { return nil }
    let name = root["name"].flatMap { values.folderName($0) }
    let summary = root["summary"].flatMap { values.text($0) } ?? ""
    if let schema = root["$schema"] { _ = values.text(schema) }
    let system = root["system"].flatMap {
      values.name($0, of: "a system", in: vocabulary.systems)
    }
    if let system { refuseServer(root, of: system) }
    let horizon =
      root["horizon"].flatMap { values.length($0, from: .seconds(1)) } ?? Self.defaultHorizon
    let population = root["population"].flatMap { self.population($0) }
    let journeys = root["journeys"].flatMap {
      self.journeys($0, horizon: horizon, devices: population?.devicesPerPerson.upperBound)
    }
    let prompts = root["prompts"].flatMap { self.prompts($0) } ?? defaultPrompts
    let network = root["network"].flatMap { self.network($0) } ?? NetworkPlan()
    let oddities = root["irregularities"].flatMap { self.irregularities($0) }
    let faults = root["faults"].flatMap { self.faults($0) } ?? defaultFaults
    var billing = self.billing(root["billing"])
    root["environment"].flatMap { values.word($0, Self.environments) }
      .map { billing.environment = $0 }
    let storeEvents = root["storeEvents"].map { self.storeEvents($0, horizon: horizon) } ?? []
    let notifications = self.notifications(root["notifications"], at: billing.timeRate)
    let server = root["server"].flatMap { self.server($0, horizon: horizon) } ?? ServerPlan()
    let load = self.load(root, horizon: horizon, users: population?.users)
    let huntUsers = root["hunt"].flatMap { hunt($0) } ?? Self.defaultHuntUsers
    let isSwarm = root["swarm"].flatMap { values.boolean($0) } ?? false
    let invariants = root["invariants"].flatMap {
      names($0, of: "an invariant", in: vocabulary.invariants)
    }
    let marks = root["marks"].flatMap { names($0, of: "a mark", in: vocabulary.marks) } ?? []
    let thresholds = root["thresholds"].flatMap { self.thresholds($0) } ?? []
    guard let name, let system, let population, let journeys, let store, let catalogueFile
    else { return nil }
    let plan = WorldPlan(
      horizon: horizon,
      catalogue: store.catalogue,
      population: population,
      journeys: journeys,
      prompts: prompts,
      network: network,
      irregularities: oddities ?? Irregularities(),
      faults: faults,
      billing: billing,
      storeEvents: storeEvents,
      notifications: notifications,
      server: server,
      load: load.users,
      capacity: load.capacity
    )
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
        catalogueName: catalogueFile.name,
        catalogueText: catalogueFile.bytes
      )
    )
  }

  /// The App Store environments, as files name them.
  private static let environments: [(word: String, meaning: StoreEnvironment)] = [
    ("production", .production), ("sandbox", .sandbox), ("xcode", .xcode),
  ]
  /// The default length of a run.
  static let defaultHorizon = VirtualDuration.days(1)
  /// The default number of users in a trial of a hunt.
  static let defaultHuntUsers = 3...6

  private mutating func hunt(_ value: FileValue) -> ClosedRange<Int>? {
    guard values.object(value, keys: ScenarioKeys.hunt) else { return nil }
    return value["users"].flatMap { values.integers($0, in: 1...1_000) }
  }

  /// Reads a list of unique names.
  private mutating func names(
    _ value: FileValue,
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
