import Foundation

/// Whether the hash tables of a process have an order that other processes repeat.
///
/// Swift seeds them anew in every process, and each table with its own address, so logic that walks
/// a dictionary takes another way each time. A variable of the environment switches that off; the
/// runtime looks at it once, when the process begins. Source: the documentation of `Hasher`.
public enum HashSeeds: String, Hashable, Sendable, Codable {
  /// Equal in all processes.
  case fixed
  /// Another in each process, even in each table.
  case drawn

  /// The variable of the Swift runtime.
  public static let variable = "SWIFT_DETERMINISTIC_HASHING"

  /// What this process has.
  public static let current = HashSeeds(environment: ProcessInfo.processInfo.environment)

  /// Tells what a process has that begins with these variables.
  ///
  /// - Parameter environment: environment variables.
  public init(environment: [String: String]) {
    // The runtime looks at the first letter only.
    let first = environment[Self.variable]?.first.map { "1yYtT".contains($0) }
    self = first == true ? .fixed : .drawn
  }
}
