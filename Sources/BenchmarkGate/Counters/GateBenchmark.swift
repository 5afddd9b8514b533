/// A fixed trial that the gate measures.
public struct GateBenchmark: Sendable {
  /// Its name, which is also that of its baseline file: letters, digits, dots, dashes.
  public let name: String
  /// Runs it once and counts.
  public let measure: @Sendable () async throws -> GateCounters

  /// Describes a benchmark.
  ///
  /// - Parameters:
  ///   - name: letters, digits, dots, dashes and underscores; no dot in front.
  ///   - measure: runs it once and counts.
  public init(_ name: String, measure: @escaping @Sendable () async throws -> GateCounters) {
    let isFileName =
      !name.isEmpty && !name.hasPrefix(".")
      && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-._".contains($0)) }
    precondition(isFileName, "the name of a benchmark is the name of a file")
    self.name = name
    self.measure = measure
  }
}
