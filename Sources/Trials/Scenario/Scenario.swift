public import FileFormats
public import StoreSimulation

/// Who does what, when, under which faults, and what must hold: a scenario file, read and checked.
public struct Scenario: Hashable, Sendable {
  /// Its name, for commands and reports.
  public let name: String
  /// The situation in a sentence or two; may be empty.
  public let summary: String
  /// The system whose variants are put under test.
  public let system: String
  /// What the world is built from.
  public internal(set) var plan: WorldPlan
  /// How many users a trial of a hunt has.
  public let huntUsers: ClosedRange<Int>
  /// Whether each trial of a hunt draws its journeys too, not only its faults (``Swarm``).
  public let isSwarm: Bool
  /// The invariants that must hold; nil for all.
  public let invariants: [String]?
  /// The marks that a campaign must reach.
  public let marks: [String]
  /// How fast the app must be.
  public let thresholds: [Threshold]
  /// What its catalogue offers and no simulation sells, one line each.
  public let notSimulated: [String]
  /// The files that it was read from.
  public let source: Source

  /// The files behind a scenario, so that a recording can carry them.
  public struct Source: Hashable, Sendable {
    /// The scenario file, as it was named.
    public let fileName: String
    /// The bytes of the scenario file.
    public let text: [UInt8]
    /// The catalogue file, as messages name it.
    public let catalogueName: String
    /// The bytes of the catalogue file.
    public let catalogueText: [UInt8]
  }

  /// The fingerprint of the scenario file.
  public var digest: FileDigest { FileDigest(of: source.text) }
  /// The fingerprint of the catalogue file.
  public var catalogueDigest: FileDigest { FileDigest(of: source.catalogueText) }
}

extension Scenario {
  /// Reads a scenario file and the catalogue beside it.
  ///
  /// - Parameters:
  ///   - path: the path of the scenario file.
  ///   - vocabulary: the names that the file may use.
  /// - Returns: the scenario.
  /// - Throws: everything that is wrong with the two files.
  public static func load(
    path: String,
    vocabulary: ScenarioVocabulary
  ) throws(ScenarioError) -> Scenario {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    return try decode(FileText(path: path), vocabulary: vocabulary) { name throws(ScenarioError) in
      try FileText(path: folder + name)
    }
  }

  /// Reads a scenario whose two files are already at hand, as a recording embeds them.
  ///
  /// - Parameters:
  ///   - bytes: the scenario file.
  ///   - fileName: what it is called in messages.
  ///   - catalogue: the catalogue file; the path inside the scenario is not followed.
  ///   - catalogueName: what the catalogue is called in messages; nil: as the scenario calls it.
  ///   - vocabulary: the names that the file may use.
  /// - Returns: the scenario.
  /// - Throws: everything that is wrong with the two files.
  public static func decode(
    text bytes: [UInt8],
    fileName: String,
    catalogue: [UInt8],
    catalogueName: String? = nil,
    vocabulary: ScenarioVocabulary
  ) throws(ScenarioError) -> Scenario {
    let file = FileText(name: fileName, bytes: bytes)
    return try decode(file, vocabulary: vocabulary) { name in
      FileText(name: catalogueName ?? name, bytes: catalogue)
    }
  }

  private static func decode(
    _ file: FileText,
    vocabulary: ScenarioVocabulary,
    catalogue: (String) throws(ScenarioError) -> FileText
  ) throws(ScenarioError) -> Scenario {
    let root = try FileValue.read(file, dialect: .json5)
    if case .text("storestorm-recording")? = root["format"]?.content {
      throw ScenarioError(
        Mistake(file: file.name, expected: .scenario, found: "a recording; run it with 'replay'")
      )
    }
    var reader = ScenarioReader(file, vocabulary: vocabulary)
    reader.readCatalogue(root, from: catalogue)
    let scenario = reader.scenario(root)
    let others = reader.catalogueError
    let mistakes = reader.values.mistakes.inOrder + (others?.mistakes ?? [])
    guard let scenario, mistakes.isEmpty else {
      let omitted = reader.values.mistakes.omitted + (others?.omitted ?? 0)
      throw ScenarioError(mistakes: mistakes, omitted: omitted)
    }
    return scenario
  }
}
