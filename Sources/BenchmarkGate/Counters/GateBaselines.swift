public import FileFormats
import Foundation

/// The committed counters of a build: `<directory>/<build>/<benchmark>.json`.
public struct GateBaselines: Sendable {
  /// An error that says why a baseline cannot be read.
  public struct Failure: Error, Hashable, Sendable {
    /// The path of the file.
    public let path: String
    /// The reason.
    public let reason: String

    /// The error message, in one line.
    public var message: String { "cannot read '\(path)': \(reason)" }
  }

  /// The contents of a file; the names of properties are the JSON keys.
  private struct Content: Decodable {
    struct Counters: Decodable {
      let allocations: Int?
      let draws: Int
      let enqueues: Int
      let steps: Int
      let timerPushes: Int?
      let traceBytes: Int
    }
    let counters: Counters
    let schema: Int
    let violations: [String]
  }

  private static let schema = 1
  private let directory: String

  /// Creates the baselines of a build.
  public init(in directory: String, for build: Build) {
    self.directory = directory + "/" + build.directoryName
  }

  /// Returns the path of a benchmark's file, whether it exists or not.
  public func path(of benchmark: String) -> String { "\(directory)/\(benchmark).json" }

  /// The names of the benchmarks that have a file, in ascending order.
  public var names: [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    return files.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
  }

  /// Reads the counters of a benchmark.
  ///
  /// Nil if there is no file; ``Failure`` if the file is invalid.
  public func counters(of benchmark: String) throws(Failure) -> GateCounters? {
    let path = path(of: benchmark)
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    let content: Content
    do {
      let data = try Data(contentsOf: URL(filePath: path))
      content = try JSONDecoder().decode(Content.self, from: data)
    } catch let error as DecodingError {
      throw Failure(path: path, reason: Self.reason(for: error))
    } catch {
      throw Failure(path: path, reason: error.localizedDescription)
    }
    guard content.schema == Self.schema else {
      let reason = "expected schema \(Self.schema), found \(content.schema)"
      throw Failure(path: path, reason: reason)
    }
    let counters = content.counters
    return GateCounters(
      steps: counters.steps,
      enqueues: counters.enqueues,
      timerPushes: counters.timerPushes,
      draws: counters.draws,
      traceBytes: counters.traceBytes,
      allocations: counters.allocations,
      violations: content.violations
    )
  }

  /// Writes the counters of a benchmark.
  public func write(
    _ counters: GateCounters,
    of benchmark: String
  ) throws(AtomicFile.Failure) {
    let named = counters.named.map { counter in
      JSONText.Member(counter.name, counter.value.map { .integer(Int64($0)) } ?? .null)
    }
    let content: JSONText = [
      "counters": .object(named),
      "name": .string(benchmark),
      "schema": .integer(Int64(Self.schema)),
      "violations": .array(counters.violations.map(JSONText.string)),
    ]
    try AtomicFile.write(content.pretty, to: path(of: benchmark))
  }

  private static func reason(for error: DecodingError) -> String {
    let context: DecodingError.Context
    switch error {
    case .keyNotFound(let key, _): return "'\(key.stringValue)' is missing"
    case .typeMismatch(_, let found), .valueNotFound(_, let found), .dataCorrupted(let found):
      context = found
    @unknown default: return "it is not a baseline"
    }
    let place = context.codingPath.map(\.stringValue).joined(separator: ".")
    return place.isEmpty ? "it is not a baseline" : "'\(place)' has an invalid value"
  }
}
