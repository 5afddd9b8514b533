package import FileFormats
import Foundation
import StoreJSON

/// The file `known.json5` beside scenarios, with violations that a hunt reports without failing.
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
package enum KnownFile: Sendable {
  /// The name of the file.
  package static let name = "known.json5"

  /// Returns whether a path is that of a file of known violations.
  package static func isOne(_ path: String) -> Bool { path == name || path.hasSuffix("/" + name) }

  /// Returns the path of the file beside a scenario.
  ///
  /// The file may not exist.
  package static func path(beside scenario: String) -> String {
    (scenario.lastIndex(of: "/").map { String(scenario[...$0]) } ?? "") + name
  }

  /// Reads the files beside the given scenarios, each file once.
  ///
  /// There are none where there is no file.
  package static func load(beside scenarios: [String]) throws(ScenarioError) -> [KnownViolation] {
    var known: [KnownViolation] = []
    for path in Set(scenarios.map(path)).sorted()
    where FileManager.default.fileExists(atPath: path) { known += try load(path: path) }
    return known
  }

  /// Reads one file.
  package static func load(path: String) throws(ScenarioError) -> [KnownViolation] {
    try decode(FileText(path: path))
  }

  /// Reads a file whose content is already loaded, as carried by the shards of a hunt.
  package static func decode(
    text: String,
    beside scenario: String
  ) throws(ScenarioError) -> [KnownViolation] {
    try decode(FileText(name: path(beside: scenario), bytes: Array(text.utf8)))
  }

  static func decode(_ file: FileText) throws(ScenarioError) -> [KnownViolation] {
    let root = try JSONNode.read(file, dialect: .json5)
    var reader = KnownReader(file)
    let known = reader.known(root)
    try reader.values.mistakes.throwIfAny()
    return known
  }
}
