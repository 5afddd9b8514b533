public import FileFormats
import Foundation

/// The file `known.json5` beside scenarios: which violations a hunt reports without failing.
///
/// ```json5
/// {
///   known: [
///     {
///       signature: "one-at-a-time/purchase-under-way>second-purchase/none",
///       reason: "the button is disabled in 2.1, see issue 128",
///       until: "2027-03-01",           // the last day; from the next one on the hunt fails again
///       scenario: "ask-to-buy",        // may be left out: in all scenarios of the folder
///       variant: "unlock/as-designed", // may be left out: in all variants
///     },
///   ],
/// }
/// ```
public enum KnownFile: Sendable {
  /// What the file is called.
  public static let name = "known.json5"

  /// Whether a path is that of such a file.
  public static func isOne(_ path: String) -> Bool {
    path == name || path.hasSuffix("/" + name)
  }

  /// The path of the file beside a scenario.
  ///
  /// - Parameter scenario: the path of the scenario file.
  /// - Returns: the path; there may be no such file.
  public static func path(beside scenario: String) -> String {
    (scenario.lastIndex(of: "/").map { String(scenario[...$0]) } ?? "") + name
  }

  /// Reads the files beside some scenarios, each once.
  ///
  /// - Parameter scenarios: the paths of the scenario files.
  /// - Returns: what they hold; nothing where there is none.
  /// - Throws: everything that is wrong with the first file that is not right.
  public static func load(
    beside scenarios: [String]
  ) throws(ScenarioError) -> [KnownViolation] {
    var known: [KnownViolation] = []
    for path in Set(scenarios.map(path)).sorted()
    where FileManager.default.fileExists(atPath: path) { known += try load(path: path) }
    return known
  }

  /// Reads one file.
  ///
  /// - Parameter path: its path.
  /// - Returns: what it holds.
  /// - Throws: everything that is wrong with it.
  public static func load(path: String) throws(ScenarioError) -> [KnownViolation] {
    try decode(FileText(path: path))
  }

  /// Reads a file whose content is already at hand, as the shards of a hunt carry it.
  ///
  /// - Parameters:
  ///   - text: its content.
  ///   - scenario: the path of the scenario that it lay beside.
  /// - Returns: what it holds.
  /// - Throws: everything that is wrong with it.
  package static func decode(
    text: String,
    beside scenario: String
  ) throws(ScenarioError) -> [KnownViolation] {
    try decode(FileText(name: path(beside: scenario), bytes: Array(text.utf8)))
  }

  static func decode(_ file: FileText) throws(ScenarioError) -> [KnownViolation] {
    let root = try FileValue.read(file, dialect: .json5)
    var reader = KnownReader(file)
    let known = reader.known(root)
    try reader.values.mistakes.throwIfAny()
    return known
  }
}
