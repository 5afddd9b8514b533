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

  private static let schema = 1
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
    let root: JSONNode
    do { root = try JSONNode.read(FileText(path: path), dialect: .json) } catch {
      throw failure("it is not a baseline")
    }
    guard root.members != nil else { throw failure("it is not a baseline") }
    func member(_ name: String, of object: JSONNode) throws(Failure) -> JSONNode {
      guard let member = object[name] else { throw failure("'\(name)' is missing") }
      return member
    }
    func count(_ value: JSONNode) throws(Failure) -> Int {
      guard let count = value.whole, count >= 0 else {
        throw failure("'\(value.path)' has an invalid value")
      }
      return count
    }
    let counters = try member("counters", of: root)
    func required(_ name: String) throws(Failure) -> Int { try count(member(name, of: counters)) }
    func optional(_ name: String) throws(Failure) -> Int? {
      guard let value = counters[name] else { return nil }
      if case .null = value.content { return nil }
      return try count(value)
    }
    let schema = try count(member("schema", of: root))
    guard schema == Self.schema else {
      throw failure("expected schema \(Self.schema), found \(schema)")
    }
    guard let elements = try member("violations", of: root).elements,
      case let violations = elements.compactMap(\.text), violations.count == elements.count
    else {
      throw failure("'violations' has an invalid value")
    }
    let read = GateCounters(
      steps: try required("steps"),
      enqueues: try required("enqueues"),
      timerPushes: try required("timerPushes"),
      draws: try required("draws"),
      traceBytes: try required("traceBytes"),
      allocations: try optional("allocations"),
      violations: violations
    )
    let name = try member("name", of: root).text
    guard name == benchmark else {
      let found = name.flatMap { Self.isName($0) ? "that of '\($0)'" : nil } ?? "another name"
      throw failure("expected the baseline of '\(benchmark)', found \(found)")
    }
    return read
  }

  /// Whether a text can be the name of a benchmark, which names its file, too.
  private static func isName(_ text: String) -> Bool {
    text.utf8.count <= 200 && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }

  /// Writes the counters of a benchmark.
  package func write(_ counters: GateCounters, of benchmark: String) throws(AtomicFile.Failure) {
    let named = counters.named.map { counter in
      JSONValue.Member(counter.name, counter.value.map { .integer(Int64($0)) } ?? .null)
    }
    let content: JSONValue = [
      "counters": .object(named), "name": .string(benchmark),
      "schema": .integer(Int64(Self.schema)),
      "violations": .array(counters.violations.map(JSONValue.string)),
    ]
    try AtomicFile.write(content.pretty, to: path(of: benchmark))
  }
}
