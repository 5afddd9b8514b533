package import FileFormats
import Foundation
import StoreJSON

/// The committed counters of a build: `<directory>/<build>/<benchmark>.json`.
package struct GateBaselines: Sendable {
  /// An error that says why a baseline cannot be read.
  package struct Failure: Error, Hashable, Sendable {
    /// The path of the file.
    package let path: String
    /// The reason.
    package let reason: String

    /// The error message, in one line.
    package var message: String { "cannot read '\(path)': \(reason)" }
  }

  private let directory: String

  /// Creates the baselines of a build.
  package init(in directory: String, for build: Build) {
    self.directory = directory + "/" + build.directoryName
  }

  /// Returns the path of a benchmark's file, whether it exists or not.
  package func path(of benchmark: String) -> String { "\(directory)/\(benchmark).json" }

  /// The names of the benchmarks that have a file, in ascending order.
  package var names: [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    return files.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
  }

  /// Reads the counters of a benchmark.
  ///
  /// Nil if there is no file; ``Failure`` if the file is invalid.
  package func counters(of benchmark: String) throws(Failure) -> GateCounters? {
    let path = path(of: benchmark)
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    func failure(_ reason: String) -> Failure { Failure(path: path, reason: reason) }
    guard let node = try? JSONNode.read(FileText(path: path), dialect: .json),
      node.members != nil
    else { throw failure("it is not a baseline") }
    let json = JSONValue(node)
    // Another schema may have other members.
    if let schema = json["schema"]?.whole, schema != BaselineFile.schema {
      throw failure("expected schema \(BaselineFile.schema), found \(schema)")
    }
    if let mistake = BaselineFile.mistake(in: json) { throw failure("\(mistake)") }
    guard let file = BaselineFile(json: json) else { throw failure("it is not a baseline") }
    guard file.name == benchmark else {
      let found = Self.isName(file.name) ? "that of '\(file.name)'" : "another name"
      throw failure("expected the baseline of '\(benchmark)', found \(found)")
    }
    return GateCounters(file.counters, violations: file.violations)
  }

  /// Whether a text can be the name of a benchmark, which names its file, too.
  private static func isName(_ text: String) -> Bool {
    text.utf8.count <= 200 && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }

  /// Writes the counters of a benchmark.
  package func write(_ counters: GateCounters, of benchmark: String) throws(AtomicFile.Failure) {
    let file = BaselineFile(counters: counters, name: benchmark, violations: counters.violations)
    try AtomicFile.write(file.json.pretty, to: path(of: benchmark))
  }
}

/// The file of one benchmark.
private struct BaselineFile: JSONObject {
  /// The number that the file says of its form.
  static let schema = 1

  var counters = GateCounters()
  var name = ""
  var schema = Self.schema
  var violations: [String] = []

  static let members: [JSONMember<Self>] = [
    .init("counters", \.counters, isRequired: true),
    .init("name", \.name, isRequired: true),
    .init("schema", \.schema, isRequired: true),
    .init("violations", \.violations, isRequired: true),
  ]
}
