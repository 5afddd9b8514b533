import Foundation

/// The chance that PCT has missed a bug of some depth, by its formula.
///
/// Burckhardt and others (ASPLOS 2010): a run with at most n chains and k picks finds a bug of
/// depth d with a chance of at least 1 / (n k^(d-1)), if the world of each trial can show the bug.
/// Here, k is the number of picks among which PCT drew its changes; see ``Profile``. The formula
/// promises nothing for a run with more picks, so such a run adds nothing. This is still not a
/// strict bound: other orders of the same trial may have more chains and picks.
package struct DepthBound: Hashable, Sendable, Codable {
  /// The number of ordering constraints that the bug needs.
  package let depth: Int
  /// The number of runs.
  package private(set) var runs = 0
  /// The sum of the runs' chances, in units of 2^-56; integers add up the same in any order.
  ///
  /// The sum saturates after 256 certain runs; e^-256 is negligible.
  private var chances: UInt64 = 0

  init(depth: Int) { self.depth = depth }

  /// Counts a run.
  ///
  /// - Parameters:
  ///   - chains: The number of chains of the run.
  ///   - picks: The number of picks of the run.
  ///   - expected: The number of picks among which its strategy drew its changes.
  mutating func countRun(chains: UInt64, picks: UInt64, expected: UInt64) {
    runs += 1
    guard picks <= expected else { return }
    var ways = max(1, chains)
    for _ in 1..<depth { ways = Self.product(ways, max(1, expected)) }
    chances = Self.sum(chances, (1 << 56) / ways)
  }

  mutating func merge(_ other: DepthBound) {
    runs += other.runs
    chances = Self.sum(chances, other.chances)
  }

  private static func product(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let (product, isOver) = left.multipliedReportingOverflow(by: right)
    return isOver ? .max : product
  }

  private static func sum(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let (sum, isOver) = left.addingReportingOverflow(right)
    return isOver ? .max : sum
  }

  /// The chance that none of the runs has found the bug, by the formula: e to the minus the sum.
  package var missed: Double { exp(-Double(chances) / 0x1p56) }
}
