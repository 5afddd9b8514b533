import Foundation

/// Whether the order of hash tables in a process repeats in other processes.
///
/// Swift seeds hash tables differently in every process, and each table with its address, so logic
/// that iterates over a dictionary varies between runs. An environment variable, which the runtime
/// reads once at launch, turns this off. Source: the documentation of `Hasher`.
package enum HashSeeds: String, Hashable, Sendable, Codable {
  /// The same in all processes.
  case fixed
  /// Different in each process, and even in each table.
  case drawn

  /// The environment variable of the Swift runtime.
  package static let variable = "SWIFT_DETERMINISTIC_HASHING"

  /// The seeds of this process.
  package static let current = HashSeeds(environment: ProcessInfo.processInfo.environment)

  /// Determines the seeds of a process from its environment.
  package init(environment: [String: String]) {
    // The runtime reads only the first letter.
    let first = environment[Self.variable]?.first.map { "1yYtT".contains($0) }
    self = first == true ? .fixed : .drawn
  }
}
