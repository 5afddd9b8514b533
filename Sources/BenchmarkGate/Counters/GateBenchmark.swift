/// A fixed trial that the gate measures.
package struct GateBenchmark: Sendable {
  /// The name, which is also the name of the baseline file.
  package let name: String
  /// A function that runs the trial once and counts.
  package let measure: @Sendable () async throws -> GateCounters

  /// Creates a benchmark.
  ///
  /// The name has letters, digits, dots, dashes, and underscores, with no leading dot.
  package init(_ name: String, measure: @escaping @Sendable () async throws -> GateCounters) {
    let isFileName =
      !name.isEmpty && !name.hasPrefix(".")
      && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-._".contains($0)) }
    precondition(isFileName, "the name of a benchmark must be a valid file name")
    self.name = name
    self.measure = measure
  }
}
