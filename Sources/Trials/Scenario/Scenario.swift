package import FileFormats
import StoreJSON
package import StoreSimulation

/// A scenario file that was read and checked: who does what, when, under which faults, and what
/// must hold.
package struct Scenario: Hashable, Sendable {
  /// The name of the scenario, for commands and reports.
  package let name: String
  /// A summary of the situation in a sentence or two; may be empty.
  package let summary: String
  /// The system whose variants are tested.
  package let system: String
  /// The plan of the world.
  package internal(set) var plan: WorldPlan
  /// The reported behaviors that the command line turns on beside the file.
  package private(set) var turnedOn: [FaultDeclaration] = []
  /// The number of users in a trial of a hunt.
  package let huntUsers: ClosedRange<Int>
  /// Whether each trial of a hunt draws its journeys too, not only its faults (``Swarm``).
  package let isSwarm: Bool
  /// The invariants that must hold; nil for all.
  package var invariants: [String]?
  /// The marks that a campaign must reach.
  package var marks: [String]
  /// The performance thresholds of the app.
  package let thresholds: [Threshold]
  /// The parts of the catalog that are not simulated, one line each.
  package let notSimulated: [String]
  /// The files of the scenario.
  package let source: Source

  /// The files of a scenario, so that a recording can carry them.
  package struct Source: Hashable, Sendable {
    /// The name of the scenario file, as given by the caller.
    package internal(set) var fileName: String
    /// The bytes of the scenario file.
    package internal(set) var text: [UInt8]
    /// The name of the catalog file in messages.
    package internal(set) var catalogName: String
    /// The bytes of the catalog file.
    package internal(set) var catalogText: [UInt8]
  }

  /// Turns on reported behaviors of the store, except those that the file already sets.
  ///
  /// - Parameter behaviors: their declarations.
  package mutating func turnOn(_ behaviors: [FaultDeclaration]) {
    turnedOn += behaviors
    for behavior in behaviors where !behavior.isIn(plan) { behavior.switchOn(&plan) }
  }

  /// The fingerprint of the scenario file.
  package var digest: FileDigest { FileDigest(of: source.text) }
  /// The fingerprint of the catalog file.
  package var catalogDigest: FileDigest { FileDigest(of: source.catalogText) }
}

extension Scenario {
  /// Reads a scenario file and its catalog.
  ///
  /// - Parameters:
  ///   - path: the path of the scenario file.
  ///   - vocabulary: the names that the file may use.
  /// - Returns: the scenario.
  /// - Throws: everything that is wrong with the two files.
  package static func load(
    path: String,
    vocabulary: ScenarioVocabulary
  ) throws(ScenarioError) -> Scenario {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    return try decode(FileText(path: path), vocabulary: vocabulary) { name throws(ScenarioError) in
      try FileText(path: folder + name)
    }
  }

  /// Reads a scenario whose two files are already loaded, as embedded in a recording.
  ///
  /// - Parameters:
  ///   - bytes: the content of the scenario file.
  ///   - fileName: the name of the scenario file in messages.
  ///   - catalog: the content of the catalog file; the path in the scenario is ignored.
  ///   - catalogName: the name of the catalog in messages; nil for the one in the scenario.
  ///   - vocabulary: the names that the file may use.
  /// - Returns: the scenario.
  /// - Throws: everything that is wrong with the two files.
  package static func decode(
    text bytes: [UInt8],
    fileName: String,
    catalog: [UInt8],
    catalogName: String? = nil,
    vocabulary: ScenarioVocabulary
  ) throws(ScenarioError) -> Scenario {
    let file = FileText(name: fileName, bytes: bytes)
    return try decode(file, vocabulary: vocabulary) { name in
      FileText(name: catalogName ?? name, bytes: catalog)
    }
  }

  private static func decode(
    _ file: FileText,
    vocabulary: ScenarioVocabulary,
    catalog: (String) throws(ScenarioError) -> FileText
  ) throws(ScenarioError) -> Scenario {
    let root = try JSONNode.read(file, dialect: .json5)
    if case .text("storestorm-recording")? = root["format"]?.content {
      throw ScenarioError(
        Mistake(
          file: file.name,
          expected: Expectation("a scenario"),
          found: "a recording; run it with 'replay'"
        )
      )
    }
    var reader = ScenarioReader(file, vocabulary: vocabulary)
    reader.readCatalog(root, from: catalog)
    let scenario = reader.scenario(root)
    let others = reader.catalogError
    let mistakes = reader.values.mistakes.inOrder + (others?.mistakes ?? [])
    guard let scenario, mistakes.isEmpty else {
      let omitted = reader.values.mistakes.omitted + (others?.omitted ?? 0)
      throw ScenarioError(mistakes: mistakes, omitted: omitted)
    }
    return scenario
  }
}

/// The program-defined names that a scenario file may use.
package struct ScenarioVocabulary: Hashable, Sendable {
  /// The systems that can be tested.
  package let systems: [String]
  /// The systems whose variants all have no server; they refuse server settings.
  package let serverless: [String]
  /// The identifiers of the invariants.
  package let invariants: [String]
  /// The identifiers of the marks.
  package let marks: [String]
  /// The measured operations; nil if thresholds may use any name.
  package let operations: [String]?

  /// Makes a vocabulary from names in display order.
  package init(
    systems: [String],
    serverless: [String] = [],
    invariants: [String],
    marks: [String],
    operations: [String]? = nil
  ) {
    self.systems = systems
    self.serverless = serverless
    self.invariants = invariants
    self.marks = marks
    self.operations = operations
  }
}
